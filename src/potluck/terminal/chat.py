"""A line of chat."""

from collections.abc import Sequence

from potluck.room import Remark

__all__ = ["chat_line"]


def chat_line(remark: Remark, names: Sequence[str]) -> str:
    """The remark with the name of who made it."""
    return f"{names[remark.seat] if remark.seat < len(names) else '?'}: {remark.text}"
