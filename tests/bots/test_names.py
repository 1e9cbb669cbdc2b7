"""Bots by name."""

import sys
from dataclasses import replace
from pathlib import Path

import pytest

import pharmakon
from pharmakon.bots.ismcts import IsmctsBot
from pharmakon.bots.laws import check_bot
from pharmakon.bots.levels import LEVELS
from pharmakon.bots.names import bot
from pharmakon.bots.pimc import PimcBot
from pharmakon.bots.rules import RulesBot
from pharmakon.bots.seat import Budget, SeatView


def test_a_name_sets_a_bots_settings() -> None:
    assert bot("rules:forgetful=true") == RulesBot(forgetful=True)
    assert bot("pimc:ms=2.5,advice=40") == PimcBot(ms=2.5, advice=40)
    assert bot("ismcts:simulations=300,threads=2") == IsmctsBot(simulations=300, threads=2)


def test_a_level_with_settings_is_its_bot_without_its_limits() -> None:
    paracelsus = LEVELS["paracelsus"].bot
    assert isinstance(paracelsus, IsmctsBot)
    assert bot("paracelsus:ms=300") == replace(paracelsus, ms=300.0)
    assert bot("apprentice:slips=5") == RulesBot(forgetful=True, slips=5)


def test_a_bot_of_ones_own_takes_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [
        "class Careful:",
        "    def __init__(self, depth: int = 1, bold: bool = False) -> None:",
        "        self.depth, self.bold = depth, bold",
        "    def choose(self, seat, budget):",
        "        return seat.moves[0]",
    ]
    (tmp_path / "my_careful.py").write_text("\n".join(lines), encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    made = bot("my_careful:Careful,depth=3,bold=true")
    assert vars(made) == {"depth": 3, "bold": True}
    assert vars(bot("my_careful:Careful")) == {"depth": 1, "bold": False}
    with pytest.raises(pharmakon.OptionError, match="has no setting width"):
        bot("my_careful:Careful,width=3")
    with pytest.raises(pharmakon.OptionError, match="'deep' is not a valid value for depth"):
        bot("my_careful:Careful,depth=deep")


@pytest.mark.parametrize(
    ("name", "complaint"),
    [
        ("sage", "there is no bot sage; the bots are sprout, apprentice"),
        ("rules:forgetful=maybe", "'maybe' is not a valid value for forgetful"),
        ("ismcts:ms=soon", "'soon' is not a valid value for ms"),
        ("ismcts:depth=3", "has no setting depth; its settings are simulations, ms"),
        ("random:ms=3", "has no setting ms; its settings are -"),
        ("alchemist:depth=3", "has no setting depth; its settings are simulations, ms"),
        ("alchemist:ms=soon", "'soon' is not a valid value for ms"),
        ("pimc:rounds=-1", "bot pimc:rounds=-1: rounds must be at least 0, not -1"),
        ("ismcts:trust=-7", "trust must be from -1 to 100, not -7"),
        ("paracelsus:lean=nan", "lean must be from 0 to 1, not nan"),
        ("no_such_module:Bot", "No module named 'no_such_module'"),
        ("pharmakon.bots.rules:NoBot", "can't be loaded: "),
    ],
)
def test_a_wrong_name_is_refused_in_one_line(name: str, complaint: str) -> None:
    with pytest.raises(pharmakon.OptionError) as refused:
        bot(name)
    assert complaint in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_bots_own_budget_of_nothing_is_refused() -> None:
    match = pharmakon.make("poison").new(seed=1)
    with pytest.raises(pharmakon.OptionError, match="milliseconds must be more than 0"):
        bot("ismcts:ms=0").choose(SeatView(match, match.seat or 0), Budget(simulations=10))


def test_a_bot_of_ones_own_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "my_first_bots.py").write_text(
        "class First:\n    def choose(self, seat, budget):\n        return seat.moves()[0]\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    match = pharmakon.make("poison").new(seed=1)
    try:
        found = bot("my_first_bots:First")
    finally:
        sys.modules.pop("my_first_bots", None)
    assert found.choose(SeatView(match, match.seat or 0), Budget()) == match.moves()[0]


def test_levels_are_names() -> None:
    levels = ["sprout", "apprentice", "herbalist", "alchemist", "grandmaster", "paracelsus"]
    assert list(LEVELS) == levels
    for name, level in LEVELS.items():
        assert bot(name) is level


@pytest.mark.heavy
def test_the_bot_in_the_docs_beats_random_at_every_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    code = page.split("```python\n# my_module.py\n")[1].split("```")[0]
    (tmp_path / "my_module.py").write_text(code, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    try:
        mine = bot("my_module:MyBot,simulations=50")
    finally:
        sys.modules.pop("my_module", None)
    for name in pharmakon.games():
        assert check_bot(mine, pharmakon.make(name), matches=1, worlds=2) == []
        result = pharmakon.tournament(pharmakon.make(name), [mine, "random"], 28, seed=1)
        assert result.rows[0].conduct.complaints == 0
        assert result.rows[0].win_share_99[0] > 0.5
