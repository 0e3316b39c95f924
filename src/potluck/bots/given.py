"""The bytes that a bot is given to decide: its own encoded view; one that remembers, its memory beside it."""

import msgspec

from potluck.bots import Bot

__all__ = ["given", "taken"]


def given(bot: Bot, view: bytes, memory: bytes) -> bytes:
    """The bytes that are sent to wherever the bot thinks."""
    return msgspec.msgpack.encode((view, memory)) if bot.remembers else view


def taken(bot: Bot, sent: bytes) -> tuple[bytes, bytes]:
    """The encoded view and the memory of what was sent.

    Raises:
        msgspec.MsgspecError: it was not made by `given` for a bot that remembers.
    """
    return msgspec.msgpack.decode(sent, type=tuple[bytes, bytes]) if bot.remembers else (sent, b"")
