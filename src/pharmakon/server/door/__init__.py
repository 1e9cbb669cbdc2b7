"""The door: HTTP, websockets, identities, limits and pages."""
