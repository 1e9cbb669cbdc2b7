"""Refusals over HTTP: one shape, a status each, in the language of whoever asks."""

from starlette.requests import HTTPConnection
from starlette.responses import JSONResponse

from pharmakon.engine.errors import PharmakonError
from pharmakon.server.refusals import code_of, rule_of
from pharmakon.texts import LANGUAGES


def language_of(connection: HTTPConnection) -> str:
    """The language to answer in: `?lang=`, else the first of ours that the browser asks for."""
    asked = [connection.query_params.get("lang", "")]
    asked += connection.headers.get("accept-language", "").split(",")
    for code in asked:
        short = code.strip()[:2].lower()
        if short in LANGUAGES:
            return short
    return LANGUAGES[0]


STATUS = {
    "no_table": 404,
    "no_record": 404,
    "no_puzzle": 404,
    "not_found": 404,
    "not_over": 409,
    "record_unfinished": 409,
    "others_play": 403,
    "coach_people": 403,
    "no_coach": 409,
    "not_yours": 403,
    "reviews_waiting": 429,
    "reviews_here": 429,
    "review_failed": 503,
    "begun": 409,
    "taken": 409,
    "no_link": 404,
    "host": 400,
    "origin": 403,
    "too_fast": 429,
    "tables": 429,
    "tables_here": 429,
    "records": 429,
    "records_here": 429,
    "too_long": 413,
    "too_many": 413,
    "full": 503,
    "restoring": 503,
    "ending": 503,
    "elsewhere": 503,
    "moved": 503,
    "connections": 503,
    "busy": 503,
    "store": 507,
    "mistake": 500,
}
"""The HTTP status of a refusal; 422 for all others."""


PASSING = {429, 500, 503, 507}
"""What was refused with one of these may be asked for again later."""
RETRY = {"too_fast": {"retry-after": "1"}}


def passes(refused: PharmakonError) -> bool:
    """Whether the same may be granted later."""
    return STATUS.get(code_of(refused), 422) in PASSING


def refusal(refused: PharmakonError, language: str) -> JSONResponse:
    """A refusal as an answer, in the one shape of all errors."""
    code = code_of(refused)
    content = {"code": code, "text": refused.say(language), "rule": rule_of(refused)}
    return JSONResponse(content, STATUS.get(code, 422), RETRY.get(code))
