"""The edition lab: the same deals and the same bots with other options, side by side."""
