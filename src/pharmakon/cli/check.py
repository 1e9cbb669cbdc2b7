"""`pharmakon check GAME`: do its rules obey the laws?"""

import json
import sys

from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import language, say
from pharmakon.table.laws import check
from pharmakon.texts import say as say_text

TAKES = Takes.GAME
FLAGS = (Flag("effort", 1, low=1), Flag("seed", 0), Flag("json", False))


def run(request: Request) -> int:
    """Check every law and say what came of it; 1 if one is broken."""
    findings = []
    for finding in check(str(request.game), request.flags["effort"], request.flags["seed"]):
        findings.append(finding)
        law = say_text(f"common.law.{finding.law}", language())
        outcome = finding.broken or say("holds", cases=finding.cases)
        mark = "✗" if finding.broken else "✓"
        told = say_text("common.about", language(), what=law, told=outcome)
        print(f"{mark} {told}", file=sys.stderr if request.flags["json"] else sys.stdout)
    broken = [finding for finding in findings if finding.broken]
    if request.flags["json"]:
        laws = {f.law: {"cases": f.cases, "broken": f.broken} for f in findings}
        print(json.dumps({"game": request.game, "laws": laws}))
    return 1 if broken else 0
