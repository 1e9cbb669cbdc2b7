"""`pharmakon verify FILE`: was the match of a record dealt fairly and played by the rules?"""

import json
import sys
from pathlib import Path

from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import language
from pharmakon.engine.errors import RecordError
from pharmakon.table.fairness import verify

TAKES = Takes.FILE
FLAGS = (Flag("json", False),)


def run(request: Request) -> int:
    """Check a record and say what came of each check; 1 if one failed."""
    checks = verify(read(request.file))
    out = sys.stderr if request.flags["json"] else sys.stdout
    for check in checks:
        print(f"{'✓' if check.ok else '✗'} {check.text.say(language())}", file=out)
    fair = all(check.ok for check in checks)
    if request.flags["json"]:
        found = [{"name": c.name, "ok": c.ok, "text": c.text.say(language())} for c in checks]
        print(json.dumps({"ok": fair, "checks": found}))
    return 0 if fair else 1


def read(name: str) -> dict[str, object]:
    """The record in a file."""
    try:
        record: dict[str, object] = json.loads(Path(name).read_text(encoding="utf-8"))
    except OSError as error:
        raise RecordError("common.cli.unreadable", file=name, reason=error.strerror) from None
    except (ValueError, RecursionError):
        raise RecordError("common.cli.not_json", file=name) from None
    return record
