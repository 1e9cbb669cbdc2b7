"""Bots: each is given what its seat may know, and nothing else."""
