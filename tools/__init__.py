"""The project's own tools. On a Python that is too old for them, importing any of them says so."""

import sys

WANTED = (3, 11)  # as pyproject.toml's requires-python
if sys.version_info < WANTED:
    sys.exit(
        f"Muggins needs Python {WANTED[0]}.{WANTED[1]} or newer, and this is"
        f" Python {sys.version_info[0]}.{sys.version_info[1]} ({sys.executable})."
    )
