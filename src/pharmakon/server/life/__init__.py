"""A table's life: who sits where, the match, bots' turns, clocks; and the hall of all tables."""
