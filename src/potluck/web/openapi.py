"""`/api/openapi.json`: the endpoints with the schemas of the wire, nothing written twice."""

import re
from collections.abc import Sequence
from inspect import getdoc
from typing import Any, Final

import msgspec

from potluck.version import __version__
from potluck.web.budget import LARGEST
from potluck.web.endpoint import Endpoint
from potluck.web.schemas import REF, components
from potluck.words import LANGUAGES

__all__ = ["describe"]

ABOUT: Final = f"""The card room's HTTP interface. Errors are always `{{code, message, detail}}`, the message in the
language of `?lang=`, of the session, or of `Accept-Language`; bodies are JSON of at most {LARGEST} bytes. Over the
WebSocket `/api/tables/{{table}}/live?after=SEQ` the server says `Screen`, `ActTaken`, `Failed` or `Talked`, the client
`ActSent`, `LanguageChosen` or `Say`."""
PATHS: Final = {
    "table": {"schema": {"type": "string", "pattern": "^[a-z2-7]{16}$"}, "description": "A table's name."},
    "seat": {"schema": {"type": "integer", "minimum": 0, "maximum": 9}, "description": "A seat, from 0."},
    "deal": {"schema": {"type": "integer", "minimum": 1, "maximum": 2**31}, "description": "A deal's number, from 1."},
}
QUERIES: Final = {
    "page": {
        "schema": {"type": "integer", "minimum": 1, "maximum": 2**31},
        "description": "A later page of the list; `Link` names the next one where there is one.",
    },
    "lang": {
        "schema": {"type": "string", "examples": list(LANGUAGES)},
        "description": f"The language of all texts: one of {', '.join(LANGUAGES)}; any other is passed over.",
    },
    "play": {
        "schema": {"type": "string"},
        "description": "A game that the dealer may choose: its rules in place of the table's.",
    },
    "deal": {
        "schema": {"type": "integer", "minimum": 1, "maximum": 2**31},
        "description": "A deal's number, from 1: only the decisions of that deal are told, as they were made.",
    },
    "within": {
        "schema": {"type": "integer", "minimum": 0, "maximum": 2**31},
        "description": "Seconds, 60 at most, after which no further decision is priced: `left` says how many are left, "
        "and who asks again goes on there. Without it all are priced.",
    },
    "after": {
        "schema": {"type": "integer", "minimum": 0, "maximum": 2**31},
        "description": "Only what comes after this event.",
    },
}
REASONS: Final = {
    400: "The body or a parameter cannot be read.",
    401: "There is no session.",
    403: "Another's seat, the host of the house alone, a page of another site, or a hint where other persons play.",
    404: "There is no such table, seat or deal.",
    409: "The turn has passed, the seat is taken, or the id was used for another act.",
    413: "The body is too large.",
    414: "The address is too long.",
    415: "The body is not sent as application/json.",
    422: "That is not possible: the options, or the action now.",
    429: "That comes too fast; the message says when it may be tried again.",
    431: "What stands before the body is too long.",
    500: "A fault of the server.",
    503: "The house is busy, or about to stop; it may be asked again.",
}
ANYWHERE: Final = (414, 431, 500, 503)
"""Whatever is asked, it may be answered so."""


def describe(endpoints: Sequence[Endpoint]) -> dict[str, Any]:
    """The OpenAPI document."""
    paths: dict[str, dict[str, Any]] = {}
    for endpoint in endpoints:
        path = re.sub(r":\w+}", "}", endpoint.path)
        paths.setdefault(path, {})[endpoint.method.lower()] = _operation(endpoint)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Potluck", "version": __version__, "description": ABOUT, "license": {"name": "MIT"}},
        "paths": paths,
        "components": {
            "schemas": components(),
            "securitySchemes": {"session": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(endpoint: Endpoint) -> dict[str, Any]:
    """One method at one path."""
    summary = getdoc(endpoint.handler) or ""
    operation: dict[str, Any] = {
        "operationId": endpoint.handler.__name__,
        "summary": summary,
        "parameters": [*_path_parameters(endpoint.path), *map(_query_parameter, endpoint.query)],
        "responses": {str(endpoint.status): {"description": summary, "content": _content(endpoint)}},
    }
    for status in (*endpoint.faults, *ANYWHERE):
        reference = {"schema": {"$ref": f"{REF}Fault"}}
        operation["responses"][str(status)] = {
            "description": REASONS[status],
            "content": {"application/json": reference},
        }
    if endpoint.asks is not None:
        reference = {"schema": {"$ref": f"{REF}{endpoint.asks.__name__}"}}
        needed = any(field.required for field in msgspec.structs.fields(endpoint.asks))
        operation["requestBody"] = {"required": needed, "content": {"application/json": reference}}
    if 401 in endpoint.faults:
        operation["security"] = [{"session": []}]
    return operation


def _path_parameters(path: str) -> list[dict[str, Any]]:
    names = re.findall(r"{(\w+)", path)
    return [{"name": name, "in": "path", "required": True, **PATHS[name]} for name in names]


def _query_parameter(name: str) -> dict[str, Any]:
    return {"name": name, "in": "query", "required": False, **QUERIES[name]}


def _content(endpoint: Endpoint) -> dict[str, Any]:
    """The content of an endpoint's answer: JSON of its type; text for `str`."""
    if endpoint.gives is str:
        return {media: {"schema": {"type": "string"}} for media in endpoint.media}
    return {"application/json": {"schema": _schema(endpoint.gives)}}


def _schema(kind: Any) -> dict[str, Any]:
    if isinstance(kind, type) and not hasattr(kind, "__args__"):
        return {"$ref": f"{REF}{kind.__name__}"}
    if kind.__origin__ is tuple:
        return {"type": "array", "items": _schema(kind.__args__[0])}
    return {"type": "object"}
