"""A review as a page of its own: one file, no scripts, nothing to be fetched."""

from html import escape

from pharmakon.reviews.chart import COLOURS, chart
from pharmakon.reviews.findings import Decision, Findings
from pharmakon.reviews.summary import story, tally, thousandths, title
from pharmakon.texts import say

STYLE = """
.review { font: 16px/1.5 'Source Sans 3', 'Segoe UI', Roboto, 'Noto Sans', sans-serif;
  max-width: 960px; margin: 0 auto; padding: 1rem; color: #2e2419; background: #fbf4e3; }
.review h1, .review h2 { font-family: 'EB Garamond', Georgia, 'Times New Roman', serif;
  font-weight: 600; margin: 1.2em 0 .4em; }
.review svg { width: 100%; height: auto; display: block; }
.review .seat { border-left: 4px solid; padding: .1rem 0 .1rem .8rem; margin: .8rem 0; }
.review .seat p { margin: .2rem 0; }
.review .scroll { overflow-x: auto; }
.review table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
.review th, .review td { text-align: left; padding: .3rem .7rem; border-bottom: 1px solid #d9c7a1; }
.review td.number, .review th.number { text-align: right; }
.review .blunder { color: #a2402f; font-weight: 700; }
.review .mistake { color: #a2402f; }
.review .inaccuracy { color: #8a6420; }
.review .note { color: #6f5f49; font-size: .9rem; }
@media (prefers-color-scheme: dark) {
  .review { color: #f0e6d2; background: #241c15; }
  .review th, .review td { border-color: #4a3b2c; }
  .review .blunder, .review .mistake { color: #e58a78; }
  .review .inaccuracy { color: #dcb15f; }
  .review .note { color: #b9a88c; }
}
"""
HEADS = ("step", "who", "move", "better", "why", "loss", "verdict")
NUMBERS = ("step", "loss")


def page(review: Findings, language: str = "en") -> str:
    """The whole page."""
    head = escape(review.title("title", language))
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{head}</title>"
        "<style>body { margin: 0; background: #fbf4e3 }"
        "@media (prefers-color-scheme: dark) { body { background: #241c15 } }</style>"
        f"</head><body>{fragment(review, language)}</body></html>\n"
    )


def fragment(review: Findings, language: str = "en") -> str:
    """The same as a part of another page, such as a notebook."""
    found = [d for d in review.decisions if d.name not in ("best", "fine")]
    parts = [
        f"<style>{STYLE}</style>",
        f"<h1>{escape(review.title('title', language))}</h1>",
        chart(review, language),
        *(seat_part(review, seat, language) for seat in review.seats),
        f"<h2>{escape(review.title('decisions', language))}</h2>",
        table(review, found, language) if found else f"<p>{review.title('none', language)}</p>",
        f'<p class="note">{escape(review.title("note", language))}</p>',
    ]
    return f'<div class="review" lang="{language}">{"".join(parts)}</div>'


def seat_part(review: Findings, seat: int, language: str) -> str:
    """The sentences about one seat."""
    lines = (story(review, seat, language), tally(review, seat, language))
    told = "".join(f"<p>{escape(line)}</p>" for line in lines)
    return f'<div class="seat" style="border-color: {COLOURS[seat]}">{told}</div>'


def table(review: Findings, found: list[Decision], language: str) -> str:
    """The decisions that lost something, one row each."""
    heads = "".join(
        f"<th{number(head)}>{escape(say(f'common.review.column.{head}', language))}</th>"
        for head in HEADS
    )
    rows = "".join(row(review, decision, language) for decision in found)
    return f'<div class="scroll"><table><tr>{heads}</tr>{rows}</table></div>'


def row(review: Findings, decision: Decision, language: str) -> str:
    """One decision: what was played, what would have been better, and what it cost."""
    cells = {
        "step": str(decision.step + 1),
        "who": review.name(decision.seat, language),
        "move": review.words(decision.move, language),
        "better": review.words(decision.judged.best, language),
        "why": review.why(decision, language),
        "loss": thousandths(decision.loss, language),
        "verdict": title(decision.name, language),
    }
    drawn = "".join(f"<td{number(head)}>{escape(cells[head])}</td>" for head in HEADS)
    return f'<tr class="{decision.name}">{drawn}</tr>'


def number(head: str) -> str:
    """Numbers stand at the right."""
    return ' class="number"' if head in NUMBERS else ""
