"""The others at a table, told line by line: who goes and comes back, when the next deal comes, what one may wish."""

from collections.abc import Iterator
from typing import Final

from potluck.errors import ParseError, PotluckError
from potluck.room import Wish
from potluck.terminal.board import Board
from potluck.terminal.clock import figures, milliseconds
from potluck.terminal.manual import word_of
from potluck.terminal.reading import DIGITS, excerpt
from potluck.wire import SeatPresence, WishAsked, WishInfo
from potluck.words import Language

__all__ = [
    "WISHES",
    "accusation",
    "pause_line",
    "ready_now",
    "wish_asked",
    "wish_caption",
    "wish_named",
    "company_lines",
]

WISHES: Final[dict[str, tuple[Wish, ...]]] = {
    "ready": ("ready",),
    "rest": ("rest",),
    "back": ("come_back",),
    "claim": ("clock", "end", "ask"),
    "answer": ("confirm", "refuse"),
}
"""Command -> the wishes that it stands for."""
READY: Final = "ready"
SECOND: Final = 1000
AWAY: Final = "away"


def accusation(finding: PotluckError, language: Language) -> str:
    """The sentence that tells in what the house has contradicted itself."""
    sentence = language.pgettext(
        "terminal", "Careful: the house contradicts what it has shown you. {reason} What you saw is kept as a receipt."
    )
    return sentence.format(reason=language.error(finding))


def company_lines(board: Board, before: Board | None) -> list[str]:
    """The news of the others since `before`: presence, the pause, and wishes that were not possible then."""
    return [*_presence(board, before), *_pause(board, before), *_wishes(board, before)]


def pause_line(board: Board, *, now: int) -> str:
    """When the next deal comes; empty where none comes by itself."""
    pause = board.screen.next_deal
    if pause is None:
        return ""
    left = max(0, pause.left - max(0, now - board.since))
    return pause.text.replace("{n}", str(-(-left // SECOND)))


def ready_now(board: Board) -> WishInfo | None:
    """The wish for the next deal; None where it cannot be wished."""
    return next((wish for wish in board.screen.wishes if wish.wish == READY), None)


def wish_named(board: Board, command: str, typed: str) -> WishInfo | list[str]:
    """The wish that this command stands for; or its choices in lines, where there are several and none is named.

    Raises:
        ParseError: nothing of that kind can be wished now.
    """
    possible = [wish for wish in board.screen.wishes if wish.wish in WISHES[command]]
    number = typed.strip()
    if number.isdecimal() and len(number) <= DIGITS and 0 < int(number) <= len(possible):
        return possible[int(number) - 1]
    if len(possible) == 1 and not number:
        return possible[0]
    word = word_of(board.language, command)
    if possible and not number:
        return [f"  {word} {at}  {wish_caption(wish, board)}" for at, wish in enumerate(possible, 1)]
    allowed = [f"{word} {at}" for at in range(1, len(possible) + 1)] or [
        word_of(board.language, name) for name, of_it in WISHES.items() if _possible(board, of_it)
    ]
    line = excerpt(f"{word} {number}".strip())
    raise ParseError("terminal.unknown", asked=line, allowed=", ".join(allowed) or "?")


def wish_asked(wish: WishInfo) -> WishAsked:
    """The request for that wish."""
    return WishAsked(wish=wish.wish, seat=wish.seat, deal=wish.deal, ask=wish.ask)


def wish_caption(wish: WishInfo, board: Board) -> str:
    """The wish as it is read, with the time until it is possible."""
    left = wish.left - max(0, milliseconds() - board.since)
    return f"{wish.caption} ({figures(left)})" if wish.left and left > 0 else wish.caption


def _presence(board: Board, before: Board | None) -> Iterator[str]:
    """The persons that have gone away, come back, or begun or ceased to sit out."""
    if before is None:
        return
    for presence, known in zip(board.screen.presence, before.screen.presence, strict=False):
        if presence.seat != board.screen.seat and _state(presence) != _state(known) and _is_person(presence, known):
            yield f"* {board.words.names[presence.seat]}: {presence.text}"


def _pause(board: Board, before: Board | None) -> Iterator[str]:
    """The pause, once, with the wish for the next deal."""
    if board.screen.next_deal is None or board.screen.table.paused:
        return
    known = before is not None and before.screen.next_deal is not None and before.view.deal == board.view.deal
    if not known:
        yield pause_line(board, now=milliseconds())
        for command in ("ready", "rest"):
            for wish in _possible(board, WISHES[command]):
                yield f"  {word_of(board.language, command)}  {wish_caption(wish, board)}"


def _wishes(board: Board, before: Board | None) -> Iterator[str]:
    """Ways back, and claims, that were not possible before."""
    known = {(wish.wish, wish.seat, wish.ask) for wish in before.screen.wishes} if before is not None else set()
    for command in ("back", "claim", "answer"):
        possible = _possible(board, WISHES[command])
        if any((wish.wish, wish.seat, wish.ask) not in known for wish in possible):
            word = word_of(board.language, command)
            if command == "back":
                yield from (f"* {wish.question}" for wish in possible if wish.question)
            for at, wish in enumerate(possible, 1):
                yield f"  {word if len(possible) == 1 else f'{word} {at}'}  {wish_caption(wish, board)}"


def _possible(board: Board, wishes: tuple[Wish, ...]) -> list[WishInfo]:
    return [wish for wish in board.screen.wishes if wish.wish in wishes]


def _state(presence: SeatPresence) -> tuple[bool, bool]:
    return presence.state == AWAY, presence.sits_out


def _is_person(*presences: SeatPresence) -> bool:
    """Whether a person has the seat before and after; who comes and goes is told among the seats."""
    return all(presence.state in (AWAY, "here") for presence in presences)
