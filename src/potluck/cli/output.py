"""What a verb prints: lines for a person, or JSON for a program."""

import json
import sys
from typing import Any

__all__ = ["put"]


def put(value: Any, lines: list[str], *, as_json: bool) -> None:
    """Prints the value as JSON, the elements of a list on lines of their own; or the lines."""
    if not as_json:
        print("\n".join(lines))
    elif isinstance(value, list):
        print("[\n  " + ",\n  ".join(map(_json, value)) + "\n]")
    else:
        print(_json(value))
    sys.stdout.flush()


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
