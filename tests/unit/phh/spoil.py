"""Files as they come out of broken disks, careless programs and editors: cut, doubled, mixed up, with foreign parts."""

import re
from random import Random
from typing import Final

__all__ = ["spoilt"]

STRANGE: Final = (
    *("'p1 f'", "'p99 f'", "'p0 f'", "p10 cc", "p1 sm -", "p1 sm AsAs", "d db ????", "'p2 cbr 1e999'", "'p1 cbr -5'"),
    *("nan", "inf", "-inf", "-5", "0", "1e400", "1e-30", "0x1F", "1_000", "9" * 30, "true", "1979-05-27", "07:32:00"),
    *("[", "]", "{", "}", "'", '"', "'''", "=", "\n", "#", "\\u0000", "\x00", "\ufeff", "é", "\t", "\u2028"),
    *("[1]\n", "[[1]]\n", "[1.2]\n", "a.b = 1\n", "starting_stacks = [1]\n", "actions = []\n", "antes = [1.5, 2]\n"),
)
SUMS: Final = ("0", "1", "-1", "0.5", "2", "1000000", "nan", "inf", "1e50")


def spoilt(text: str, rng: Random) -> str:
    """The text with one to six things wrong."""
    for _ in range(rng.choice((1, 1, 1, 2, 3, 6))):
        start = rng.randrange(len(text) + 1)
        end = min(len(text), start + rng.choice((1, 2, 5, 20, 200)))
        text = rng.choice((_cut, _cut_out, _strange, _doubled, _lines_mixed, _items_mixed, _other_sum))(
            text, start, end, rng
        )
    return text


def _cut(text: str, start: int, end: int, rng: Random) -> str:
    return text[:start]


def _cut_out(text: str, start: int, end: int, rng: Random) -> str:
    return text[:start] + text[end:]


def _strange(text: str, start: int, end: int, rng: Random) -> str:
    return text[:start] + rng.choice(STRANGE) + text[rng.choice((start, end)) :]


def _doubled(text: str, start: int, end: int, rng: Random) -> str:
    return text[:end] + text[start:]


def _lines_mixed(text: str, start: int, end: int, rng: Random) -> str:
    return _moved(text, "\n", rng)


def _items_mixed(text: str, start: int, end: int, rng: Random) -> str:
    return _moved(text, ", ", rng)


def _moved(text: str, between: str, rng: Random) -> str:
    """One part taken from its place, or copied, to another."""
    parts = text.split(between)
    at = rng.randrange(len(parts))
    part = parts[at] if rng.random() < 0.5 else parts.pop(at)
    parts.insert(rng.randrange(len(parts) + 1), part)
    return between.join(parts)


def _other_sum(text: str, start: int, end: int, rng: Random) -> str:
    numbers = list(re.finditer(r"\d+", text))
    if not numbers:
        return text
    found = rng.choice(numbers)
    return text[: found.start()] + rng.choice(SUMS) + text[found.end() :]
