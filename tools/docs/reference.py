"""Pages of the reference that are made of the code: verbs, options, errors, events, the HTTP door, views of each game.

Nothing here is written by hand but the meaning of fields that bear no text of their own (`fields.py`); a test finds
whatever is missing.
"""

import ast
import inspect
import re
from argparse import Action as Argument
from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import NODEFAULT, Struct, json
from msgspec.structs import fields as fields_of

from potluck.cards import Card
from potluck.cli import VERBS
from potluck.cli.parser import Parser
from potluck.errors import CODES
from potluck.kits import GAMES
from potluck.log import TABLE
from potluck.options import Field, Options, fields
from potluck.words import language
from tools.docs.fields import MEANINGS

__all__ = ["PAGES", "arguments_of", "endpoints", "meaning", "pages", "structs", "title", "view_of"]

PAGES: Final[Mapping[str, str]] = {
    "verbs": "Verbs",
    "options": "Options of the games",
    "errors": "Errors",
    "events": "Events of a table",
    "http": "Requests over HTTP",
    **{f"view-{game}": f"What a seat sees: {game}" for game in GAMES},
}
"""File of a page under `reference`, without `.md` -> its title, in the order of the site."""
SHORT: Final = {
    str: "text",
    int: "number",
    float: "number",
    bool: "yes or no",
    NoneType: "none",
    Card: "card",
    Any: "any",
}

OPTIONS: Final = """Each is `--set PATH=VALUE` at the terminal, a field of `options` over HTTP, a keyword from Python.
Rules by number: [rules.md](../rules.md). A variant of poker is a value of its own:
[poker.md](../poker.md#a-variant-is-a-value).
"""
ERRORS: Final = """Codes never change; sentences may, and are told in the language of who asks. In braces stands what
`detail` says. Classes: [`potluck`](potluck.md).
"""
EVENTS: Final = """What the log of a table holds ([log.md](../log.md)): each with its kind, its version, when it was
(`at`, in ms since 1970), and which seats may know of it.
"""
HTTP: Final = """`/api/openapi.json` of a house has the schemas of bodies and answers; [http.md](../http.md) tells how
they go together.

"""
VIEW: Final = """`state.view(seat)` of a deal of `{game}`, and `view` in a screen over HTTP: all that a seat may know,
and nothing else. Cards that the viewer may not see are not there. What the options are: [options](options.md#{game}).
"""


def pages() -> Iterator[tuple[str, str]]:
    """Path and text of each page."""
    told = {"verbs": _verbs, "options": _options, "errors": _errors, "events": _events, "http": _http}
    for page, heading in PAGES.items():
        text = told[page]() if page in told else _view(page.removeprefix("view-"))
        yield f"reference/{page}.md", f"# {heading}\n\n{text}"


def title(name: str) -> str:
    """What a page of the reference is called in the list of pages."""
    return PAGES.get(name, name)


def arguments_of(verb: str) -> list[Argument]:
    """The arguments that a verb takes, in the order of its help."""
    return list(_parser(verb)._parser._actions)


def _parser(verb: str) -> Parser:
    return Parser(f"potluck {verb}", import_module(f"potluck.cli.{verb}"))


def _verbs() -> str:
    parts = ["What `potluck VERB --help` says of each; [cli.md](../cli.md) tells how they are used.\n"]
    for verb, summary in VERBS.items():
        parser = _parser(verb)._parser
        example = (parser.epilog or "").removeprefix("example: ")
        rows = (
            (f"`{_argument(each)}`", each.help or "")
            for each in arguments_of(verb)
            if "--help" not in each.option_strings
        )
        parts.append(
            f"## {verb}\n\n{summary[:1].upper()}{summary[1:]}.\n\n{parser.description}\n\n```sh\n{example}\n```\n"
        )
        parts.append(_table(("argument", "meaning"), rows))
    return "\n".join(parts)


def _argument(argument: Argument) -> str:
    """`--deck SIZE`, `HAND ...`."""
    takes = argument.nargs != 0
    value = str(argument.metavar or argument.dest.upper()) if takes else ""
    more = "..." if argument.nargs in ("*", "+") else ""
    return " ".join(filter(None, (", ".join(argument.option_strings), value, more)))


def _options() -> str:
    speech = language("en")
    parts = [OPTIONS]
    for name, game in GAMES.items():
        rows = []
        for field in fields(game.options):
            text = speech.field(field.path, game=name)
            told = ". ".join(filter(None, (text.label, text.help)))
            rows.append((f"`{field.path}`", _allowed(field), f"`{_written_value(field.default)}`", field.rule, told))
        parts.append(f"## {name}\n\n" + _table(("option", "allowed", "default", "rule", "meaning"), rows))
    return "\n".join(parts)


def _allowed(field: Field) -> str:
    match field.kind:
        case "flag":
            return "`true`, `false`"
        case "choice":
            return ", ".join(f"`{choice}`" for choice in field.choices)
        case "whole":
            return _numbers(field)
        case "wholes":
            return f"{f'{field.length}' if field.length else f'up to {field.most}'} numbers, {_numbers(field)}"


def _numbers(field: Field) -> str:
    return f"{'' if field.low is None else field.low}..{'' if field.high is None else field.high}"


def _errors() -> str:
    parts = [ERRORS]
    areas: dict[str, list[tuple[str, str]]] = {}
    for code, sentence in CODES.items():
        areas.setdefault(code.partition(".")[0], []).append((f"`{code}`", sentence))
    return "\n".join([*parts, *(f"## {area}\n\n" + _table(("code", "sentence"), rows) for area, rows in areas.items())])


def endpoints() -> tuple[Any, ...]:
    """Every endpoint of the HTTP door."""
    return tuple(import_module("potluck.web.api").ENDPOINTS)


def _http() -> str:
    rows = (
        (
            f"`{each.method} {re.sub(r':[a-z]+}', '}', each.path)}`",
            (inspect.getdoc(each.handler) or "").partition("\n\n")[0].replace("\n", " "),
            f"`{each.asks.__name__}`" if each.asks else "",
            f"`{_spelled(each.gives)}`",
            ", ".join(map(str, each.faults)),
        )
        for each in endpoints()
    )
    return HTTP + _table(("request", "what comes back", "body", "answer", "may fail with"), rows)


def view_of(game: str) -> type[Struct]:
    """The struct of what a seat sees of a game."""
    found: type[Struct] = import_module(f"potluck.games.{game}.view").View
    return found


def structs(*roots: type[Struct]) -> list[type[Struct]]:
    """These and all structs that stand in their fields, in the order in which a reader meets them; options not."""
    found: dict[type[Struct], None] = {}
    for root in roots:
        _collect(root, found)
    return list(found)


def _collect(kind: Any, found: dict[type[Struct], None]) -> None:
    if isinstance(kind, type) and issubclass(kind, Struct):
        if kind in found or issubclass(kind, Options):
            return
        found[kind] = None
        for hint in _hints(kind).values():
            _collect(hint, found)
    else:
        for inner in get_args(kind):
            _collect(inner, found)


def _hints(kind: type[Struct]) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints.get(field.name, field.type) for field in fields_of(kind)}


def _events() -> str:
    tags = {kind: tag for tag, kind in TABLE.kinds.items()}
    return "\n".join(
        [EVENTS, *(_struct(kind, tags.get(kind), TABLE.versions) for kind in structs(*TABLE.kinds.values()))]
    )


def _view(game: str) -> str:
    view = view_of(game)
    actions = {kind: tag for tag, kind in GAMES[game].actions.items()}
    kinds = structs(view, *actions)
    return "\n".join([VIEW.format(game=game), *(_struct(kind, actions.get(kind), {}) for kind in kinds)])


def _struct(kind: type[Struct], tag: str | None, versions: Mapping[str, int]) -> str:
    named = f" (`{tag}`{f', version {versions[tag]}' if tag in versions else ''})" if tag else ""
    about = (inspect.getdoc(kind) or "").strip()
    rows = []
    for field in fields_of(kind):
        usual = "" if field.default is NODEFAULT else f" Default: `{_written_value(field.default)}`."
        rows.append((f"`{field.name}`", _spelled(_hints(kind)[field.name]), (meaning(kind, field.name) or "") + usual))
    return f"## {kind.__name__}{named}\n\n{about}\n" + (
        "\n" + _table(("field", "type", "meaning"), rows) if rows else ""
    )


def _written_value(value: object) -> str:
    """A value as JSON has it."""
    return json.encode(value, enc_hook=str).decode()


def meaning(kind: type[Struct], name: str) -> str | None:
    """What a field says: its own line of text, else that of `fields.py`; None where neither tells."""
    own = _texts(kind).get(name)
    return own or MEANINGS.get(f"{kind.__name__}.{name}") or MEANINGS.get(name)


def _texts(kind: type[Struct]) -> dict[str, str]:
    """Field -> the line of text that follows it in the code."""
    found: dict[str, str] = {}
    for each in reversed(kind.__mro__):
        if issubclass(each, Struct) and each is not Struct:
            found.update(_written_beside(each.__module__).get(each.__qualname__, {}))
    return found


@cache
def _written_beside(module: str) -> dict[str, dict[str, str]]:
    """Class of a module -> field -> its line of text."""
    file = import_module(module).__file__
    assert file is not None
    classes = [
        node for node in ast.parse(Path(file).read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)
    ]
    return {node.name: dict(_lines(node)) for node in classes}


def _lines(node: ast.ClassDef) -> Iterator[tuple[str, str]]:
    for assigned, after in pairwise(node.body):
        match assigned, after:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                yield name, " ".join(text.split())


def _spelled(kind: Any) -> str:
    """A type as a reader says it: `number or none`, `list of card`."""
    if kind in SHORT:
        return SHORT[kind]
    origin, inner = get_origin(kind), [each for each in get_args(kind) if each is not Ellipsis]
    if origin is Annotated:
        return _spelled(inner[0])
    if origin is Literal:
        return " or ".join(f"`{value}`" if value != "" else "empty" for value in inner)
    if origin in (Union, UnionType):
        return " or ".join(dict.fromkeys(map(_spelled, inner)))
    if origin in (tuple, list):
        return "list of " + " or ".join(dict.fromkeys(map(_spelled, inner)))
    if origin is dict:
        return "object"
    if isinstance(kind, type) and issubclass(kind, Enum):
        return " or ".join(f"`{each.value}`" for each in kind)
    return getattr(kind if origin is None else origin, "__name__", str(kind))


def _table(heads: Iterable[str], rows: Iterable[Iterable[str]]) -> str:
    """A table of Markdown."""
    columns = list(heads)
    lines = [columns, ["---"] * len(columns), *(map(_cell, row) for row in rows)]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|").replace("<", "&lt;")
