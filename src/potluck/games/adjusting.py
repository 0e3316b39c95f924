"""Options that change between two deals: may they, and which."""

from collections.abc import Iterable
from typing import TypeVar

from potluck.errors import IllegalAction, RulesError
from potluck.options import Options, changes, is_among

__all__ = ["adjustment"]

R = TypeVar("R", bound=Options)


def adjustment(rules: R, options: Options, *, adjustable: Iterable[str], over: bool) -> R:
    """The options, where they may follow those rules: nothing else differs than what is adjustable, a path or a group.

    Raises:
        IllegalAction: the match is over.
        RulesError: `rules.fixed`, with the first path that may not change.
    """
    if not isinstance(options, type(rules)):
        raise TypeError(f"{type(rules).__name__} is wanted, not {type(options).__name__}")
    if over:
        raise IllegalAction("action.over")
    free = tuple(adjustable)
    for path in changes(rules, options):
        if not is_among(path, free):
            raise RulesError("rules.fixed", path=path, allowed=", ".join(free) or "-")
    return options
