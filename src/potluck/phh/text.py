"""The text of a file: which bytes it is, where its statements begin and end, and what can be kept of a broken one."""

import codecs
import re
import tomllib
from collections.abc import Iterator
from datetime import date, time
from decimal import Decimal
from typing import Any, Final, NamedTuple

from potluck.errors import ParseError
from potluck.phh.hand import Table, Value

__all__ = ["SHOWN", "Section", "Statement", "decoded", "fields_of", "sections", "strings_of"]

UNREADABLE: Final = (ValueError, RecursionError)
"""What Python's reader raises: for what is no TOML or a number of thousands of digits, and for lists without end."""
LONGEST: Final = 4096
"""Bits of a whole number that can be written down again; what is longer is kept as text."""
SHOWN: Final = 60
"""Characters of a wrong line or value that an error repeats."""

_TOKEN: Final = re.compile(
    r'''"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|\#[^\n]*|[\[\]{}]|\n''', re.DOTALL
)
_HEADER: Final = re.compile(r"\s*\[([^\[\]\n]*)\]\s*(?:#.*)?")
_RESUMES: Final = re.compile(r"(?:\[[^\[\]\n]*\][^\S\n]*\n\s*)?[A-Za-z0-9_-]+[^\S\n]*=")
"""A field at the start of a line, or a header with one below it, ends whatever was left open above."""
_STRING: Final = re.compile(r""""(?:[^"\\\n]|\\.)*"|'[^'\n]*\'""")
_FIRST: Final = re.compile(r"\s*([A-Za-z0-9_-]+)\s*=")


class Statement(NamedTuple):
    """A line, or the lines that belong together, and the number of the first."""

    line: int
    text: str


class Section(NamedTuple):
    """The statements under one header of a `.phhs` file; a `.phh` file is one section without a name."""

    name: str | None
    line: int
    text: str


def decoded(data: bytes) -> str:
    """The text of a file in UTF-8, or UTF-16 with its mark, or else in Windows' Western code page, which has it all."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def sections(text: str) -> Iterator[Section]:
    """The hands of a file, one after the other; what stands before the first header is a section of its own.

    A table of a user's own below a single hand (`[_notes]`) is a field of it.
    """
    name, start, held = None, 1, list[str]()
    for statement in _statements(text):
        header = _HEADER.fullmatch(statement.text)
        own = header is not None and name is None and header[1].lstrip().startswith("_") and _says_something(held)
        if header is None or own:
            held.append(statement.text)
            continue
        if name is not None or _says_something(held):
            yield Section(name, start, "\n".join(held))
        name, start, held = header[1].strip().strip("'\""), statement.line + 1, []
    if name is not None or _says_something(held):
        yield Section(name, start, "\n".join(held))


def fields_of(section: Section) -> tuple[dict[str, Value], ParseError | None]:
    """The fields of a section, and what broke it; then they are those before it, cut where they can be cut."""
    try:
        return _toml(section.text), None
    except UNREADABLE:
        return _salvaged(section)


def strings_of(text: str) -> list[str]:
    """The whole strings of a list that was cut off."""
    return [str(tomllib.loads(f"x = {match[0]}")["x"]) for match in _STRING.finditer(_uncommented(text))]


def _salvaged(section: Section) -> tuple[dict[str, Value], ParseError | None]:
    kept: dict[str, Value] = {}
    for statement in _statements(section.text):
        try:
            fields = _toml(statement.text)
        except UNREADABLE:
            return kept | _cut(statement), _broken(section, statement)
        if fields.keys() & kept.keys():
            return kept, _broken(section, statement)
        kept |= fields
    return kept, None


def _cut(statement: Statement) -> dict[str, Value]:
    """The actions that stand whole in a broken list of actions."""
    _, mark, rest = statement.text.partition("=")
    name = _FIRST.match(statement.text)
    if not mark or name is None or name[1] != "actions":
        return {}
    try:
        return {"actions": tuple(strings_of(rest))}
    except UNREADABLE:
        return {}


def _broken(section: Section, statement: Statement) -> ParseError:
    """The error of what broke, with its line in the whole file."""
    name = _FIRST.match(statement.text)
    line = section.line + statement.line - 1
    if name is not None and name[1] == "actions":
        whole = len(_whole_actions(statement))
        return ParseError("phh.cut", path=line, asked=whole)
    return ParseError("phh.syntax", path=line, asked=" ".join(statement.text.split())[:SHOWN])


def _whole_actions(statement: Statement) -> tuple[Value, ...]:
    actions = _cut(statement).get("actions", ())
    return actions if isinstance(actions, tuple) else ()


def _statements(text: str) -> Iterator[Statement]:
    """The text, cut at the ends of lines that stand outside of strings and lists."""
    text = text.replace("\r\n", "\n")
    start, depth, line, first = 0, 0, 1, 1
    for token in _TOKEN.finditer(text):
        mark = token[0]
        if mark in "[{":
            depth += 1
        elif mark in "]}":
            depth = max(depth - 1, 0)
        line += mark.count("\n")
        if mark == "\n" and (depth == 0 or _RESUMES.match(text, token.end())):
            depth = 0
            yield Statement(first, text[start : token.start()])
            start, first = token.end(), line
    yield Statement(first, text[start:])


def _says_something(lines: list[str]) -> bool:
    return any(line.strip() and not line.lstrip().startswith("#") for line in lines)


def _uncommented(text: str) -> str:
    """The text without its comments; what stands in a string is no comment."""
    return re.sub(r'("(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\')|#[^\n]*', lambda match: match[1] or "", text)


def _toml(text: str) -> dict[str, Value]:
    return {name: _value(value) for name, value in tomllib.loads(text, parse_float=Decimal).items()}


def _value(value: Any) -> Value:
    """The same as a value that does not change."""
    match value:
        case list():
            return tuple(map(_value, value))
        case dict():
            return Table(tuple((name, _value(inner)) for name, inner in value.items()))
        case int() if value.bit_length() > LONGEST:
            return hex(value)
        case str() | bool() | int() | Decimal() | time() | date():
            return value
        case _:
            return str(value)
