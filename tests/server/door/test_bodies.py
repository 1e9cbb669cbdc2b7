"""Bodies: read with care before anything is made of them."""

import pytest

from pharmakon.server.door.bodies import MOST_PIECES, read_json
from pharmakon.server.refusals import Refused


def test_json_is_read() -> None:
    assert read_json(b'{"a": [1, 18446744073709551615, -5, 1.5, null, "\xc3\xa9"]}') == {
        "a": [1, 18446744073709551615, -5, 1.5, None, "é"]
    }


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nope",
        b'{"a": NaN}',
        b'{"a": "\\ud800"}',
        b'{"a": 18446744073709551616}',
        b'{"a": -9223372036854775809}',
        b'{"a": ' + b"1" * 100_000 + b"}",
        b"[" * 300 + b"]" * 300,
        b"[" * 100_000,
        b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
        b"\xff\xfe",
    ],
)
def test_what_could_not_be_kept_is_refused(body: bytes) -> None:
    with pytest.raises(Refused) as refused:
        read_json(body)
    assert refused.value.code == "bad_json"


def test_too_many_pieces_are_not_even_read() -> None:
    with pytest.raises(Refused) as refused:
        read_json(b"[" + b"1," * (MOST_PIECES + 1) + b"1]")
    assert refused.value.code == "too_many"
