"""How good each choice is, seen from one seat: points by part, and the chance of winning."""
