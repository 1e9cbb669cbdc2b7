"""What is said of a move of Belladone Bluff before it is played."""

from .tables import OPEN, SIX, SPYING, begin, lay_out, passing, played

STOCK = "V+2 V+3"


def test_a_spy_knows_the_row_that_it_leaves_or_changes() -> None:
    match = played(lay_out(SPYING, ("Rspy V-6", "O+1"), STOCK), "Rspy@1")
    kept = match.foresee("~")
    assert kept.known == {"row": 0, "sum": 6, "unknown": 0}
    assert kept.events == ({"type": "kept", "seat": 0},)
    swapped = match.foresee("~2:V-6")
    assert swapped.known == {"row": 0, "sum": -1, "unknown": 0}
    assert swapped.say() == "Row 1 then adds up to \N{MINUS SIGN}1."


def test_a_row_that_is_given_away_tells_what_they_get() -> None:
    match = played(lay_out((SIX.format("Rgive", "G+3"), "B+1", "V+1"), ("O+1", "O+2"), STOCK))
    match.play("O+1@1")
    given = match.foresee(">1")
    assert [event["type"] for event in given.events] == ["gave", "scored"]
    assert given.say() == "They get +5 points."


def test_a_card_thrown_away_leaves_face_down() -> None:
    match = begin(passing(("G+4", "O+5"), "V+4 V+5"))
    assert match.foresee("-G+4").say() == "It leaves the match face down."


def test_a_force_chains_its_row_and_an_inversion_turns_it_round() -> None:
    rows = ("G+1 R+1 Ginv", "B+1 O+1", "V+1 O+2")
    match = begin(lay_out(rows, ("Bforce B+2 R+5 Vinv", "O+3"), STOCK))
    assert "Flips the sign of this row" in match.foresee("Vinv@3").say()
    assert "Chains this row" in match.foresee("Bforce@2").say()
    assert match.foresee("R+5@1").say().endswith("The hourglass will flip that.")


def test_what_nobody_has_seen_stays_unknown() -> None:
    match = begin(lay_out(OPEN, ("R+1 R+2", "O+1"), STOCK))
    assert match.foresee("R+1@1").known == {"row": 0, "sum": 2, "unknown": 0}
    match.play("R+1@1")
    match.play(".")
    told = match.foresee("O+1@1")
    assert told.known == {"row": 0, "sum": 2, "unknown": 1}
