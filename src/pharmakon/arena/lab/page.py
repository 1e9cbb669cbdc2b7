"""The lab's report as one page: figures and tables, no scripts, nothing to be fetched."""

from collections.abc import Sequence
from html import escape

from pharmakon.arena.lab.figures import bars, dots
from pharmakon.arena.lab.findings import Findings
from pharmakon.arena.lab.measures import PARTS, Measure
from pharmakon.arena.lab.watched import TURNED
from pharmakon.texts import say

STYLE = """
.lab { font: 16px/1.5 'Source Sans 3', 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  max-width: 960px; margin: 0 auto; padding: 1rem; color: #2e2419; background: #fbf4e3; }
.lab h1, .lab h2 { font-family: 'EB Garamond', Georgia, 'Times New Roman', serif;
  font-weight: 600; margin: 1.2em 0 .3em; }
.lab svg { width: 100%; height: auto; display: block; margin: .4rem 0 1rem; }
.lab .scroll { overflow-x: auto; }
.lab table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem; }
.lab th, .lab td { text-align: left; padding: .25rem .6rem; border-bottom: 1px solid #d9c7a1;
  white-space: nowrap; }
.lab .note { color: #6f5f49; font-size: .9rem; }
"""
QUESTIONS = (
    "moves",
    "decisions",
    "changes",
    "points",
    "spread",
    "first_seat",
    "stronger",
    "bluffs",
    "bluffs_pay",
)
"""One figure each, in this order."""


def page(report: Findings, language: str = "en") -> str:
    """The whole page."""
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title(report, language))}</title>"
        "<style>body { margin: 0; background: #fbf4e3 }</style>"
        f"</head><body>{fragment(report, language)}</body></html>\n"
    )


def fragment(report: Findings, language: str = "en") -> str:
    """The same as a part of another page, such as a notebook."""
    about = say(
        "common.lab.about",
        language,
        bots=", ".join(report.bots),
        deals=report.deals,
        matches=sum(report.matches.values()),
        seed=report.seed,
    )
    parts = [
        f"<style>{STYLE}</style><h1>{escape(title(report, language))}</h1>",
        f'<p class="note">{escape(about)}</p>',
        f"<h2>{escape(say('common.lab.question.parts', language))}</h2>",
        f"<p>{escape(say('common.lab.sentence.parts', language))}</p>",
        bars(
            part_rows(report, "part", PARTS),
            [say(f"common.lab.part.{name}", language) for name in PARTS],
        ),
        "".join(f"<p>{escape(line)}</p>" for line in answers(report, language)),
        *compared(report, language),
        *turned(report, language),
    ]
    for key in QUESTIONS:
        rows = [(name, found[key]) for name, found in report.found.items() if key in found]
        if rows:
            parts += [
                f"<h2>{escape(say(f'common.lab.question.{key}', language))}</h2>",
                f"<p>{escape(say(f'common.lab.sentence.{key}', language))}</p>",
                dots(rows, even=1.0 if key == "first_seat" else None),
            ]
    parts.append(table(report, language))
    return f'<div class="lab" lang="{language}">{"".join(parts)}</div>'


def title(report: Findings, language: str) -> str:
    """What the page is called."""
    game = say(f"{report.game}.name", language)
    return say("common.lab.title", language, game=game)


def part_rows(report: Findings, kind: str, parts: Sequence[str]) -> list[tuple[str, list[Measure]]]:
    """The parts of a result by variant."""
    return [
        (name, [found[f"{kind}_{part}"] for part in parts]) for name, found in report.found.items()
    ]


def compared(report: Findings, language: str) -> list[str]:
    """How much more luck one variant has than another: a figure and an answer for each pair."""
    if not report.differences:
        return []
    rows, lines = [], []
    for each in report.differences:
        low, high = each.luck.interval
        key = "more" if low > 0 else "less" if high < 0 else "even"
        rows.append((each.variant, Measure(100 * each.luck.value, (100 * low, 100 * high))))
        lines.append(
            say(
                f"common.lab.luck.{key}",
                language,
                variant=each.variant,
                other=each.other,
                luck=percent(report.found[each.variant]["luck"]),
                before=percent(report.found[each.other]["luck"]),
                points=shown(rows[-1][1], digits=1),
            )
        )
    return [
        f"<h2>{escape(say('common.lab.luck.question', language))}</h2>",
        f"<p>{escape(say('common.lab.luck.sentence', language))}</p>",
        dots(rows, even=0.0),
        *(f"<p>{escape(line)}</p>" for line in lines),
    ]


def turned(report: Findings, language: str) -> list[str]:
    """What turned the matches that were reviewed."""
    if not report.reviews:
        return []
    sentence = say("common.lab.turned.sentence", language, matches=report.reviews)
    return [
        f"<h2>{escape(say('common.lab.turned.question', language))}</h2>",
        f"<p>{escape(sentence)}</p>",
        bars(
            part_rows(report, "turned", TURNED),
            [say(f"common.lab.turned.{name}", language) for name in TURNED],
        ),
    ]


def answers(report: Findings, language: str) -> list[str]:
    """What the deal decides in each variant, in words, and how far the first seat is off."""
    lines = []
    for name, found in report.found.items():
        deal, first = found["part_deal"], found["first_seat"]
        low, high = first.interval
        key = "more" if low > 1 else "less" if high < 1 else "even"
        lines.append(
            say(
                f"common.lab.answer.{key}",
                language,
                variant=name,
                deal=percent(deal),
                skill=percent(found["part_skill"]),
                first=shown(first),
            )
        )
    return lines


def table(report: Findings, language: str) -> str:
    """Every number with its interval."""
    keys = list(dict.fromkeys(key for found in report.found.values() for key in found))
    heads = "".join(f"<th>{escape(name)}</th>" for name in report.found)
    rows = "".join(
        f"<tr><th>{escape(say(f'common.lab.name.{key}', language))}</th>"
        + "".join(
            f"<td>{shown(found[key]) if key in found else ''}</td>"
            for found in report.found.values()
        )
        + "</tr>"
        for key in keys
    )
    head = escape(say("common.lab.numbers", language))
    return (
        f'<h2>{head}</h2><div class="scroll"><table><tr><th></th>{heads}</tr>{rows}</table></div>'
    )


def shown(measure: Measure, digits: int | None = None) -> str:
    """A number with its interval: `12.3 [12.1, 12.5]`."""
    if digits is None:
        digits = 1 if abs(measure.value) >= 10 else 3
    low, high = measure.interval
    return f"{measure.value:.{digits}f} [{low:.{digits}f}, {high:.{digits}f}]"


def percent(measure: Measure) -> str:
    """A part of a whole with its interval: `61 % [60, 63]`."""
    value, low, high = (round(100 * number) for number in (measure.value, *measure.interval))
    return f"{value} % [{low}, {high}]"
