"""The arena: bots against bots on the same deals, and how sure one can be of what came out."""
