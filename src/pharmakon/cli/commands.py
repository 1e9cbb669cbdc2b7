"""The commands, read by click: every module of this package with `TAKES`, `FLAGS` and `run`.

A module is loaded only when its command is asked for.
"""

from collections.abc import Iterable
from importlib import import_module
from types import ModuleType

import click

from pharmakon.bots.levels import LEVELS
from pharmakon.cli.flags import NAMED, GameName, GameOption, game_options, values_of
from pharmakon.cli.request import Request, Takes
from pharmakon.cli.say import language, say
from pharmakon.engine.errors import OptionError
from pharmakon.engine.options import shown, spelled
from pharmakon.table import registry
from pharmakon.texts import say as say_text

COMMANDS = (
    *("serve", "play", "arena", "lab", "review", "beliefs", "puzzles", "rules", "verify"),
    *("dataset", "train", "exploit", "check", "bench", "golden", "backup", "restore", "move-in"),
    "completion",
)
HELP = ("-h", "--help")
SETTINGS = {"help_option_names": list(HELP), "allow_extra_args": True}


class Command(click.Command):
    """One command, with its flags and the options of the games."""

    def __init__(self, name: str, module: ModuleType) -> None:
        """The command that a module describes."""
        self.module = module
        self.words: list[str] = []
        self.takes: Takes = module.TAKES
        params: list[click.Parameter] = [*word_after(self.takes), *module.FLAGS]
        if self.takes.a_game:
            params += game_options(flag.word for flag in module.FLAGS)
        super().__init__(name, params=params, context_settings=SETTINGS)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read the words; one too many is refused."""
        self.words = list(args)
        ctx.meta[NAMED] = self.games
        try:
            rest = super().parse_args(ctx, args)
        except click.NoSuchOption as unknown:
            names = spelled(self.known())
            raise OptionError("common.cli.no_flag", name=unknown.option_name, names=names) from None
        except click.BadOptionUsage as odd:
            switches = [opt for p in self.get_params(ctx) if is_switch(p) for opt in p.opts]
            key = "common.cli.no_value" if odd.option_name in switches else "common.cli.value"
            raise OptionError(key, name=odd.option_name) from None
        if rest and not ctx.resilient_parsing:
            raise OptionError("common.cli.extra", word=rest[0])
        return rest

    @property
    def games(self) -> tuple[str, ...]:
        """The game that was named, or all of them; none if the command takes none."""
        if not self.takes.a_game:
            return ()
        named = tuple(word for word in self.words if word in registry.names())
        return named[:1] or registry.names()

    def known(self) -> list[str]:
        """What can be typed: the command's flags, and the options of the game on the line."""
        options = {o.name: None for game in self.games for o in registry.spec_of(game).options}
        return [f"--{name}" for name in (*(f.word for f in self.module.FLAGS), *options, "help")]

    def invoke(self, ctx: click.Context) -> int:
        """Run the command; the exit code."""
        options = {
            param.option: ctx.params[param.name]
            for param in self.params
            if isinstance(param, GameOption) and ctx.params[str(param.name)] is not None
        }
        flags = {flag.word: ctx.params[str(flag.name)] for flag in self.module.FLAGS}
        request = Request(
            str(self.name), ctx.params.get("game"), ctx.params.get("file") or "", flags, options
        )
        request.check(self.takes)
        return int(self.module.run(request))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The help page: the command's flags, then the options of the game that was named."""
        formatter.write_usage(
            f"pharmakon {self.name}", f"{word(self.takes)} {options()}".strip(), usage()
        )
        formatter.write_paragraph()
        formatter.write_text(say(f"help.{self.name}"))
        section(formatter, say("flags"), [flag.describe() for flag in self.module.FLAGS])
        if any(flag.word == "level" for flag in self.module.FLAGS):
            section(formatter, say("levels"), described_levels())
        for game in self.games:
            section(formatter, say("options", game=game), described(game))


class Commands(click.Group):
    """`pharmakon` itself: its commands, found by name."""

    def __init__(self) -> None:
        """All commands, none of them loaded."""
        version = click.Option(
            ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=tell_version
        )
        settings = {"help_option_names": list(HELP)}
        super().__init__("pharmakon", params=[version], context_settings=settings)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Read what comes before the command."""
        try:
            return super().parse_args(ctx, args)
        except click.NoSuchOption as unknown:
            names = spelled(["--help", "--version"])
            raise OptionError("common.cli.no_flag", name=unknown.option_name, names=names) from None

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names of all commands."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a name, or a refusal that lists the commands."""
        if cmd_name in COMMANDS:
            return Command(cmd_name, module_of(cmd_name))
        if ctx.resilient_parsing or cmd_name.startswith("-"):
            return None
        raise OptionError("common.cli.command", name=cmd_name, names=spelled(COMMANDS))

    def format_help(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The first help page: what there is."""
        line = [say("command_goes_here"), word(Takes.MAYBE_GAME), options()]
        formatter.write_usage("pharmakon", " ".join(line), usage())
        formatter.write_paragraph()
        formatter.write_text(say("about"))
        section(formatter, say("commands"), [(name, say(f"help.{name}")) for name in COMMANDS])
        taglines = [
            (name, say_text(f"{registry.spec_of(name).name}.tagline", language()))
            for name in registry.names()
        ]
        section(formatter, say("games"), taglines)
        formatter.write_paragraph()
        formatter.write_text(say("more"))


def module_of(command: str) -> ModuleType:
    """The module of a command."""
    return import_module(f"pharmakon.cli.{command.replace('-', '_')}")


def word_after(takes: Takes) -> Iterable[click.Argument]:
    """The word that follows a command, for click; whether it is missing is checked later."""
    if takes.a_game:
        yield click.Argument(["game"], required=False, type=GameName())
    elif takes is Takes.FILE:
        yield click.Argument(["file"], required=False, type=click.Path())


def word(takes: Takes) -> str:
    """What a help page calls that word."""
    return takes.value.format(game=say("a_game"), file=say("a_file"))


def is_switch(param: click.Parameter) -> bool:
    """Whether it is given without a value."""
    return isinstance(param, click.Option) and param.is_flag


def usage() -> str:
    """How a line that shows what to type begins."""
    return say("usage") + " "


def options() -> str:
    """What a help page calls the flags."""
    return "[" + say("options_go_here") + "]"


def section(formatter: click.HelpFormatter, title: str, rows: list[tuple[str, str]]) -> None:
    """A part of a help page, unless there is nothing in it."""
    if rows:
        formatter.write_paragraph()
        formatter.write_text(title)
        with formatter.indentation():
            formatter.write_dl(rows, col_max=34)


def described_levels() -> list[tuple[str, str]]:
    """Every level and what it does."""
    return [(name, level.sentence.say(language())) for name, level in LEVELS.items()]


def described(game: str) -> list[tuple[str, str]]:
    """The options of a game: what to type, and what it does."""
    return [
        (
            f"--{option.name} {'|'.join(values_of(option))}",
            say(
                "by_default",
                sentence=say_text(f"{game}.option.{option.name}", language()).rstrip("."),
                value=shown(option.default),
            ),
        )
        for option in registry.spec_of(game).options
    ]


def tell_version(ctx: click.Context, param: click.Parameter, wanted: bool) -> None:
    """Print the version and stop, if it was asked for."""
    if wanted and not ctx.resilient_parsing:
        from pharmakon import __version__

        print(__version__)
        ctx.exit()
