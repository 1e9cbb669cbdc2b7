"""What is kept: the store, its schema and migrations, backups, and the lock of a data folder."""
