"""The API for people: one page, made from the same schema that programs read."""

from html import escape
from typing import Any

from pharmakon.texts import say

STYLE = """\
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 50rem; padding: 0 1rem;
  color: #222; background: #fff; }
code { font-family: ui-monospace, monospace; background: #f2efe9; padding: 0 .2em; }
h2 { margin-top: 2rem; font-size: 1.1rem; }
dt { font-weight: 600; }
@media (prefers-color-scheme: dark) {
  body { color: #eee; background: #1b1814; } code { background: #2c271f; } a { color: #e0b060; } }
"""


def api_page(schema: dict[str, Any], language: str) -> str:
    """The page in a language; what the endpoints say of themselves is English."""
    about = escape(say("common.server.docs", language))
    parts = [
        f'<!doctype html><html lang="{language}"><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        '<title>pharmakon API</title><link rel="stylesheet" href="/docs.css"><main>',
        f"<h1>pharmakon API {escape(schema['info']['version'])}</h1>",
        f"<p>{about} ",
        '<a href="/openapi.json">/openapi.json</a></p>',
    ]
    for path, methods in schema["paths"].items():
        for method, operation in methods.items():
            parts.append(endpoint(path, method, operation))
    for name, model in schema["components"]["schemas"].items():
        parts.append(described(name, model))
    return "".join([*parts, "</main></html>"])


def endpoint(path: str, method: str, operation: dict[str, Any]) -> str:
    """One endpoint: what it does, takes and gives."""
    words = [f"<h2><code>{method.upper()} {escape(path)}</code></h2>"]
    words.append(f"<p>{escape(operation.get('description', ''))}</p>")
    taken = operation.get("requestBody", {}).get("content", {})
    given = {
        code: answer.get("content", {})
        for code, answer in operation["responses"].items()
        if code.startswith("2")
    }
    shapes = [shape_of(content) for content in (taken, *given.values())]
    said = " → ".join(shape for shape in shapes if shape)
    return "".join([*words, f"<p>{said}</p>" if said else ""])


def described(name: str, model: dict[str, Any]) -> str:
    """A model with its fields."""
    fields = "".join(listed(*each) for each in model.get("properties", {}).items())
    anchor = escape(name, quote=True)
    text = escape(model.get("description", ""))
    return f'<h2 id="{anchor}"><code>{escape(name)}</code></h2><p>{text}</p><ul>{fields}</ul>'


def listed(field: str, kind: dict[str, Any]) -> str:
    """One field: its type, and the sentence that is said of it."""
    note = f". {escape(kind['description'])}" if "description" in kind else ""
    return f"<li><code>{escape(field)}</code>: {typed(kind)}{note}</li>"


def shape_of(content: dict[str, Any]) -> str:
    """What a body holds."""
    return typed(content["application/json"]["schema"]) if "application/json" in content else ""


def typed(kind: dict[str, Any]) -> str:
    """A type in a few words, with links to models."""
    if "$ref" in kind:
        name = escape(kind["$ref"].rpartition("/")[2], quote=True)
        return f'<a href="#{name}"><code>{name}</code></a>'
    if "anyOf" in kind:
        return " | ".join(typed(choice) for choice in kind["anyOf"])
    if kind.get("type") == "array":
        return f"[{typed(kind.get('items', {}))}]"
    if "enum" in kind:
        return " | ".join(f"<code>{escape(str(value))}</code>" for value in kind["enum"])
    return escape(str(kind.get("const", kind.get("type", "JSON"))))
