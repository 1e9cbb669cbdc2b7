"""TypeScript types of the protocol: `python -m pharmakon.server.wire.typescript > FILE`.

The browser's types come from the server's models, so the two cannot disagree; with the name of a
game, from what that game declares that it shows. `make types` writes them all.
"""

import ast
import inspect
import sys
from collections.abc import Iterable
from textwrap import dedent
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

from pydantic import BaseModel
from typing_extensions import get_original_bases, is_typeddict

from pharmakon.engine.types import AnyEvent, AnyView
from pharmakon.server.wire import commands, fields, messages
from pharmakon.server.wire.commands import ClientMessage, Command
from pharmakon.server.wire.fields import Message
from pharmakon.server.wire.messages import ServerMessage
from pharmakon.server.wire.resources import RESOURCES
from pharmakon.table.registry import spec_of

GAME_HEAD = "// Made by `python -m pharmakon.server.wire.typescript {}` from the game's types.\n"
HEAD = "// Made by `python -m pharmakon.server.wire.typescript` from the server's models.\n"
SHOWN = "/** What a match of this game shows. */\n"
NAMES = {str: "string", int: "number", float: "number", bool: "boolean", NoneType: "null"}


def generate() -> str:
    """The whole file."""
    commands, messages = union_members(ClientMessage), union_members(ServerMessage)
    answers = {model for model in RESOURCES if model.__name__ not in ("NewTable", "Sitting")}
    spoken = reachable([*messages, *answers])
    models = [model for model in declared() if model not in (*commands, *messages)]
    parts = [HEAD, shape(AnyView), shape(AnyEvent)]
    for model in (*models, *commands, *messages, *RESOURCES):
        parts.append(interface(model, optional=model not in spoken))
    parts.append(alias("ClientMessage", commands))
    parts.append(alias("ServerMessage", messages))
    return "\n".join(parts)


def generate_game(game: str) -> str:
    """The whole file of a game: its view, its position and its events."""
    types = spec_of(game).types
    shapes: dict[type, None] = {}
    for root in (types.view, types.position, *types.events):
        gather(root, shapes)
    parts = [GAME_HEAD.format(game), *(shape(each) for each in shapes)]
    names = {"view": types.view, "position": types.position}
    fields = "".join(f"  {name}: {each.__name__};\n" for name, each in names.items())
    shown = f"{SHOWN}export interface Shown {{\n{fields}  event: EventView;\n}}\n"
    return "\n".join([*parts, alias("EventView", types.events), shown])


def gather(hint: Any, shapes: dict[type, None]) -> None:
    """Find all shapes that a type speaks of, what others are made of first."""
    if is_typeddict(hint):
        if hint in shapes:
            return
        for part in get_type_hints(hint).values():
            gather(part, shapes)
        shapes[hint] = None
    for part in get_args(hint):
        gather(part, shapes)


def shape(declared: type) -> str:
    """A typed dictionary as an interface."""
    notes = field_notes(declared)
    lines = [comment(inspect.getdoc(declared) or declared.__name__, "")]
    lines.append(f"export interface {declared.__name__} {{\n")
    for name, hint in get_type_hints(declared).items():
        if name in notes:
            lines.append(comment(notes[name], "  "))
        lines.append(f"  {name}: {typed(hint)};\n")
    return "".join([*lines, "}\n"])


def declared() -> list[type[BaseModel]]:
    """The models of the protocol that are sent, in the order of its files."""
    found = {
        value: None
        for file in (fields, commands, messages)
        for value in vars(file).values()
        if inspect.isclass(value) and issubclass(value, Message)
    }
    return [model for model in found if model not in (Message, Command)]


def union_members(union: Any) -> list[type[BaseModel]]:
    """The models of an annotated union."""
    return list(get_args(get_args(union)[0]))


def reachable(roots: Iterable[type[BaseModel]]) -> set[type[BaseModel]]:
    """What the server sends: all its fields are always there."""
    found: set[type[BaseModel]] = set()
    waiting = list(roots)
    while waiting:
        model = waiting.pop()
        if model in found:
            continue
        found.add(model)
        for field in model.model_fields.values():
            waiting += models_in(field.annotation)
    return found


def models_in(annotation: Any) -> list[type[BaseModel]]:
    """The models that a type speaks of."""
    if inspect.isclass(annotation) and issubclass(annotation, BaseModel):
        return [annotation]
    return [model for part in get_args(annotation) for model in models_in(part)]


def interface(model: type[BaseModel], optional: bool) -> str:
    """A model as an interface; `optional`: fields with a default may be left out."""
    lines = [comment(inspect.getdoc(model) or "", ""), f"export interface {model.__name__} {{\n"]
    for name, field in model.model_fields.items():
        if field.description is not None:
            lines.append(comment(field.description, "  "))
        mark = "" if field.is_required() or not optional else "?"
        lines.append(f"  {name}{mark}: {typed(meant(field.annotation, field.metadata))};\n")
    return "".join([*lines, "}\n"])


def field_notes(declared: type) -> dict[str, str]:
    """The sentence under each field of a typed dictionary (pydantic reads those of the models)."""
    notes: dict[str, str] = {}
    for owner in owners(declared):
        try:
            tree = ast.parse(dedent(inspect.getsource(owner))).body[0]
        except OSError:  # one that had to be declared without a class, for a field named `in`
            continue
        assert isinstance(tree, ast.ClassDef)
        for field, note in zip(tree.body, tree.body[1:], strict=False):
            if not isinstance(field, ast.AnnAssign) or not isinstance(field.target, ast.Name):
                continue
            if isinstance(note, ast.Expr) and isinstance(note.value, ast.Constant):
                notes[field.target.id] = inspect.cleandoc(str(note.value.value))
    return notes


def owners(declared: type) -> list[type]:
    """The classes that a typed dictionary's fields are written in, the eldest first."""
    bases = [base for base in get_original_bases(declared) if is_typeddict(base)]
    return [owner for base in bases for owner in owners(base)] + [declared]


def comment(text: str, indent: str) -> str:
    """A sentence as a documentation comment."""
    first, *rest = text.splitlines()
    if not rest:
        return f"{indent}/** {first} */\n"
    body = "".join(f"{indent} * {line}".rstrip() + "\n" for line in (first, *rest))
    return f"{indent}/**\n{body}{indent} */\n"


def typed(annotation: Any) -> str:
    """A type as TypeScript writes it."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation is Any:
        return "unknown"
    if annotation in NAMES:
        return NAMES[annotation]
    if origin is Annotated:
        return typed(meant(parts[0], parts[1:]))
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in parts)
    if origin in (Union, UnionType):
        return " | ".join(typed(part) for part in parts)
    if origin is list:
        inner = typed(parts[0])
        return f"({inner})[]" if " " in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(typed(part) for part in parts)}]"
    if origin is dict:
        return f"Record<{typed(parts[0])}, {typed(parts[1])}>"
    return str(annotation.__name__)


def meant(annotation: Any, notes: Iterable[Any]) -> Any:
    """What a type stands for: the shape that is noted beside it, if there is one."""
    return next((note for note in notes if is_typeddict(note)), annotation)


def alias(name: str, models: Iterable[type]) -> str:
    """A union of models under one name."""
    return f"export type {name} =" + "".join(f"\n  | {model.__name__}" for model in models) + ";\n"


if __name__ == "__main__":
    sys.stdout.write(generate_game(sys.argv[1]) if len(sys.argv) > 1 else generate())
