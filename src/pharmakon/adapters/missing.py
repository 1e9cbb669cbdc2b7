"""What to say when an ecosystem is not installed."""

from pharmakon.texts import say


def missing(library: str, extra: str) -> ImportError:
    """One line that names the extra to install."""
    return ImportError(say("common.adapter.missing", library=library, extra=extra))
