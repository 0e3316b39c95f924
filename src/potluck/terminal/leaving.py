"""What it means to leave a table."""

from typing import Any

from potluck.words import Language

__all__ = ["for_cash", "leaving"]


def leaving(options: Any, language: Language) -> str:
    """What is given up, and whether one will: at a table for cash only the deal that runs."""
    if not for_cash(options):
        return language.pgettext("terminal", "Who leaves gives the match up. Leave?")
    return language.gettext("You give up the deal that runs, and take the rest of your chips along. Really leave?")


def for_cash(options: Any) -> bool:
    """Whether one comes and goes at this table while the match runs."""
    tournament = getattr(options, "tournament", None)
    return tournament is not None and not tournament.play
