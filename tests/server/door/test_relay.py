"""One end of a relay: pieces in order, or none."""

from typing import Any

import pytest

from pharmakon.server.door.frames import IN, OUT
from pharmakon.server.door.relay import MOST_WAITING, TABLE, End, last


def waiting(end: End) -> list[Any]:
    """What has come and was not taken yet; None where it ends."""
    return [end.come.get_nowait() for _ in range(end.come.qsize())]


def texts(end: End) -> list[Any]:
    """The same, of each message its text."""
    return [None if message is None else message["text"] for message in waiting(end)]


def test_pieces_come_in_their_order() -> None:
    end = End(b"12345678", "inbox")
    end.hear(1, {"type": "http.request"})
    end.hear_text(IN, 2, b"hello")
    end.hear_text(OUT, 3, b"welcome")
    assert waiting(end) == [
        {"type": "http.request"},
        {"type": "websocket.receive", "text": "hello"},
        {"type": "websocket.send", "text": "welcome"},
    ]


@pytest.mark.parametrize("number", [1, 3])
def test_a_piece_that_is_missing_or_comes_twice_ends_it(number: int) -> None:
    end = End(b"12345678", "inbox")
    end.hear_text(IN, 1, b"first")
    end.hear_text(IN, number, b"out of order")
    end.hear_text(IN, 3, b"later")
    assert texts(end) == ["first", None]


def test_it_ends_once() -> None:
    end = End(b"12345678", "inbox")
    end.end()
    end.end()
    assert waiting(end) == [None]


def test_a_browser_that_is_too_slow_is_given_up() -> None:
    end = End(b"12345678", "inbox")
    for number in range(1, MOST_WAITING + 3):
        end.hear_text(OUT, number, b"x")
    assert texts(end) == ["x"] * (MOST_WAITING + 1) + [None]


def test_a_text_goes_at_once_unless_others_wait() -> None:
    sent: list[bytes] = []

    def send_now(text: bytes) -> bool:
        sent.append(text)
        return text != b"refused"

    end = End(b"12345678", "inbox", send_now)
    for number, text in enumerate((b"one", b"refused", b"behind it"), start=1):
        end.hear_text(OUT, number, text)
    assert sent == [b"one", b"refused"]
    assert texts(end) == ["refused", "behind it"]
    end.passing = True
    end.hear_text(OUT, 4, b"while one is on its way")
    assert texts(end) == ["while one is on its way"]


def test_what_goes_is_counted_from_one() -> None:
    end = End(b"12345678", "inbox")
    assert [end.next_number() for _ in range(3)] == [1, 2, 3]


@pytest.mark.parametrize(
    ("message", "ends"),
    [
        ({"type": "http.response.start", "status": 200}, False),
        ({"type": "http.response.body", "body": b"", "more_body": True}, False),
        ({"type": "http.response.body", "body": b""}, True),
        ({"type": "websocket.send", "text": "x"}, False),
        ({"type": "websocket.close", "code": 1001}, True),
    ],
)
def test_which_piece_of_an_answer_is_the_last(message: dict[str, Any], ends: bool) -> None:
    assert last(message) is ends


@pytest.mark.parametrize(
    ("path", "table"),
    [
        ("/ws/K7m2p9qx", "K7m2p9qx"),
        ("/api/tables/k7m2p9qx", "k7m2p9qx"),
        ("/api/tables/k7m2p9qx/qr.svg", "k7m2p9qx"),
        ("/api/records/k7m2p9qx/replay", "k7m2p9qx"),
        ("/api/tables", None),
        ("/api/games/glass", None),
        ("/t/k7m2p9qx", None),
    ],
)
def test_which_table_a_path_is_about(path: str, table: str | None) -> None:
    found = TABLE.fullmatch(path)
    assert (found and found[1]) == table
