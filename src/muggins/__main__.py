"""``python -m muggins``."""

import sys

from muggins.cli import main

sys.exit(main())
