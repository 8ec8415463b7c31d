"""How Sphinx builds this documentation: `python3 check.py docs`."""

import tomllib
from pathlib import Path

_pyproject = Path(__file__).resolve().parent.parent / "pyproject.toml"

project = "Muggins"
author = "The Muggins founders"
copyright = f"2026, {author}"
release = version = tomllib.loads(_pyproject.read_text("utf-8"))["project"]["version"]

extensions = ["myst_parser"]
myst_heading_anchors = 3  # so that a page can link to a heading of another

html_theme = "furo"
html_title = "Muggins"
html_copy_source = False
html_show_sourcelink = False
