"""Players: `choose(view)` gives an action."""
