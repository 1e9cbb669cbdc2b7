"""How the database came to be what it is, one step per file, run when the server starts."""
