"""The keys of the buttons: what one may do keeps its letter as long as the window is open."""

from collections.abc import Collection, Iterator, MutableMapping, Sequence
from typing import Final

from potluck.terminal.tui.choices import Choice

__all__ = ["LEAVE", "LETTERS", "letters_of"]

LETTERS: Final = "abcdefgijkmnopuwxyz"
"""Letters that do nothing else, in turn."""
LEAVE: Final = "leave"
"""The kind of offer that gives the match up."""
FIRST: Final = "a"
"""The letter of the first button, which Enter has too."""
LAST: Final = "x"
"""The letter of the button that gives the match up."""


def letters_of(choices: Sequence[Choice], kept: MutableMapping[str, str]) -> tuple[str, ...]:
    """The letter of each button; empty where they run out. `kept`: kind of act -> its letter so far, added to.

    The first button, and the one that gives the match up, have theirs; every other kind keeps the one that it had
    first, so that a key never means to fold where it meant to raise. Buttons of no act, and several of one kind, are
    lettered in turn; what is chosen before one's turn has letters from the other end, since the turn may come while
    one presses.
    """
    if any(choice.pre_action for choice in choices):
        last = LETTERS[::-1].replace(LAST, "")
        return tuple(last[at : at + 1] for at in range(len(choices)))
    if any(choice.wish is not None for choice in choices):
        return tuple(LETTERS[at : at + 1] for at in range(len(choices)))
    kinds = [choice.kind for choice in choices]
    letters = {at: LAST for at, kind in enumerate(kinds) if kind == LEAVE} | ({0: FIRST} if choices else {})
    for at, kind in enumerate(kinds):
        if at not in letters and kinds.count(kind) == 1:
            letters[at] = kept.setdefault(kind, next(_free(kept.values()), ""))
    spare = _free(letters.values())
    return tuple(letters[at] if at in letters else next(spare, "") for at in range(len(choices)))


def _free(taken: Collection[str]) -> Iterator[str]:
    """The letters that nothing has, in turn."""
    used = {FIRST, LAST, *taken}
    return (letter for letter in LETTERS if letter not in used)
