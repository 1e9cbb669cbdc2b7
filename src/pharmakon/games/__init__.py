"""The games, one folder each; `pharmakon.table.registry` finds them by their existing."""
