"""The table: where matches are set up, played, recorded, replayed and checked."""
