"""How a refusal is tested: by its code, and by nothing having changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from muggins import IllegalAction
from muggins.engine.illegal import Code
from tests.support import Match


@contextmanager
def refused(match: Match, code: Code) -> Iterator[None]:
    """The action inside is refused with *code*, and the match is as it was."""
    state, told = match.state, list(match.events)
    with pytest.raises(IllegalAction) as refusal:
        yield
    assert refusal.value.code is code
    assert match.state == state
    assert match.events == told
