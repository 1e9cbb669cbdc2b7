"""Reviews: what each decision was worth from what its seat knew, and what was luck."""
