"""What a bot did instead of deciding, in words: how often, in which way, and why."""

from collections.abc import Iterable, Mapping

from potluck.words import Language

__all__ = ["trouble_lines"]


def trouble_lines(
    faults: Mapping[str, int], decisions: int, reasons: Iterable[str], *, absent: bool, spoken: Language
) -> list[str]:
    """How often a bot gave no action of its own, in which way, and why in the words of the first such decisions.

    None where there is nothing to tell. `absent`: it did not play at all.
    """
    if not faults:
        return []
    of = spoken.pgettext("match", "{n} of its {decisions} decisions were not its own")
    ways = ", ".join(f"{_trouble(name, spoken)}: {times}" for name, times in faults.items())
    first = f"  {of.format(n=sum(faults.values()), decisions=decisions)} ({ways})"
    gone = spoken.pgettext("match", "It did not play: this result says nothing about it.")
    return [first, *(f"  {reason}" for reason in dict.fromkeys(reasons) if reason), *([f"  {gone}"] if absent else [])]


def _trouble(name: str, spoken: Language) -> str:
    """That kind of trouble, in the language of the reader."""
    match name:
        case "raised":
            return spoken.pgettext("match trouble", "error")
        case "died":
            return spoken.pgettext("match trouble", "program ended")
        case "stalled":
            return spoken.pgettext("match trouble", "too slow")
        case "given up":
            return spoken.pgettext("match trouble", "no longer asked")
        case _:
            return spoken.pgettext("match trouble", "no action that was offered")
