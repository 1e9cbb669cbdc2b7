"""Messages as they are written to a browser."""

import pytest
from websockets.frames import Frame, Opcode
from websockets.protocol import CLIENT, Protocol, State

from pharmakon.server.door.sockets import framed


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_browser_reads_the_text_that_was_written(size: int) -> None:
    browser = Protocol(CLIENT, state=State.OPEN, max_size=None)
    browser.receive_data(framed(b"x" * size))
    (frame,) = browser.events_received()
    assert isinstance(frame, Frame)
    assert (frame.opcode, frame.fin, bytes(frame.data)) == (Opcode.TEXT, True, b"x" * size)
