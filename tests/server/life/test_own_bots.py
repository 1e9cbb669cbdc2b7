"""Bots of the host's own: whatever they do, the table goes on and the log says what happened."""

import json
from pathlib import Path

import pytest

import pharmakon
from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.server.life.bots import OwnBot, bring, let_think
from pharmakon.server.life.thinking import choose

ROOT = Path(__file__).parents[3]
LATE, ENOUGH = 0.5, 30.0
"""Seconds for those who never answer, and for those who do: a process takes a while to begin."""


@pytest.fixture(autouse=True)
def own_bots_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The processes that they think in import them from here."""
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def ask(bot: OwnBot) -> str:
    """What is played for a bot on the seat to act."""
    return choose(pharmakon.make("glass").new(seed=3), "ada", bot, seed=7)


def by_the_rules() -> str:
    match = pharmakon.make("glass").new(seed=3)
    assert match.seat is not None
    return RulesBot().choose(SeatView(match, match.seat), Budget(seed=7))


@pytest.mark.parametrize(
    ("kind", "seconds", "code"),
    [
        ("Loops", LATE, "common.bot.overran"),
        ("Sleeps", LATE, "common.bot.overran"),
        ("Holds", LATE, "common.bot.overran"),
        ("Leaves", ENOUGH, "common.bot.ended"),
        ("Raises", ENOUGH, "common.bot.raised"),
        ("Garbage", ENOUGH, "common.bot.illegal"),
    ],
)
def test_the_rules_of_thumb_move_for_a_bot_that_fails(
    kind: str, seconds: float, code: str, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = OwnBot(f"tests.server.life.own_bots:{kind}", seconds)
    try:
        assert ask(bot) == by_the_rules()
    finally:
        bot.end()
    (line,) = capsys.readouterr().err.splitlines()
    assert json.loads(line).items() >= {"event": "bot", "kind": "ada", "code": code}.items()


def test_a_process_is_kept_while_its_bot_behaves_and_replaced_when_it_was_ended(
    capsys: pytest.CaptureFixture[str],
) -> None:
    bot = OwnBot("tests.server.life.own_bots:Last", seconds=30)
    last = pharmakon.make("glass").new(seed=3).moves()[-1]
    try:
        assert ask(bot) == last
        process = bot._helper._process
        assert process is not None
        assert ask(bot) == last
        assert bot._helper._process is process
        process.kill()
        process.wait()
        assert ask(bot) == last
    finally:
        bot.end()
    assert capsys.readouterr().err == ""
    assert ask(bot) == by_the_rules()


def test_what_its_process_answers_is_a_move_or_how_it_failed() -> None:
    match = pharmakon.make("glass").new(seed=3)
    seat = SeatView(match, match.seat or 0)
    budget = Budget(milliseconds=100, seed=7)
    assert let_think(("tests.server.life.own_bots:Last", seat, budget)) == (seat.moves()[-1], None)
    _, complaint = let_think(("tests.server.life.own_bots:Raises", seat, budget))
    assert complaint is not None
    assert complaint.key == "common.bot.raised"


@pytest.mark.parametrize("given", ["ada", "=rules", "a b=rules", "herbalist=rules"])
def test_a_bot_needs_a_name_of_its_own(given: str) -> None:
    with pytest.raises(pharmakon.OptionError, match="can't be added; write name=bot"):
        bring(given, ENOUGH)
