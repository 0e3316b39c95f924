"""A line of talk."""

from collections.abc import Sequence

from potluck.room import Remark

__all__ = ["said_by"]


def said_by(remark: Remark, names: Sequence[str]) -> str:
    """What was said, and by whom."""
    return f"{names[remark.seat] if remark.seat < len(names) else '?'}: {remark.text}"
