"""`pharmakon train` without PyTorch; with it, `tests/learning` trains."""

import sys

import pytest

from pharmakon.cli import main, train
from pharmakon.table import batch


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
    train.tell({"against_rules": 0.512, "even": 0.25, "seconds": 61.4, "moves": 1_234_567})
    told = capsys.readouterr().err
    assert told.startswith("61 s, 1,234,567 moves: wins 51.2% of its matches")
    assert "25%" in told
