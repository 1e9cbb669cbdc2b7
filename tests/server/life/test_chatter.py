"""A few phrases at once, then no more for a moment."""

from pharmakon.server.life.chatter import MOST_PHRASES, WITHIN_SECONDS, Chatter
from tests.server.entries import code


def test_a_few_phrases_may_be_said_at_once() -> None:
    chatter = Chatter()
    for _ in range(MOST_PHRASES):
        chatter.check("ana", now=0.0)
    assert code(lambda: chatter.check("ana", now=1.0)) == "chatter"
    chatter.check("ben", now=1.0)


def test_after_a_moment_more_may_be_said() -> None:
    chatter = Chatter()
    for second in range(MOST_PHRASES):
        chatter.check("ana", now=float(second))
    later = WITHIN_SECONDS + 0.5
    chatter.check("ana", now=later)  # the first is forgotten
    assert code(lambda: chatter.check("ana", now=later)) == "chatter"


def test_what_is_refused_does_not_count() -> None:
    chatter = Chatter()
    for _ in range(MOST_PHRASES):
        chatter.check("ana", now=0.0)
    for _ in range(9):
        assert code(lambda: chatter.check("ana", now=5.0)) == "chatter"
    chatter.check("ana", now=WITHIN_SECONDS + 0.5)
