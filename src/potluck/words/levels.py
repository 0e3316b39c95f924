"""Words about a level that is over by time."""

from typing import Final

from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["level_text"]

NEXT: Final = Message("level", "level {n} in {time}")
STOPPED: Final = Message("level", "level {n} in {time}, once the break is over")


def level_text(speech: Speech, following: int, *, stopped: bool) -> str:
    """When the level of that number comes; `{time}` is still to be filled with minutes and seconds."""
    return speech.say(STOPPED if stopped else NEXT, n=following, time="{time}")
