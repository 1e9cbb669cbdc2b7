"""The arena from Python: names and objects, all pairs, as many matches as it takes."""

import json
from importlib import import_module
from pathlib import Path

import pytest

import pharmakon
from pharmakon.bots.seat import Budget, SeatView
from pharmakon.engine.errors import OptionError


class First:
    """Always the first legal move."""

    def choose(self, seat: SeatView, budget: Budget) -> str:
        return seat.moves()[0]


class Keeps(First):
    """Hears more at each of its turns; in another match it would hear less."""

    name = "elephant"

    def __init__(self) -> None:
        self.heard = 0

    def choose(self, seat: SeatView, budget: Budget) -> str:
        assert len(seat.events) > self.heard
        self.heard = len(seat.events)
        return seat.moves()[0]


def test_objects_and_names_play_each_other() -> None:
    game, mine = pharmakon.make("glass", players=2), Keeps()
    result = pharmakon.tournament(game, [mine, "random"], 6)
    assert [row.name for row in result.rows] == ["elephant", "random"]
    assert result.rows[0].conduct.complaints == 0
    assert mine.heard == 0  # every match has a copy of its own


def test_a_bot_is_built_once_in_each_process(own_bots: str, tmp_path: Path) -> None:
    module = (tmp_path / f"{own_bots}.py").read_text(encoding="utf-8")
    counting = "BUILT = []\nclass Built(First):\n"
    counting += "    def __init__(self):\n        BUILT.append(1)\n"
    (tmp_path / "built.py").write_text(module + counting, encoding="utf-8")
    pharmakon.tournament(pharmakon.make("glass", players=2), ["built:Built", "random"], 6)
    assert len(import_module("built").BUILT) == 2  # to see whether it exists, and to play


def test_what_is_no_bot_is_refused() -> None:
    with pytest.raises(OptionError, match="is not a bot"):
        pharmakon.tournament(pharmakon.make("glass"), [3], 1)
    with pytest.raises(OptionError, match="at least two"):
        pharmakon.pairs(pharmakon.make("glass"), ["random"], 1)


def test_all_pairs_give_a_matrix() -> None:
    matrix = pharmakon.pairs(pharmakon.make("glass"), ["rules", "random", "sprout"], 40)
    assert set(matrix.results) == {
        ("rules", "random"),
        ("rules", "sprout"),
        ("random", "sprout"),
    }
    assert matrix.share("rules", "random")[0] > 0.5
    there, back = matrix.share("random", "sprout")[0], matrix.share("sprout", "random")[0]
    assert there + back == pytest.approx(1)
    assert "<table>" in matrix._repr_html_()
    found = json.loads(json.dumps(matrix.json()))
    assert [bot["name"] for bot in found["pairs"][0]["bots"]] == ["rules", "random"]


def test_matches_go_on_until_the_interval_is_narrow_enough() -> None:
    game = pharmakon.make("glass", players=2)
    result = pharmakon.tournament(game, ["rules", "random"], 20, until=0.1, seed=1)
    for row in result.rows:
        low, high = row.win_share_99
        assert high - low <= 0.1
        assert low <= row.win_share <= high
        assert row.points_99[0] <= row.points <= row.points_99[1]
    assert result.matches > 20
    assert result.json()["until"] == 0.1
    same = pharmakon.tournament(game, ["rules", "random"], 20, until=0.1, seed=1)
    assert same.matches == result.matches


def test_a_result_is_a_figure_in_a_notebook() -> None:
    result = pharmakon.tournament(pharmakon.make("glass"), ["rules", "random"], 40)
    assert result._repr_html_().startswith("<svg")
