"""Every refusal has a code; a move's has a rule, too."""

import pytest

import pharmakon
from pharmakon.engine.errors import IllegalMove, OptionError
from pharmakon.server.refusals import Refused, code_of, rule_of


def test_the_code_is_the_last_part_of_the_key() -> None:
    assert Refused("common.server.begun").code == "begun"
    assert code_of(Refused("common.server.begun")) == "begun"
    assert rule_of(Refused("common.server.begun")) is None


def test_a_move_against_the_rules_says_which() -> None:
    match = pharmakon.make("poison", players=3).new(seed=7)
    illegal = next(move for move in match.game.spec.notation if move not in match.moves())
    with pytest.raises(IllegalMove) as refused:
        match.play(illegal)
    assert code_of(refused.value) == "illegal"
    assert rule_of(refused.value) == refused.value.rule
    assert refused.value.rule


def test_whatever_else_the_games_refuse_is_invalid() -> None:
    with pytest.raises(OptionError) as refused:
        pharmakon.make("poison", players=99)
    assert (code_of(refused.value), rule_of(refused.value)) == ("invalid", None)
