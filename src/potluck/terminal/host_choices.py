"""The choices of a host: all that a screen permits, each as the request that does it, for a list and for buttons."""

from collections.abc import Iterator, Sequence
from typing import Final, get_args

import msgspec
from msgspec import Struct

from potluck.errors import ParseError
from potluck.options import Plain
from potluck.room import Pace, Speed
from potluck.terminal.board import Board
from potluck.terminal.reading import DIGITS, excerpt, normalized
from potluck.wire import HostSent, fresh_id
from potluck.words import Language

__all__ = ["HostChoice", "adjusting", "choice_named", "host_choices"]

LONGEST: Final = 200
"""Characters of a setting."""


class HostChoice(Struct, frozen=True, kw_only=True):
    """One act that the host may do now."""

    word: str
    """As it is typed, in English: `pause`, `remove 3`."""
    caption: str
    """As it is read."""
    request: HostSent


def host_choices(board: Board) -> tuple[HostChoice, ...]:
    """The acts that are permitted now, the most usual first; none for who does not lead, but his own seat back."""
    return (*_pauses(board), *_guests(board), *_endings(board), *_paces(board), *_stakes(board))


def choice_named(typed: str, possible: Sequence[HostChoice], *, language: Language) -> HostChoice:
    """The choice of that number, word, or caption or its beginning.

    Raises:
        ParseError: it is none of them, or several.
    """
    wanted = normalized(typed)
    if wanted.isdecimal() and len(wanted) <= DIGITS and 0 < int(wanted) <= len(possible):
        return possible[int(wanted) - 1]
    spelled = [
        choice for choice in possible if wanted in (normalized(choice.word), normalized(choice.caption)) and wanted
    ] or [choice for choice in possible if wanted and normalized(choice.caption).startswith(wanted)]
    if len(spelled) == 1:
        return spelled[0]
    code = "terminal.ambiguous" if spelled else "terminal.unknown"
    allowed = ", ".join(choice.caption for choice in spelled or possible) or language.pgettext("terminal", "nothing")
    raise ParseError(code, asked=excerpt(typed) or '""', allowed=allowed)


def adjusting(typed: str) -> HostSent:
    """The request that changes an option from the next deal on, as typed: `money.unit=2`, `variant=omaha`.

    Raises:
        ParseError: it is no option with a value.
    """
    path, sign, text = typed.partition("=")
    names = path.strip().split(".")
    if not sign or not all(names) or len(typed) > LONGEST:
        raise ParseError("terminal.unknown", asked=excerpt(typed) or '""', allowed="money.unit=2")
    tree: Plain = {names[-1]: _value(text.strip())}
    for name in reversed(names[:-1]):
        tree = {name: tree}
    return HostSent(act="adjust", id=fresh_id(), options=tree)


def _value(text: str) -> object:
    """The value of that text; what is no JSON is a text itself."""
    try:
        return msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError):
        return text


def _pauses(board: Board) -> Iterator[HostChoice]:
    may, spoken = board.screen.may, board.language
    if may.resume:
        yield _choice("resume", spoken.gettext("Go on"), HostSent(act="resume", id=fresh_id()))
    if may.pause:
        yield _choice("pause", spoken.gettext("Pause"), HostSent(act="pause", id=fresh_id()))


def _guests(board: Board) -> Iterator[HostChoice]:
    """About the persons, the mildest first; and who was sent away."""
    may, spoken = board.screen.may, board.language
    for at, seat in enumerate(board.screen.table.seats):
        name = board.words.names[at]
        since = seat.since
        if at in may.take_back:
            caption = spoken.gettext("Give the seat back")
            yield _choice(f"back {at + 1}", f"{caption}: {name}", HostSent(act="take_back", id=fresh_id(), seat=at))
        if at in may.lend:
            caption = spoken.gettext("A bot plays until they are back")
            yield _choice(
                f"lend {at + 1}", f"{caption}: {name}", HostSent(act="lend", id=fresh_id(), seat=at, since=since)
            )
        if at in may.bring_back:
            caption = spoken.gettext("Let stay") if seat.going else spoken.gettext("Back into play")
            yield _choice(f"again {at + 1}", f"{caption}: {name}", HostSent(act="bring_back", id=fresh_id(), seat=at))
        if at in may.hand_over:
            caption = spoken.gettext("Hand over the table")
            yield _choice(
                f"hand {at + 1}", f"{caption}: {name}", HostSent(act="hand_over", id=fresh_id(), seat=at, since=since)
            )
        if at in may.remove:
            caption = spoken.gettext("Remove")
            yield _choice(
                f"remove {at + 1}", f"{caption}: {name}", HostSent(act="remove", id=fresh_id(), seat=at, since=since)
            )
    for guest in board.screen.barred:
        caption = spoken.gettext("Admit again")
        admit = HostSent(act="admit", id=fresh_id(), player=guest.player)
        yield _choice(f"admit {guest.name}", f"{caption}: {guest.name}", admit)


def _endings(board: Board) -> Iterator[HostChoice]:
    may, spoken = board.screen.may, board.language
    if not may.finish:
        return
    if board.screen.table.last_deal:
        never = HostSent(act="finish", id=fresh_id(), when="never")
        yield _choice("play on", spoken.gettext("Play on after all"), never)
        return
    yield _choice("round", spoken.gettext("Last round"), HostSent(act="finish", id=fresh_id(), when="round"))
    yield _choice("end", spoken.gettext("End after this deal"), HostSent(act="finish", id=fresh_id(), when="deal"))


def _paces(board: Board) -> Iterator[HostChoice]:
    """Other clocks and pauses than those that hold."""
    if not board.screen.may.pace:
        return
    spoken, table = board.language, board.screen.table
    clocks: dict[Pace, str] = {
        "off": spoken.gettext("No clock"),
        "calm": spoken.gettext("30 s a decision"),
        "brisk": spoken.gettext("15 s a decision"),
    }
    pauses: dict[Speed, str] = {
        "calm": spoken.pgettext("notice", "long pauses between deals"),
        "normal": spoken.pgettext("notice", "usual pauses between deals"),
        "quick": spoken.pgettext("notice", "short pauses between deals"),
    }
    for pace in get_args(Pace):
        if pace != table.clock and board.screen.may.clock:
            yield _choice(f"clock {pace}", clocks[pace], HostSent(act="pace", id=fresh_id(), clock=pace))
    for speed in get_args(Speed):
        if speed != table.speed:
            caption = pauses[speed]
            request = HostSent(act="pace", id=fresh_id(), speed=speed)
            yield _choice(f"pauses {speed}", f"{caption[:1].upper()}{caption[1:]}", request)


def _stakes(board: Board) -> Iterator[HostChoice]:
    """The next higher stakes from the next deal on, and the next lower ones."""
    ladder = board.screen.stakes
    held = next((at for at, step in enumerate(ladder) if step.held), None)
    if held is None:
        return
    caption = board.language.pgettext("terminal", "From the next deal on: {sums}")
    for word, at in (("higher", held + 1), ("lower", held - 1)):
        if 0 <= at < len(ladder):
            request = HostSent(act="adjust", id=fresh_id(), options=ladder[at].options)
            yield _choice(word, caption.format(sums=board.console.plain(ladder[at].text)), request)


def _choice(word: str, caption: str, request: HostSent) -> HostChoice:
    return HostChoice(word=word, caption=caption, request=request)
