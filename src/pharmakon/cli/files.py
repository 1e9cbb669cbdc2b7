"""Files that commands write."""

from pathlib import Path

from pharmakon.engine.errors import OptionError


def write(path: Path, text: str) -> None:
    """Write a file, or say why it can't be."""
    try:
        path.write_text(text, encoding="utf-8")
    except OSError as error:
        reason = error.strerror
        raise OptionError("common.review.not_written", file=str(path), reason=reason) from None
