"""What it means to leave a table of one's own."""

from typing import Any

from potluck.words import Language

__all__ = ["leaving"]


def leaving(options: Any, language: Language) -> str:
    """What is given up, and whether one will: at a table for cash only the deal that runs."""
    tournament = getattr(options, "tournament", None)
    if tournament is None or tournament.play:
        return language.pgettext("terminal", "Who leaves gives the match up. Leave?")
    return language.gettext("You give up the deal that runs, and take the rest of your chips along. Really leave?")
