"""Errors on the wire: one body for all of them, in the language of whoever asked."""

from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType

from potluck.errors import PotluckError
from potluck.wire.screens import Screen
from potluck.words import Language

__all__ = ["Fault", "fault"]

SAFE_WHOLE: Final = 2**53
"""A script reads whole numbers up to here as they are."""
LONGEST_DETAIL: Final = 1000
"""Characters of one value; what was asked is not sent back at length."""


class Fault(Struct, frozen=True, kw_only=True):
    """An error: a stable code, the message in the asker's language, what the message speaks of."""

    code: str
    message: str
    detail: dict[str, Any]
    screen: "Screen | UnsetType" = UNSET
    """With `action.stale`: the table as it is now."""


def fault(error: PotluckError, language: Language) -> Fault:
    """The body of an error."""
    detail = {name: _plain(value) for name, value in error.detail.items()}
    return Fault(code=error.code, message=language.error(type(error)(error.code, **detail)), detail=detail)


def _plain(value: object) -> str | int | bool | None:
    """The value as JSON has it, at most `LONGEST_DETAIL` characters long."""
    if value is None or isinstance(value, bool) or (isinstance(value, int) and abs(value) <= SAFE_WHOLE):
        return value
    text = str(value)
    return text if len(text) <= LONGEST_DETAIL else f"{text[: LONGEST_DETAIL - 1]}…"
