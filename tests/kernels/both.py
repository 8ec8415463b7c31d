"""The kernels both ways: every test here runs on the plain twin, and on the native module too."""

from __future__ import annotations

import importlib.util
from types import ModuleType

import pytest

from muggins.kernels import twin

IS_BUILT = importlib.util.find_spec("muggins.kernels._native") is not None

WAYS: list[ModuleType] = [twin]
NATIVE: ModuleType = twin
"""For tests that need it; where it is not built they are left out."""

if IS_BUILT:
    from muggins.kernels import _native

    NATIVE = _native
    WAYS.append(NATIVE)

both_ways = pytest.mark.parametrize("kernels", WAYS, ids=lambda way: way.__name__.rsplit(".")[-1])

needs_native = pytest.mark.skipif(
    not IS_BUILT, reason="no compiler was there when Muggins was installed: there is only the twin"
)
