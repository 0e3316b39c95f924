"""The output of a verb: lines for a person, or JSON for a program."""

import argparse
import json
import shutil
import sys
import textwrap
from typing import Final

from potluck.options import Json

__all__ = ["add_form", "folded", "harmless", "put", "wants_json"]

_CONTROLS: Final = {code: "\ufffd" for code in (*range(32), *range(127, 160)) if chr(code) not in "\n\t"}


def add_form(parser: argparse.ArgumentParser) -> None:
    """Adds `--json` and `--text`, for a verb whose answer is for programs as often as for people."""
    parser.add_argument("--json", action="store_true", help="as JSON, which it is anyway where no terminal shows it")
    parser.add_argument("--text", action="store_true", help="as lines for a person, which it is anyway on a terminal")


def wants_json(args: argparse.Namespace) -> bool:
    """Whether the answer is for a program: by `--json` and `--text`, else wherever no terminal shows it."""
    return args.json or not (args.text or sys.stdout.isatty())


def put(value: Json, lines: list[str], *, as_json: bool) -> None:
    """Prints the value as JSON, the elements of a list on lines of their own; or the lines."""
    if not as_json:
        print(harmless("\n".join(lines)))
    elif isinstance(value, list):
        print("[\n  " + ",\n  ".join(map(_json, value)) + "\n]")
    else:
        print(_json(value))
    sys.stdout.flush()


def harmless(text: str) -> str:
    """The text without what a terminal would obey: a file of somebody else's may hold it."""
    return text.translate(_CONTROLS)


def folded(line: str, *, indent: int) -> str:
    """The line in as many as a terminal needs for it, all but the first set in; elsewhere as it is."""
    if not sys.stdout.isatty():
        return line
    width = max(shutil.get_terminal_size().columns, 2 * indent)
    return textwrap.fill(line, width, subsequent_indent=" " * indent, break_on_hyphens=False)


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)
