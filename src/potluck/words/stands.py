"""Who really plays under a bot's name, where by the rules of a table it is another."""

from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from potluck.kits import KITS
from potluck.kits.loading import load
from potluck.words.bots import bot_title
from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["stand_ins"]

ITSELF: Final = Message(
    "draw tell", "By these rules no solved deal is kept: it reckons for itself, and has not been measured so."
)
ANOTHER: Final = Message("draw tell", "By these rules no solved deal is kept. In its place plays another: {title}")


def stand_ins(speech: Speech, game: str, options: Struct, bots: Iterable[str | None]) -> Iterator[str]:
    """A line, once, on each player under the name of one of those bots who is another by these rules."""
    reference, lines = KITS[game].thinking.stands_in if game in KITS else "", set[str]()
    for bot in bots:
        other = load(reference)(options, bot) if bot and reference else ""
        line = "" if not other else _line(speech, other, itself=other == bot)
        if line and line not in lines:
            lines.add(line)
            yield line


def _line(speech: Speech, other: str, *, itself: bool) -> str:
    return speech.say(ITSELF) if itself else speech.say(ANOTHER, title=bot_title(speech, other))
