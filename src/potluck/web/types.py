"""The page's types: `core/wire.d.ts`, `core/views.d.ts` and `audit/log.d.ts`, made from the structs that they tell of.

`python -m potluck.web.types` writes the files; with `--check` it says by its exit code whether they are current.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final, get_args

from potluck import wire
from potluck.kits import GAMES
from potluck.protocol import View
from potluck.room import TABLE
from potluck.web.schemas import CARD, REF, of_game, of_log, of_wire, views

__all__ = ["FILES", "log_types", "main", "view_types", "wire_types"]

STATIC: Final = Path(__file__).parent / "static"
TOLD: Final = tuple(kind.__name__ for kind in get_args(wire.ServerMessage))
ASKED: Final = tuple(kind.__name__ for kind in get_args(wire.ClientMessage))
INPUTS: Final = (*ASKED, "Act", "OpenSession", "OpenTable", "SeatAsked", "Sit")
HEAD: Final = "// Made by `python -m potluck.web.types` from the structs of {source}; do not edit."
OF_ANY_VIEW: Final = ("Screen", "FrameInfo", "ReplayInfo")
"""Types of the wire that hold a view: of any game, where it is not said of which."""
SHOWN: Final = """\
/** What is drawn as a table: a screen, or a step of a deal that is looked at again. */
export type Shown<V = View> = Screen<V> | FrameInfo<V>;"""
PROMISED: Final = tuple(name for name, member in vars(View).items() if isinstance(member, property))
"""What the contract says that every view has."""
ANY_VIEW: Final = """\
type AnyView = Views[keyof Views];
type Keys<T> = T extends T ? keyof T : never;
type Field<T, K> = T extends T ? (K extends keyof T ? T[K] : undefined) : never;
type Elements<T> = T extends readonly (infer E)[] ? E : never;
type Padded<T, All> = T extends object ? T & { [K in Exclude<Keys<All>, keyof T>]?: undefined } : T;
type Padding<T> = Padded<T, Extract<T, object>>;
type Wide<T> = Padding<Exclude<T, readonly unknown[]>> | (Elements<T> extends never ? never : Padding<Elements<T>>[]);

/** The view of some game, read without knowing which: what the contract does not promise may be missing. */
export type View = { [K in Promised]: Wide<AnyView[K]> } & {
  [K in Exclude<Keys<AnyView>, Promised>]?: Wide<Field<AnyView, K>>;
};

/** A seat in the view of some game. */
export type Seat = NonNullable<View["seats"]>[number];

/** An offer of some game. */
export type Offer = View["offers"][number];"""


def wire_types() -> str:
    """The whole of `wire.d.ts`."""
    blocks = [_declared(name, schema) for name, schema in sorted(of_wire().items())]
    unions = [f"export type ServerMessage = {' | '.join(TOLD)};", f"export type ClientMessage = {' | '.join(ASKED)};"]
    used = 'import type { Card, View } from "./views.d.ts";'
    return "\n\n".join([HEAD.format(source="the wire"), used, *blocks, *unions, SHOWN]) + "\n"


def view_types() -> str:
    """The whole of `views.d.ts`: the structs of every game's view under the game's name, and the view of any game."""
    schemas = {"Card": {"title": "Card", **CARD}}
    for game in GAMES.values():
        schemas |= of_game(game)
    blocks = [_declared(name, schema) for name, schema in sorted(schemas.items())]
    members = "\n".join(f"  {game}: {name};" for game, name in views().items())
    each = f"/** The view of each game, by the game's name. */\nexport interface Views {{\n{members}\n}}"
    promised = f"type Promised = keyof AnyView & ({' | '.join(map(json.dumps, PROMISED))});"
    return "\n\n".join([HEAD.format(source="every game's view"), *blocks, each, f"{promised}\n{ANY_VIEW}"]) + "\n"


def log_types() -> str:
    """The whole of `log.d.ts`: the events in the log of a table. What stands at its default is left out there."""
    schemas = of_log()
    blocks = [_declared(name, schema, sparse=True) for name, schema in sorted(schemas.items())]
    kinds = [
        f'  | {{ kind: "{kind}"; to: number[] | null; at: number; body: {body.__name__} }}'
        for kind, body in TABLE.kinds.items()
    ]
    event = (
        "/** An event, for whom it is, when it was, and what it says. */\nexport type Event =\n"
        + "\n".join(kinds)
        + ";"
    )
    used = 'import type { Card } from "../core/views.d.ts";'
    return "\n\n".join([HEAD.format(source="a table's log"), used, *blocks, event]) + "\n"


FILES: Final = {
    STATIC / "audit" / "log.d.ts": log_types,
    STATIC / "core" / "views.d.ts": view_types,
    STATIC / "core" / "wire.d.ts": wire_types,
}
"""File -> what writes it."""


def main(arguments: list[str]) -> int:
    """Exit code: 1 where `--check` finds another file."""
    texts = {path: make() for path, make in FILES.items()}
    if arguments == ["--check"]:
        return 0 if all(path.exists() and path.read_text() == text for path, text in texts.items()) else 1
    for path, text in texts.items():
        path.write_text(text)
    return 0


def _declared(name: str, schema: dict[str, Any], *, sparse: bool = False) -> str:
    """One exported type, with its docstring; `sparse`: fields that have a default may be missing."""
    doc = f"/** {schema['description'].splitlines()[0]} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{doc}export type {name} = {_type(schema)};"
    members = _members(schema, sparse=sparse or name in INPUTS)
    if name not in OF_ANY_VIEW:
        return f"{doc}export interface {name} {members}"
    # The schema says nothing of a view, since each game has its own.
    members = members.replace("  view: unknown;", "  view: V | null;").replace("FrameInfo[]", "FrameInfo<V>[]")
    return f"{doc}export interface {name}<V = View> {members}"


def _members(schema: dict[str, Any], *, sparse: bool = False) -> str:
    """The fields. The server always sends those that have a default; a page may leave them out in what it asks."""
    required = set(schema.get("required", ()))
    lines = []
    for name, field in schema["properties"].items():
        missing = name not in required and (sparse or "default" not in field)
        lines.append(f"  {name}{'?' if missing else ''}: {_type(field)};")
    return "{\n" + "\n".join(lines) + "\n}" if lines else "{}"


def _type(schema: dict[str, Any]) -> str:
    match schema:
        case {"$ref": ref}:
            return str(ref).removeprefix(REF)
        case {"enum": values}:
            return " | ".join(json.dumps(value) for value in values)
        case {"const": value}:
            return json.dumps(value)
        case {"anyOf": options}:
            return " | ".join(dict.fromkeys(_type(option) for option in options))
        case {"type": "array", "items": item, "minItems": int(n), "maxItems": most} if n == most:
            return f"[{', '.join([_type(item)] * n)}]"
        case {"type": "array"}:
            inner = _type(schema.get("items", {}))
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        case {"type": "object"}:
            return f"Record<string, {_type(schema.get('additionalProperties', {}))}>"
    plain = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
    return plain.get(str(schema.get("type")), "unknown")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
