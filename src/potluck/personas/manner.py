"""How a persona carries itself: face, line and time to think, from the public story and a seed of its own.

Nothing here sees a card that the story does not show, so that a face tells no more than the story does.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final, Literal, NamedTuple

from msgspec import Struct

from potluck.personas.occasions import OCCASIONS, Occasion, is_act, occasion_of
from potluck.protocol import View

__all__ = ["LINES", "OCCASIONS", "Manner", "Mood", "Occasion", "manner"]

Mood = Literal["calm", "pleased", "worried", "laughing"]

LINES: Final = 3
"""Lines that a persona has for each occasion."""

SPEAKS: Final[dict[Occasion, int]] = {"raising": 60, "raised": 55, "winning": 75, "losing": 75}
"""How often it speaks, of a hundred times; always where nothing stands here."""
MOODS: Final[dict[Occasion, tuple[Mood, ...]]] = {
    "greeting": ("pleased",),
    "winning": ("laughing", "pleased"),
    "losing": ("worried", "calm"),
    "raising": ("pleased", "calm"),
    "raised": ("worried", "calm"),
    "pawning": ("worried",),
    "redeeming": ("pleased", "laughing"),
    "farewell": ("pleased",),
}
"""The faces among which the seed chooses."""
SHARED: Final[tuple[Occasion, ...]] = ("greeting", "raised", "farewell")
"""What concerns a whole table at once."""
DUEL: Final = 2
BRIEF: Final = 100
LONG: Final = 180
SPREAD: Final = 81
"""It thinks for the usual time between two acts (percent), or longer when it has been raised; and up to this more."""


class Manner(NamedTuple):
    """The visible manner of a persona now: face, line and pause."""

    mood: Mood
    occasion: Occasion | None
    """What it speaks about; None while it is silent."""
    line: int
    """Which of its lines for that, from 0."""
    pause: int
    """How long it thinks when it is to act: percent of the usual time between two acts."""


def manner(view: View, seat: int, *, seed: str, seats: int = 2) -> Manner:
    """How the persona in that seat carries itself; the same story, deal and seed give the same.

    At a table of more than two it speaks of greeting, raise and farewell only where the seed gives it the word, so that
    not all speak at once.
    """
    story = view.story
    moment = _moment(story, seat, duel=seats == DUEL)
    if moment is None and view.deal == 1 and not any(is_act(entry, seat) for entry in story):
        moment = ("greeting", 0)
    raised = moment is not None and moment[0] == "raised"
    pause = (LONG if raised else BRIEF) + _drawn(seed, (seat, view.deal, len(story), "pause")) % SPREAD
    if moment is None:
        return Manner("calm", None, 0, pause)
    occasion, at = moment
    place = (seat, view.deal, at)
    moods = MOODS[occasion]
    speaks = _drawn(seed, (*place, "speaks")) % 100 < SPEAKS.get(occasion, 100)
    has_word = seats == DUEL or occasion not in SHARED or _drawn(seed, (view.deal, at, "word")) % seats == seat
    return Manner(
        mood=moods[_drawn(seed, (*place, "mood")) % len(moods)],
        occasion=occasion if speaks and has_word else None,
        line=_drawn(seed, (*place, "line")) % LINES,
        pause=pause,
    )


def _moment(story: Sequence[Struct], seat: int, *, duel: bool) -> tuple[Occasion, int] | None:
    """The latest occasion that still holds, and which entry of the story gave it; its own next act ends one."""
    for at in range(len(story) - 1, -1, -1):
        occasion = occasion_of(story[at], seat, duel=duel)
        if occasion == "raising" and at and occasion_of(story[at - 1], seat, duel=duel) == "pawning":
            return "pawning", at - 1
        if occasion is not None:
            return occasion, at
        if is_act(story[at], seat):
            return None
    return None


def _drawn(seed: str, place: tuple[object, ...]) -> int:
    """A whole number that nobody but the seed and the place decides."""
    text = "\0".join(("potluck/1 manner", seed, *map(str, place)))
    return int.from_bytes(sha256(text.encode()).digest()[:4], "big")
