"""The addresses that an ES module imports by, found where its grammar has them: nowhere else is a text looked at.

A script is read token by token, so that no comment, text, template or regular expression is taken for an import, and
every form of one is found: `import x from`, `import {a as b} from`, `import * as x from`, `import "x"`,
`import("x")`, `export … from`, over as many lines as it takes.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

__all__ = ["Address", "Token", "addresses", "parted", "tokens"]

TOKEN: Final = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
    |(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')
    |(?P<name>\#?[\w$\u200c\u200d]+)
    |(?P<step>\+\+|--)
    |(?P<mark>.)""",
    re.VERBOSE | re.DOTALL,
)
TEMPLATE: Final = re.compile(r"(?:[^`\\$]|\\.|\$(?!\{))*(?P<end>`|\$\{)", re.DOTALL)
PATTERN: Final = re.compile(r"/(?:[^/\\\[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+/\w*")
OPERATORS: Final = frozenset(
    (
        *("await", "case", "default", "delete", "do", "else", "extends", "in", "instanceof", "new"),
        *("of", "return", "throw", "typeof", "void", "yield"),
    )
)
"""Names behind which a value begins, so that `/` opens a regular expression."""
CONDITIONS: Final = frozenset(("if", "while", "for", "with"))


class Token(NamedTuple):
    """One part of a script: a `string`, `name`, `step`, `mark`, `template` or `pattern`."""

    kind: str
    text: str
    start: int


class Address(NamedTuple):
    """The text of an import, without its quotes, and where it stands with them."""

    text: str
    start: int
    end: int


def addresses(source: str) -> tuple[Address, ...]:
    """All addresses that a module imports by, those of `import("x")` with a plain text among them.

    >>> source = 'import a, {b as c} from "./x.mjs"; export * from "./y.mjs"; // from "./z"'
    >>> [address.text for address in addresses(source)]
    ['./x.mjs', './y.mjs']
    """
    parts = list(tokens(source))
    return tuple(address for at in range(len(parts)) if (address := _imported(parts, at)) is not None)


def parted(source: str, name: Callable[[str], str]) -> tuple[str, ...]:
    """The module cut where it imports: every second part is what `name` says of the address there, without its quotes.

    >>> parted('import "./x.mjs"; export * from "./y.mjs";', lambda address: address[2:])
    ('import ', 'x.mjs', '; export * from ', 'y.mjs', ';')
    """
    parts: list[str] = []
    done = 0
    for text, start, end in addresses(source):
        parts += [source[done:start], name(text)]
        done = end
    return (*parts, source[done:])


def _imported(tokens: list[Token], at: int) -> Address | None:
    """The address of the import or export that begins at a token."""
    token, before = tokens[at], tokens[at - 1].text if at else ""
    if token.kind != "name" or token.text not in ("import", "export") or before == ".":
        return None
    behind = tokens[at + 1 : at + 3]
    if token.text == "import" and behind and behind[0].text == "(":
        return _address(behind[1]) if len(behind) > 1 else None
    if token.text == "import" and behind and behind[0].kind == "string":
        return _address(behind[0])
    if token.text == "export" and (not behind or behind[0].text not in ("{", "*")):
        return None
    return _from(tokens, at + 1)


def _from(tokens: list[Token], at: int) -> Address | None:
    """The address behind `from`, where one follows what is imported or exported: names, `,`, `*` and one list."""
    while at + 1 < len(tokens):
        token, following = tokens[at], tokens[at + 1]
        if token.text == "from" and following.kind == "string":
            return _address(following)
        if token.text == "}" and following.text != "from":
            return None
        if token.kind not in ("name", "string") and token.text not in ("{", "}", ",", "*"):
            return None
        at += 1
    return None


def _address(token: Token) -> Address | None:
    if token.kind != "string":
        return None
    return Address(token.text[1:-1], token.start, token.start + len(token.text))


def tokens(source: str) -> Iterator[Token]:
    """The script's parts but for space and comments."""
    at, last = 0, Token("mark", ";", 0)
    braces: list[tuple[str, Token]] = []
    while at < len(source):
        token, opened = _next(source, at, last, braces)
        at += len(token.text)
        if token.kind == "space":
            continue
        if token.kind == "mark" and token.text in ("(", "{", "["):
            braces.append((token.text, last))
        elif token.kind == "mark" and token.text in (")", "}", "]"):
            token = _closed(token, opened)
        yield token
        last = token


def _next(source: str, at: int, last: Token, braces: list[tuple[str, Token]]) -> tuple[Token, tuple[str, Token]]:
    """The part that begins at a place, and the bracket that it closes."""
    sign = source[at]
    opened = braces.pop() if sign in ")}]" and braces else ("", last)
    if sign == "`" or (sign == "}" and opened[0] == "${"):
        template = TEMPLATE.match(source, at + 1)
        end = template.end() if template else len(source)
        if template and template["end"] == "${":
            braces.append(("${", last))
        return Token("template", source[at:end], at), opened
    if sign == "/" and source[at : at + 2] not in ("//", "/*") and _begins_value(last):
        pattern = PATTERN.match(source, at)
        if pattern:
            return Token("pattern", pattern[0], at), opened
    plain = TOKEN.match(source, at)
    assert plain is not None
    assert plain.lastgroup is not None
    return Token(plain.lastgroup, plain[0], at), opened


def _closed(token: Token, opened: tuple[str, Token]) -> Token:
    """A closing bracket; `ended` where a value ends with it, behind which `/` divides."""
    kind, before = opened
    if kind == "(":
        ends = before.text not in CONDITIONS
    elif kind == "{":
        ends = before.text in ("=", "(", ",", ":", "?", "[", "return", "&", "|")
    else:
        ends = True
    return token._replace(kind="ended") if ends else token


def _begins_value(last: Token) -> bool:
    """Whether behind this part a value begins and no operator stands."""
    inside = last.kind == "template" and last.text.endswith("${")
    return inside or last.kind == "mark" or (last.kind == "name" and last.text in OPERATORS)
