"""The sign of the house whose table is shown: words made of its key, by which a player tells it from another."""

from potluck.log import house_name
from potluck.words import Language

__all__ = ["sign_lines"]


def sign_lines(spoken: Language, house: str, before: str = "") -> list[str]:
    """The sign of that key, and that of the key which was seen here before where it is another; none without a key."""
    if not house:
        return []
    lines = [spoken.pgettext("terminal", "The house signs as: {name}").format(name=house_name(bytes.fromhex(house)))]
    if before and before != house:
        changed = spoken.pgettext("terminal", "Before, the house here signed as: {name}. It has another key now.")
        lines.append(changed.format(name=house_name(bytes.fromhex(before))))
    return lines
