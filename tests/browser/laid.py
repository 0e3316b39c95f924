"""Deals whose cards are laid as a test wants them: screens as the server makes them, handed to the stage of a page."""

from collections.abc import Sequence
from typing import Any

from potluck.games.poker import State
from potluck.lab.run_out import run_out
from potluck.protocol.codec import decode, encode
from potluck.room import Fair, SeatInfo, Sight, TableInfo
from potluck.table.history import laid_open
from potluck.wire import screen
from potluck.words import language
from potluck.words.generic import NEXT
from tests.browser.seat import AtTable

__all__ = ["NAMES", "handed", "told"]

NAMES = ("Ola", "Jörg", "Inés", "Митя", "Nadia", "Tom", "Ruth", "Jan")
FAIR = Fair(deal=1, root=None, size=52, seeds=(), sealed="00", secret=None)
PUSH = """([screens, pace]) => {
  const table = document.querySelector('potluck-table');
  table.pace.gap = pace;
  for (const screen of screens) table.pace.push(screen);
}"""


def seats_of(count: int, viewer: int | None) -> tuple[SeatInfo, ...]:
    """So many persons, one of them the viewer."""
    return tuple(
        SeatInfo(kind="person", name=NAMES[at], gender="n", bot=None, taken=True, you=at == viewer)
        for at in range(count)
    )


def told(state: State, viewer: int | None, lang: str = "en", *, seq: int = 1, opened: bool = False) -> dict[str, Any]:
    """The screen of that deal as the server sends it; `opened` has all cards in it, as in a replay."""
    table = TableInfo(
        id="t",
        game="poker",
        options={},
        preset=None,
        seats=seats_of(len(state.seats), viewer),
        started=True,
        over=False,
        created=0,
    )
    view = laid_open(state, viewer) if opened else state.view(viewer)
    sight = Sight(table=table, seat=viewer, turn=seq, seq=seq, view=view, fair=FAIR)
    shown = sum(bool(spot.held) and len(spot.cards) == spot.held for spot in view.felt().spots)
    drawn = screen(sight, language(lang), run_out=run_out("poker", view) if shown > 1 else None)
    found: dict[str, Any] = decode(encode(drawn), dict[str, Any])
    if state.over and viewer is not None:
        found["view"]["offers"] = [{"type": "just", "kind": "next", "action": {"type": "next"}}]
        found["words"]["offers"] = [language(lang).speech.say(NEXT)]
        found["words"]["prompt"] = ""
    return found


def handed(at: AtTable, screens: Sequence[dict[str, Any]], *, pace: int = 0) -> None:
    """Hands these screens to the stage of the table that is open, in whose name they come from now on."""
    own = at.screen["table"]["id"]
    seq = 1 + max(int(at.screen["seq"]), 1_000)
    sent = [
        {**one, "seq": seq + number, "turn": seq + number, "table": {**one["table"], "id": own}}
        for number, one in enumerate(screens)
    ]
    at.page.evaluate(PUSH, [sent, pace])
