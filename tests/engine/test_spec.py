"""What is declared of a feature: how low and high its numbers go, and which are ever used."""

from pharmakon.engine.spec import Feature, Limits

LIMITS = Limits(moves=50, least=-20, most=30)


def test_numbers_lie_between_zero_and_the_most_in_units() -> None:
    assert Feature("cards", (4,), unit=5).bounds(LIMITS) == (0.0, 1.0)
    assert Feature("pile", (4,), unit=5, most=20).bounds(LIMITS) == (0.0, 4.0)


def test_points_lie_between_the_limits_of_the_match() -> None:
    scores = Feature("scores", (6,), unit=10, points=True)
    assert scores.bounds(LIMITS) == (-2.0, 3.0)
    assert scores.bounds(Limits(moves=50, least=5, most=30)) == (0.0, 3.0)


def test_numbers_of_empty_seats_and_of_what_is_switched_off_are_never_used() -> None:
    hands = Feature("hands", (2, 4), seats=(1, 3))
    used = [True, True, False, True]
    assert hands.live({"players": 2}).tolist() == used + used
    allies = Feature("allies", (2,), when="teams")
    assert allies.live({"teams": True}).all()
    assert not allies.live({"teams": False}).any()
    assert Feature("turn", (3,)).live({"players": 2}).tolist() == [True, True, True]
