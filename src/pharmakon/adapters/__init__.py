"""Other people's ecosystems: one file each, for all games, imported only on demand."""
