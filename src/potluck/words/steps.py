"""The stakes that a host may step through, as sums: options of a game, and what is paid by them."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from msgspec import Struct

from potluck.errors import RulesError
from potluck.options import Options, Plain, read

__all__ = ["StakesStep", "steps"]

R = TypeVar("R", bound=Options)


class StakesStep(Struct, frozen=True, kw_only=True):
    """Stakes that a table may be played for."""

    options: Plain
    """The options that set them, as an act of the host brings them."""
    text: str
    """The sums, such as `Blinds $2/$4`."""
    held: bool = False
    """Whether they hold from the next deal on as it is."""


def steps(rules: R, ladder: Iterable[Plain], *, text: Callable[[R], str]) -> tuple[StakesStep, ...]:
    """Those of these changes, the lowest first, that the rules allow; `text` names the sums of the rules they make."""
    allowed = []
    for change in ladder:
        try:
            changed = read(type(rules), change, base=rules)
        except RulesError:
            continue
        allowed.append(StakesStep(options=change, text=text(changed), held=changed == rules))
    return tuple(allowed)
