"""A solved strategy looked at point by point: what each hand does there, and what each choice is worth."""

import argparse
from collections.abc import Iterator, Sequence
from typing import Final

from potluck.cli.lang import chosen
from potluck.cli.output import add_form, put, wants_json
from potluck.cli.parser import Arguments
from potluck.errors import RequestError
from potluck.options import Json
from potluck.solve.browsing import Browser, Hand, Place
from potluck.solve.grids import grid
from potluck.solve.strategy import SUFFIX, load
from potluck.variants import VARIANTS
from potluck.words import Language, language
from potluck.words.figures import decimal, percent

__all__ = ["EXAMPLE", "NEEDS", "arguments", "run"]

EXAMPLE: Final = "potluck strategy leduc check raise_to:2 --text"
NEEDS: Final = ("file",)
SHOWN: Final = 6
"""Lines that an error names."""
CENTS: Final = 2
CHIPS: Final = 4
MINUS: Final = "\N{MINUS SIGN}"
RANKS: Final = "AKQJT98765432"


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck strategy`."""
    help_file = f"a FILE{SUFFIX} that `potluck solve -o` wrote, or a game that the house has solved: kuhn, leduc"
    parser.add_argument("file", nargs="?", metavar="FILE", help=help_file)
    help_path = "the public acts that lead to the point, such as check raise_to:2; / stands for cards to all"
    parser.add_argument("path", nargs="*", metavar="ACT", help=help_path)
    parser.add_argument("--grid", metavar="ACT", help="how often that act is chosen, as a grid of ranks")
    parser.add_argument("--lines", action="store_true", help="all points at which somebody decides")
    add_form(parser)


def run(args: argparse.Namespace) -> int:
    """Exit code 0. Prints the point: for each hand how often it comes there, and each choice with its worth."""
    spoken, browser = language(chosen(args.lang)), _browser(args.file)
    if args.lines:
        put(list(browser.lines), [line or "-" for line in browser.lines], as_json=wants_json(args))
        return 0
    place = _place(browser, " ".join(args.path))
    if args.grid is not None:
        cells = _grid(place, args.grid)
        table: Json = {
            row: {column: round(chance, CHIPS) for column, chance in line.items()} for row, line in cells.items()
        }
        put(table, list(_drawn(cells, spoken)), as_json=wants_json(args))
    else:
        put(_answer(browser, place), list(_told(browser, place, spoken)), as_json=wants_json(args))
    return 0


def _browser(file: str) -> Browser:
    """The browser of a file, or of the house's strategy of a ready variant.

    Raises:
        RequestError: neither is there.
        ParseError, RulesError: as `potluck.solve.strategy.load`.
    """
    if file in VARIANTS:
        from potluck.bots.strategies import kept_strategy

        path = kept_strategy(VARIANTS[file])
        if path is not None:
            return Browser(load(path))
    if not file.endswith(SUFFIX):
        raise RequestError("cli.bad_value", path="FILE", asked=file[:80], allowed=f"FILE{SUFFIX}, kuhn, leduc")
    return Browser(load(file))


def _place(browser: Browser, path: str) -> Place:
    """The point at the end of a path.

    Raises:
        RequestError: nobody decides there; the error names points that begin as the path does.
    """
    line = browser.line(path)
    if line is not None:
        return browser.place(line)
    words = path.split()
    known = [line for line in browser.lines if line and line.split()[: len(words) - 1] == words[:-1]]
    allowed = "; ".join((known or browser.lines[1:])[:SHOWN])
    raise RequestError("cli.bad_value", path="ACT", asked=path[:80], allowed=allowed)


def _answer(browser: Browser, place: Place) -> dict[str, Json]:
    header = browser.strategy.header
    return {
        "game": header.name,
        "exploitability": header.exploitability,
        "line": place.line,
        "seat": place.seat,
        "actions": list(place.actions),
        "overall": {action: round(chance, CHIPS) for action, chance in place.overall.items()},
        "hands": [_hand(hand) for hand in place.hands],
        "after": dict(place.after),
    }


def _hand(hand: Hand) -> dict[str, Json]:
    return {
        "board": [[*map(str, street)] for street in hand.board],
        "own": [[*map(str, cards)] for cards in hand.own],
        "reach": hand.reach,
        "choices": [
            {"action": choice.action, "chance": choice.chance, "worth": choice.worth} for choice in hand.choices
        ],
    }


def _told(browser: Browser, place: Place, spoken: Language) -> Iterator[str]:
    """The point as lines for a person."""
    header = browser.strategy.header
    yield spoken.pgettext("strategy", "{game}: seat {seat} of {seats} decides").format(
        game=header.name, seat=place.seat + 1, seats=header.seats
    )
    if place.line:
        yield spoken.pgettext("strategy", "after {acts}").format(acts=place.line)
    if place.overall:
        parts = (f"{action} {percent(spoken.speech, chance)}" for action, chance in place.overall.items())
        yield spoken.pgettext("strategy", "all hands together: {acts}").format(acts=", ".join(parts))
    yield ""
    yield from _columns([*_table(place, spoken)])
    yield ""
    if not browser.reckoned:
        yield spoken.pgettext("strategy", "The game is too large to reckon here what each choice is worth.")
    for action, line in place.after.items():
        yield f"{action} -> {line}"


def _table(place: Place, spoken: Language) -> Iterator[list[str]]:
    """Heads, then a row for each hand: its cards, how often it comes there, each choice with chance and worth."""
    throws = any(action.startswith("discard") for action in place.actions)
    reckoned = any(hand.reach is not None for hand in place.hands)
    comes = [spoken.pgettext("strategy", "comes")] if reckoned else []
    yield [spoken.pgettext("strategy", "cards"), *comes, *(() if throws else place.actions)]
    for hand in place.hands:
        shown = [choice for choice in hand.choices if not throws or choice.chance > 0]
        cells = [
            (f"{choice.action}: " if throws else "")
            + percent(spoken.speech, choice.chance)
            + ("" if choice.worth is None else f" {_signed(spoken, choice.worth)}")
            for choice in sorted(shown, key=lambda choice: _order(place, choice.action))
        ]
        comes = [] if not reckoned else ["-" if hand.reach is None else percent(spoken.speech, hand.reach)]
        yield [_cards(hand), *comes, *cells]


def _signed(spoken: Language, chips: float) -> str:
    """Chips won or lost on average, with their sign."""
    sign = MINUS if round(chips, CENTS) < 0 else "+" if round(chips, CENTS) > 0 else ""
    return sign + decimal(spoken.speech, abs(chips), places=CENTS)


def _order(place: Place, action: str) -> int:
    return place.actions.index(action) if action in place.actions else len(place.actions)


def _cards(hand: Hand) -> str:
    """The cards got and thrown, then the board street by street."""
    own = " - ".join(" ".join(map(str, cards)) for cards in hand.own)
    return " / ".join([own, *(" ".join(map(str, street)) for street in hand.board)])


def _columns(rows: Sequence[Sequence[str]]) -> Iterator[str]:
    widths = [max((len(row[at]) for row in rows if at < len(row)), default=0) for at in range(max(map(len, rows)))]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=False)).rstrip()


def _grid(place: Place, action: str) -> dict[str, dict[str, float]]:
    """Rank -> rank -> how often the action is chosen (`potluck.solve.grids`).

    Raises:
        RequestError: there is no such action, or no such grid here.
    """
    wanted = action.replace(":", " ")
    if wanted not in place.actions:
        raise RequestError("cli.bad_value", path="--grid", asked=action[:80], allowed=", ".join(place.actions))
    ranks = grid(place, wanted)
    if ranks is None:
        raise RequestError("cli.bad_value", path="--grid", asked=_cards(place.hands[0]), allowed="Ks Qs, Ks / Qs")
    return {
        row: {column: ranks.cells[row, column].chance for column in ranks.columns if (row, column) in ranks.cells}
        for row in ranks.rows
    }


def _drawn(cells: dict[str, dict[str, float]], spoken: Language) -> Iterator[str]:
    """The grid as lines."""
    columns = [rank for rank in RANKS if any(rank in line for line in cells.values())]
    rows = [
        ["", *columns],
        *(
            [row, *(percent(spoken.speech, line[at]) if at in line else "-" for at in columns)]
            for row, line in cells.items()
        ),
    ]
    yield from _columns(rows)
