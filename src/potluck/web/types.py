"""`static/core/wire.d.ts`: the page's types, made from the structs of the wire.

`python -m potluck.web.types` writes the file; with `--check` it says by its exit code whether the file is current.
"""

import json
import sys
from pathlib import Path
from typing import Any, Final

from potluck.web.schemas import REF, components

__all__ = ["main", "typescript"]

TARGET: Final = Path(__file__).parent / "static" / "core" / "wire.d.ts"
SAID: Final = ("Screen", "ActTaken", "Failed")
ASKED: Final = ("ActSent", "LanguageChosen")
INPUTS: Final = (*ASKED, "Act", "OpenSession", "OpenTable", "SeatAsked", "Sit")
SHORT: Final = (
    'export type View = NonNullable<Screen["view"]>;',
    'export type Offer = View["offers"][number];',
)
HEAD: Final = "// Made by `python -m potluck.web.types` from the structs of the wire; do not edit."


def typescript() -> str:
    """The whole file."""
    schemas = components()
    blocks = [_declared(name, schema) for name, schema in schemas.items()]
    unions = [f"export type Told = {' | '.join(SAID)};", f"export type Ask = {' | '.join(ASKED)};"]
    return "\n\n".join([HEAD, *blocks, *unions, *SHORT]) + "\n"


def main(arguments: list[str]) -> int:
    """Exit code: 1 where `--check` finds another file."""
    text = typescript()
    if arguments == ["--check"]:
        return 0 if TARGET.exists() and TARGET.read_text() == text else 1
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text(text)
    return 0


def _declared(name: str, schema: dict[str, Any]) -> str:
    """One exported type, with its docstring."""
    doc = f"/** {schema['description'].splitlines()[0]} */\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{doc}export type {name} = {_type(schema)};"
    return f"{doc}export interface {name} {_members(schema, is_input=name in INPUTS)}"


def _members(schema: dict[str, Any], *, is_input: bool = False) -> str:
    """The fields of an interface. The server sends those with a default too; a page may leave them out of requests."""
    required = set(schema.get("required", ()))
    lines = []
    for name, field in schema["properties"].items():
        missing = name not in required and (is_input or "default" not in field)
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
