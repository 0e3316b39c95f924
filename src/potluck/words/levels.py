"""Words about a level that is over by time."""

from typing import Final

from potluck.words.messages import Message
from potluck.words.speech import Speech

__all__ = ["level_text"]

NEXT: Final = Message("level", "next level in {time}")
STOPPED: Final = Message("level", "next level in {time}, once the break is over")


def level_text(speech: Speech, *, stopped: bool) -> str:
    """When the next level comes; `{time}` is still to be filled with minutes and seconds."""
    return speech.say(STOPPED if stopped else NEXT, time="{time}")
