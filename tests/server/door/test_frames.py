"""What passes between nodes, as bytes."""

import pytest

from pharmakon.server.door.frames import IN, OUT, Frame, Text, packed, unpacked

FRAMES: list[Frame | Text] = [
    {"kind": "hello"},
    Text(IN, b"12345678", 1, b'{"type":"ping"}'),
    Text(OUT, b"12345678", 4_000_000_000, "é".encode()),
    {"kind": "over", "relay": "00", "list": [1, None]},
    Text(OUT, bytes(8), 0, b""),
]


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: type(frame).__name__)
def test_a_frame_is_read_as_it_was_written(frame: Frame | Text) -> None:
    assert list(unpacked(packed(frame))) == [frame]


def test_several_travel_together_in_their_order() -> None:
    assert list(unpacked(b"".join(packed(frame) for frame in FRAMES))) == FRAMES
    assert list(unpacked(b"")) == []
