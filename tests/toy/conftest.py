"""The toy game is copied elsewhere before it is imported."""

collect_ignore = ["games"]
