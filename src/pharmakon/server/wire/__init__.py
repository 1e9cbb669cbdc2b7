"""The wire: every message and resource, and what each audience is shown."""
