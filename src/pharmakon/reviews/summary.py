"""A review in plain sentences, in every language."""

from collections import Counter

from pharmakon.reviews.findings import Findings
from pharmakon.reviews.names import NAMES
from pharmakon.texts import say

MINUS = "\N{MINUS SIGN}"


def summary(review: Findings, language: str = "en") -> list[str]:
    """Two sentences for each seat: what moved its chance, and how it decided."""
    lines = []
    for seat in review.seats:
        lines.append(story(review, seat, language))
        lines.append(tally(review, seat, language))
    return lines


def story(review: Findings, seat: int, language: str) -> str:
    """What was dealt, what was luck, what the others gave, and what one's own decisions cost.

    A review of one seat speaks to whoever sat there.
    """
    parts = review.parts(seat)
    alone = len(review.seats) == 1
    return say(
        f"common.review.{'you' if alone else 'seat'}",
        language,
        name=review.name(seat, language),
        deal=signed(parts.deal, language),
        luck=signed(parts.luck, language),
        others=signed(parts.others, language),
        own=plain(-parts.own, language),
        start=plain(1 / review.game.players, language),
        result=plain(review.result[seat], language),
    )


def tally(review: Findings, seat: int, language: str) -> str:
    """How many decisions there were, what they lost, and what they are called."""
    made = [found for found in review.decisions if found.seat == seat and found.counts]
    counts = Counter(found.name for found in made)
    named = [
        say("common.review.count", language, name=title(name, language), count=counts[name])
        for name in NAMES
        if counts[name]
    ]
    return say(
        "common.review.tally",
        language,
        decisions=len(made),
        loss=thousandths(review.loss_per_decision(seat), language),
        names=", ".join(named),
    )


def title(name: str, language: str) -> str:
    """What a kind of decision is called."""
    return say(f"common.review.name.{name}", language)


def signed(share: float, language: str) -> str:
    """A change of a chance, with its sign.

    >>> signed(-0.12, "en") == MINUS + "0.12", signed(0.05, "fr")
    (True, '+0,05')
    """
    sign = MINUS if round(share, 2) < 0 else "+"
    return sign + plain(abs(share), language)


def plain(share: float, language: str) -> str:
    """A share of a match, to hundredths."""
    return pointed(f"{share:.2f}", language)


def thousandths(share: float, language: str) -> str:
    """A share of a match, in thousandths."""
    return pointed(f"{1000 * share:.1f}", language)


def pointed(number: str, language: str) -> str:
    """A number with the decimal point of a language."""
    return number.replace(".", ",") if language == "fr" else number
