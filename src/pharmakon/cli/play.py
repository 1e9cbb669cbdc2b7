"""`pharmakon play GAME`: a match against bots, in the terminal."""

import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager

from rich.console import Console
from rich.markup import escape

from pharmakon.bots.names import bot, bot_names
from pharmakon.bots.referee import ask
from pharmakon.bots.seat import Bot, Budget, SeatView
from pharmakon.cli.request import Flag, Request, Takes
from pharmakon.cli.say import language, say
from pharmakon.engine.errors import IllegalMove, OptionError
from pharmakon.engine.events import Event, Json
from pharmakon.engine.kernel import cache_report
from pharmakon.engine.options import spelled
from pharmakon.engine.types import Meaning
from pharmakon.table.golden import spelled as spelled_value
from pharmakon.table.match import Match
from pharmakon.table.seeds import fresh_seed, read_seed
from pharmakon.texts import Text
from pharmakon.texts import say as say_text

TAKES = Takes.GAME
FLAGS = (Flag("seed", ""), Flag("seat", 0), Flag("level", "herbalist", values=bot_names))

QUIT, HELP, SHOW = "q", "?", "r"
PATIENCE, LOOK_AGAIN = 0.7, 0.2
"""Seconds before anybody is told what takes so long, and before the next look."""


def run(request: Request) -> int:
    """Seat a person with bots and play one match."""
    game = request.make()
    seat = request.flags["seat"]
    if seat not in range(game.players):
        allowed = spelled(range(game.players))
        raise OptionError("common.option.value", name="seat", value=seat, allowed=allowed)
    seed = read_seed(request.flags["seed"]) if request.flags["seed"] else fresh_seed()
    opponent = bot(request.flags["level"])
    with patience():
        match = game.new(seed)
    return Table(match, seat, opponent).play()


@contextmanager
def patience() -> Iterator[None]:
    """Say that rules are being compiled if they are and it takes long, and when that is done."""
    begun = time.monotonic()
    compiled_before = cache_report()[1]
    done = threading.Event()

    def tell() -> None:
        wait = PATIENCE
        while not done.wait(wait):
            if cache_report()[1] > compiled_before:  # counted before a kernel is compiled
                print(say("compiling"), file=sys.stderr, flush=True)
                return
            wait = LOOK_AGAIN

    threading.Thread(target=tell, daemon=True).start()
    try:
        yield
    finally:
        done.set()
    if cache_report()[1] > compiled_before:
        seconds = round(time.monotonic() - begun)
        print(say("ready", seconds=seconds), file=sys.stderr, flush=True)


class Table:
    """A person at a terminal, and bots on the other seats."""

    def __init__(self, match: Match, seat: int, bot: Bot) -> None:
        self.match = match
        self.seat = seat
        self.bot = bot
        self.console = Console(highlight=False, soft_wrap=True)
        you, *bots = say("names").split()
        self.names = bots[: match.game.players - 1]
        self.names.insert(seat, you)

    def play(self) -> int:
        """Play the match to its end, or until the person leaves."""
        if self.match.seat != self.seat:
            self.show()
        while not self.match.over:
            if self.match.seat == self.seat:
                self.show()
                move = self.ask()
                if move is None:
                    self.console.print(say("ended"))
                    return 0
            else:
                move = self.answer()
            for event in self.match.play(move):
                self.tell(event)
        self.show()
        outcome = self.match.outcome
        assert outcome is not None
        winners = [self.names[seat] for seat in outcome["winners"]]
        why = say_text(f"{self.match.game.name}.outcome.{outcome['reason']}", language())
        self.console.print(why, say("won", names=", ".join(winners)))
        return 0

    def answer(self) -> str:
        """The move of the bot that is to act."""
        seat = self.match.seat or 0
        with patience():
            answer = ask(self.bot, SeatView(self.match, seat), Budget(seed=fresh_seed()))
        if answer.complaint is not None:
            complaint = Text(
                "common.bot.replaced", {"name": self.names[seat], "complaint": answer.complaint}
            )
            print(complaint.say(language()), file=sys.stderr, flush=True)
        return answer.move

    def ask(self) -> str | None:
        """A legal move from the person; None to leave."""
        moves = self.match.moves()
        numbered = "  ".join(f"{number} {move}" for number, move in enumerate(moves, start=1))
        self.console.print(escape(say("choices", moves=numbered)))
        while True:
            try:
                typed = input(say("prompt", name=self.names[self.seat])).strip()
            except EOFError:
                return None
            if typed == QUIT:
                return None
            if typed == HELP:
                self.console.print(say("help_move", example=moves[0]))
            elif typed == SHOW:
                self.show()
            elif typed.isdecimal() and 1 <= int(typed) <= len(moves):
                return moves[int(typed) - 1]
            elif refused := self.refusal(typed):
                self.console.print(escape(refused))
            else:
                return typed

    def refusal(self, move: str) -> str | None:
        """Why a move would be refused, in words."""
        try:
            self.match.clone().play(move)
        except IllegalMove as refused:
            return refused.say(language())
        return None

    def show(self) -> None:
        """Draw the table as the person may see it."""
        view = self.match.view(self.seat)
        self.console.print()
        self.console.print(self.match.game.spec.picture(view, self.names, language()))

    def tell(self, event: Event) -> None:
        """Say what happened, as the person may know it."""
        seen = event.view(self.seat)
        game = self.match.game
        meanings = game.spec.types.meanings[event.type]
        fields = {
            name: spelled_value(self.said(meanings.get(name), value))
            for name, value in seen.items()
        }
        key = f"{game.name}.event.{fields.pop('type')}"
        self.console.print(escape("  " + say_text(key, language(), **fields)))

    def said(self, meaning: Meaning | None, value: Json) -> Json:
        """A field of an event as people say it: seats by name, what is counted from 1."""
        if isinstance(value, dict):
            return {name: self.said(meaning, item) for name, item in value.items()}
        if isinstance(value, list):
            return [self.said(meaning, item) for item in value]
        if isinstance(value, int) and meaning == "seat":
            return self.names[value]
        if isinstance(value, int) and meaning == "index":
            return value + 1
        return value
