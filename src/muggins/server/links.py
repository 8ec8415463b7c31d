"""Secret links: who has one holds a seat. Only their digests are kept."""

from __future__ import annotations

import hashlib
import secrets

BYTES = 16


def new_link() -> str:
    """A secret of 128 bits that can stand in an address."""
    return secrets.token_urlsafe(BYTES)


def digest_of(link: str) -> str:
    """What is kept of it; from this the link cannot be found."""
    return hashlib.sha256(link.encode()).hexdigest()


def new_name() -> str:
    """A table's name, which is no secret."""
    return secrets.token_hex(6)
