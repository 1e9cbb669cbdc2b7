"""`net`: a bot that plays by a net alone, with weights that come along; NumPy is all it needs."""
