"""Processes that work for the server and can be ended at any moment, whatever they are doing.

A thread cannot be stopped; a process can. Questions and answers are pickled, one after the other,
over its standard input and output; whatever else it prints goes to the server's standard error.
"""

import os
import pickle
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from typing import Any, BinaryIO

START_SECONDS = 60.0
"""A process that is not ready by then is given up."""
NICE = 10
"""How far a patient process stands back, in the system's own measure."""


class GoneError(Exception):
    """A process has ended without an answer; `late` if it was ended for taking too long."""

    def __init__(self, late: bool) -> None:
        super().__init__()
        self.late = late


class Helper:
    """A process that answers questions with one function, `module:function`.

    It starts when it is first asked, and again when it has ended. A patient one lets everything
    else on the machine go first.
    """

    def __init__(self, function: str, *, patient: bool = False, **environment: str) -> None:
        self._function = function
        self._patient = patient
        self._environment = environment
        self._process: subprocess.Popen[bytes] | None = None
        self._asking = threading.Lock()
        self._closed = False

    def ask(self, question: object, seconds: float | None = None) -> Any:
        """The answer to a question; GoneError if there is none in time. It blocks."""
        with self._asking:
            process = self._running()
            return self._exchange(process, question, seconds)

    def start(self) -> None:
        """Start it now, and wait until it is ready."""
        with self._asking:
            self._running()

    def end(self) -> None:
        """End it for good, in the middle of whatever it does."""
        self._closed = True
        process = self._process
        if process is not None:
            process.kill()  # whoever waits for it finds out at once
            with self._asking:
                self._forget()

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._process.poll() is not None:
            self._forget()
        if self._process is None:
            command = [sys.executable, "-m", __name__, self._function]
            command += ["patient"] * self._patient
            environment = {**os.environ, **self._environment}
            pipe = subprocess.PIPE
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, env=environment)
            self._exchange(self._process, None, START_SECONDS)
        return self._process

    def _exchange(
        self, process: subprocess.Popen[bytes], question: object, seconds: float | None
    ) -> Any:
        late = threading.Event()

        def give_up() -> None:
            late.set()
            process.kill()

        timer = threading.Timer(seconds or 0, give_up)
        timer.daemon = True
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            if self._closed:
                raise EOFError
            if seconds is not None:
                timer.start()
            pickle.dump(question, process.stdin)
            process.stdin.flush()
            return pickle.load(process.stdout)
        except (EOFError, OSError, pickle.UnpicklingError):
            self._forget()
            raise GoneError(late.is_set()) from None
        finally:
            timer.cancel()

    def _forget(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.kill()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                with suppress(OSError):  # what nobody has read is lost
                    pipe.close()
            process.wait()


def answer_questions(function: str, patient: bool) -> None:
    """What such a process does; it ends with the one that started it."""
    if patient and os.name == "posix":
        os.nice(NICE)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    questions: queue.SimpleQueue[Any] = queue.SimpleQueue()
    threading.Thread(target=listen, args=(sys.stdin.buffer, questions), daemon=True).start()
    questions.get()
    module, _, name = function.partition(":")
    work: Callable[[Any], Any] = getattr(import_module(module), name)
    answer: object = None
    while True:
        pickle.dump(answer, answers)
        answers.flush()
        answer = work(questions.get())


def listen(stream: BinaryIO, questions: "queue.SimpleQueue[Any]") -> None:
    """Hand on what is asked, and end this process when nobody is there to ask any more."""
    try:
        while True:
            questions.put(pickle.load(stream))
    except (EOFError, OSError):
        os._exit(0)


if __name__ == "__main__":
    answer_questions(sys.argv[1], patient="patient" in sys.argv[2:])
