"""What every game stands on: compiled kernels, randomness, move sets, declared options."""
