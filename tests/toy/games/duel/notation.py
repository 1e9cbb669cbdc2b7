"""How moves of Duel are written: bet `+`, check `.`, call `=`, fold `-`."""

NOTATION = ("+", ".", "=", "-")
