"""`pharmakon train` without PyTorch; with it, `tests/learning` trains."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from pharmakon import learning
from pharmakon.cli import main, train
from pharmakon.table import batch

LINE = {"against_rules": 0.512, "even": 0.25, "seconds": 61.4, "moves": 1_234_567}


class Steps:
    """The steps of a training in its folder, without a net that learns."""

    asked: Any
    width: int | None
    before = 0
    """Moves from which a training goes on."""

    def __init__(self, settings: Any, folder: Path, games: Any, width: int | None) -> None:
        Steps.asked, Steps.width = (settings, folder, games), width
        self.moves = self.before

    def judge(
        self, seconds: float, shipped: bool, tell: Callable[[int, float], None]
    ) -> tuple[Path, float]:
        tell(1, 0.5)
        return Path(f"judge-{seconds:.0f}-{shipped}"), 0.25

    def watch(self, seconds: float, processes: int | None) -> tuple[Path, int]:
        return Path(f"watched-{processes}"), 12

    def reader(self, seconds: float) -> Path:
        return Path(f"reader-{seconds:.0f}")

    def training(self, shipped: bool, tell: Callable[[int, float], None]) -> "Steps":
        if shipped:
            tell(1, 0.5)
        return self

    def run(self, seconds: float, tell: Callable[[dict[str, Any]], None]) -> dict[str, Any]:
        tell(LINE)
        return LINE


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> type[Steps]:
    """Steps that need no PyTorch."""
    monkeypatch.setattr(learning, "steps", SimpleNamespace(Steps=Steps), raising=False)
    monkeypatch.setattr(Steps, "before", 0)
    return Steps


def test_without_pytorch_it_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in [name for name in sys.modules if name.startswith("pharmakon.learning")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "torch", None)
    assert main(["train", "glass"]) == 2
    assert "pharmakon[train]" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["train", "exploit"])
def test_without_a_card_it_says_what_a_card_needs(
    command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(batch, "devices", lambda: ("cpu",))
    assert main([command, "glass", "--device", "cuda"]) == 2
    assert "no NVIDIA card can be used here" in capsys.readouterr().err
    assert main([command, "glass", "--device", "tpu"]) == 2
    assert "'tpu' is not available here; choose from cpu" in capsys.readouterr().err


def test_the_curve_is_told_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    train.tell(LINE)
    told = capsys.readouterr().err
    assert told.startswith("61 s, 1,234,567 moves: wins 51.2% of its matches")
    assert "25%" in told


def test_a_training_tells_its_curve_and_where_it_is(
    steps: type[Steps], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["train", "glass", "--folder", "here", "--json", "--seed", "7"]) == 0
    settings, folder, games = steps.asked
    assert (settings.game, settings.seed, folder, games) == ("glass", 7, Path("here"), None)
    printed = capsys.readouterr()
    assert json.loads(printed.out) == LINE
    assert "1,234,567" in printed.err
    assert "here" in printed.err
    assert "continuing" not in printed.err


def test_a_training_that_was_stopped_goes_on(
    steps: type[Steps], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(steps, "before", 4321)
    assert main(["train", "glass", "--shipped", "--width", "704"]) == 0
    assert steps.asked[1] == Path("training-glass")
    assert steps.width == 704
    told = capsys.readouterr().err
    assert "4321" in told
    assert "0.500" in told, "what it learned from players who were watched"


def test_a_net_for_one_edition_learns_that_one_alone(steps: type[Steps]) -> None:
    assert main(["train", "glass", "--players", "3"]) == 0
    (game,) = steps.asked[2]
    assert game.players == 3


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        (["--judge"], "judge-120-False"),
        (["--judge", "--shipped"], "0.250 nats"),
        (["--judge"], "pass 1: 0.500 nats"),
        (["--reader", "--minutes", "1"], "reader-60"),
        (["--watch", "--processes", "2"], "watched-2"),
    ],
)
def test_the_steps_beside_a_training_say_where_their_work_is(
    steps: type[Steps], capsys: pytest.CaptureFixture[str], flags: list[str], told: str
) -> None:
    assert main(["train", "glass", *flags]) == 0
    assert told in capsys.readouterr().err
