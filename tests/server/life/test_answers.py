"""A command that is sent twice is done once."""

from pharmakon.server.life.answers import MOST_STRANGERS, Answers


def test_the_last_answers_of_each_person_are_kept() -> None:
    answers = Answers(2)
    for number in "123":
        answers.keep("ana", number, number.encode(), {"ana"})
    assert [answers.find("ana", number) for number in "123"] == [None, b"2", b"3"]
    assert answers.find("ben", "3") is None


def test_strangers_push_out_strangers_and_never_those_who_sit() -> None:
    answers = Answers(2)
    answers.keep("ana", "1", b"1", {"ana"})
    for number in range(3 * MOST_STRANGERS):
        answers.keep(f"stranger {number}", "1", b"1", {"ana"})
    assert answers.find("ana", "1") == b"1"
    kept = [answers.find(f"stranger {number}", "1") for number in range(3 * MOST_STRANGERS)]
    assert kept.count(b"1") == MOST_STRANGERS
    assert kept[-1] == b"1"
