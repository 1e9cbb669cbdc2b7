"""A command that is sent twice is done once."""

import tracemalloc

from pharmakon.server.life.answers import MOST_STRANGERS, Answers, done


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


def test_an_answer_takes_hardly_more_memory_than_its_bytes() -> None:
    answers = Answers(1000)
    tracemalloc.start()
    try:
        before = tracemalloc.get_traced_memory()[0]
        for number in range(1000):
            answers.keep("ana", f"c{number}", done(f"c{number}"), {"ana"})
        assert tracemalloc.get_traced_memory()[0] - before < 1000 * 500
    finally:
        tracemalloc.stop()
