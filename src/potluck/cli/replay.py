"""Hand histories (.phh, .phhs, PokerStars' .txt), and deals saved here (.jsonl), played again action by action."""

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import chain, islice
from pathlib import Path
from typing import Final

from msgspec import Struct, to_builtins

from potluck.cli.lang import chosen
from potluck.cli.output import put
from potluck.cli.parser import Arguments
from potluck.errors import PotluckError, StoreError
from potluck.options import Json
from potluck.phh import Fault, Number, Replay, replay_all
from potluck.phh.notation import number as plain
from potluck.phh.stars import begins
from potluck.phh.text import decoded
from potluck.words import Language, language
from potluck.words.messages import Person
from potluck.words.phh import oddity
from potluck.words.pips import cards_text
from potluck.words.poker.story import story

__all__ = ["EXAMPLE", "NEEDS", "Played", "all_hands", "arguments", "run", "watched"]

EXAMPLE: Final = "potluck replay dwan-ivey-2009.phh hands/"
NEEDS: Final = ("file",)
SUFFIXES: Final = (".phh", ".phhs")
OWN: Final = ".jsonl"
ROOM: Final = ".txt"
OURS: Final = re.compile(rb'\s*\{\s*"potluck"\s*:\s*"poker"')
"""How a deal in JSON lines begins."""
BEGINNING: Final = 256
"""Bytes that tell it."""
FEW: Final = 20
"""So many hands are all told to a person; of more, those alone of which there is something to say."""
EVERY: Final = 100
"""Hands between two signs of life."""


class Played(Struct, frozen=True):
    """One hand and where it came from."""

    file: str
    number: int | None
    """Which hand of the file, where it holds several."""
    replay: Replay


def arguments(parser: Arguments) -> None:
    """The arguments of `potluck replay`."""
    parser.add_argument(
        "file",
        nargs="*",
        metavar="FILE",
        help="a file of deals: .phh, .phhs, .jsonl, PokerStars' .txt; or a folder with such",
    )
    parser.add_argument("--show", action="store_true", help="tell each hand, act by act, with the cards that are known")
    parser.add_argument("--json", action="store_true", help="a list, one object for each hand in order")


def run(args: argparse.Namespace) -> int:
    """Exit code 0 when no hand failed, 1 when one did."""
    spoken = language(chosen(args.lang))
    played = list(watched(all_hands(args.file), spoken))
    lines = _shown(played, spoken) if args.show else _lines(played, spoken)
    put([_value(hand) for hand in played], lines, as_json=args.json)
    return 1 if any(hand.replay.failure is not None for hand in played) else 0


def _files(names: Iterable[str]) -> Iterator[Path]:
    """The files that were named, and those in folders that were, in the order of their names.

    Raises:
        StoreError: there is no such file.
    """
    for path in map(Path, names):
        if not path.exists():
            raise StoreError("store.missing", asked=str(path))
        if path.is_dir():
            yield from sorted(file for file in path.rglob("*") if file.is_file() and _of_deals(file))
        else:
            yield path


def _of_deals(path: Path) -> bool:
    """Whether a file of a folder is meant: by its name, and of JSON lines and plain text by its beginning."""
    if path.suffix not in {OWN, ROOM}:
        return path.suffix in SUFFIXES
    with path.open("rb") as file:
        beginning = file.read(BEGINNING)
    return OURS.match(beginning) is not None if path.suffix == OWN else begins(decoded(beginning))


def all_hands(names: Iterable[str]) -> Iterator[Played]:
    """Every hand of the files, and of those in folders, that were named; a file without hands is a hand that failed.

    Raises:
        StoreError: there is no such file.
    """
    for path in _files(names):
        replays = replay_all(path)
        first = list(islice(replays, 2))
        for number, replay in enumerate(chain(first, replays), 1):
            yield Played(str(path), number if len(first) > 1 else None, replay)


def watched(played: Iterable[Played], spoken: Language) -> Iterator[Played]:
    """The same hands, with a line on a terminal's stderr that counts them."""
    looking = sys.stderr.isatty()
    count = 0
    for count, hand in enumerate(played, 1):
        if looking and count % EVERY == 0:
            sentence = spoken.npgettext("replay", "{n} hand", "{n} hands", count).format(n=count)
            print(f"\r{sentence} …", end="", file=sys.stderr, flush=True)
        yield hand
    if looking and count >= EVERY:
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _value(hand: Played) -> dict[str, Json]:
    replay = hand.replay
    return {
        "file": hand.file,
        "hand": hand.number,
        "variant": replay.hand.variant,
        "finished": replay.finished,
        "stacks": [_number(amount) for amount in replay.stacks],
        "failure": None if replay.failure is None else to_builtins(replay.failure),
        "actions": replay.done,
        "oddities": [to_builtins({"name": odd.name, **odd.detail}) for odd in replay.oddities],
    }


def _number(amount: Number) -> int | float | None:
    """The number as JSON has it; None for a stack that the file calls infinite."""
    if isinstance(amount, Decimal):
        return float(amount) if amount.is_finite() else None
    return amount


def _lines(played: list[Played], spoken: Language) -> list[str]:
    shown = [hand for hand in played if len(played) <= FEW or _remarkable(hand.replay)]
    return [*(_line(hand, spoken) for hand in shown), _summary(played, spoken)]


def _shown(played: list[Played], spoken: Language) -> list[str]:
    """Every hand told from its first act to its last, and the sum."""
    lines = [line for hand in played for line in ("", _line(hand, spoken), *_told(hand.replay, spoken))]
    return [*lines[1:], "", _summary(played, spoken)]


def _told(replay: Replay, spoken: Language) -> Iterator[str]:
    """The cards that are known, then a sentence for each event."""
    state, scale = replay.state, replay.scale
    if state is None or scale is None:
        return
    view = state.view(None)
    given = replay.hand.players or ()
    names = [given[at] if at < len(given) and given[at] else f"p{at + 1}" for at in range(len(state.seats))]
    if scale.unit > 1:
        yield "  " + spoken.pgettext("replay", "Chips of the story: {n} are 1 of the file.").format(n=scale.unit)
    for at, (name, seat) in enumerate(zip(names, state.seats, strict=True)):
        cards, guesses = (*seat.down, *seat.up), replay.guesses.get(at, frozenset())
        known = tuple(card for card in cards if card not in guesses)
        if cards:
            text = cards_text(spoken.speech, known)
            yield f"  {name}: {' '.join([*filter(None, [text]), *['??'] * (len(cards) - len(known))])}"
    cast = [[Person(name) for name in names]] * len(view.story)
    yield from (f"  {sentence}" for sentence in story(spoken.speech, view, cast))


def _remarkable(replay: Replay) -> bool:
    return not replay.finished or bool(replay.oddities)


def _line(hand: Played, spoken: Language) -> str:
    """One hand: where it is, its variant, how it ended or why it did not, what is odd about it."""
    replay = hand.replay
    where = hand.file if hand.number is None else f"{hand.file} [{hand.number}]"
    stacks = ", ".join("?" if _number(amount) is None else plain(amount) for amount in replay.stacks)
    if replay.failure is not None:
        ending = spoken.pgettext("replay", "FAILED: {reason}").format(reason=_why(replay.failure, spoken))
    elif replay.finished:
        ending = spoken.pgettext("replay", "over, stacks {stacks}").format(stacks=stacks)
    else:
        ending = spoken.pgettext("replay", "breaks off, stacks {stacks}").format(stacks=stacks)
    odd = "".join(f" ({oddity(spoken.speech, odd.name, **odd.detail)})" for odd in replay.oddities)
    return f"{where}: {replay.hand.variant or '?'}, {ending}{odd}"


def _why(failure: Fault, spoken: Language) -> str:
    return spoken.error(PotluckError(failure.code, **failure.detail))


def _summary(played: list[Played], spoken: Language) -> str:
    number = len(played)
    over = sum(hand.replay.finished for hand in played)
    failed = sum(hand.replay.failure is not None for hand in played)
    parts = [
        spoken.npgettext("replay", "{n} hand", "{n} hands", number).format(n=number),
        spoken.pgettext("replay", "played to the end: {n}").format(n=over),
        spoken.pgettext("replay", "failed: {n}").format(n=failed),
    ]
    return ", ".join(parts)
