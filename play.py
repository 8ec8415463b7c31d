#!/usr/bin/env python3
"""Play cribbage: the first start sets everything up, every start opens a game."""

import sys

from tools import house

house.ready()
house.become("python", "-m", "muggins", "play", *sys.argv[1:])
