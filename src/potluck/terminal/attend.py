"""A table elsewhere, at this terminal: in the window, line by line, or for a program."""

from potluck.terminal.company import Company, Place
from potluck.terminal.gathering import Gathering
from potluck.terminal.page import Page
from potluck.terminal.program_elsewhere import ProgramElsewhere
from potluck.terminal.typing import Typed
from potluck.words import Language

__all__ = ["attend"]


async def attend(
    place: Place, company: Company, page: Page, spoken: Language, *, window: bool = False, as_json: bool = False
) -> bool:
    """Whether the seat was given up, once the match is over or the player stops.

    Raises:
        PotluckError: the room does not let us look any more.
    """
    if as_json:
        await ProgramElsewhere(place, company, page, spoken).play(Typed(page.typed))
        return False
    if not window:
        gathering = Gathering(place, company, page, spoken)
        await gathering.play(Typed(page.typed))
        return gathering.left
    from potluck.terminal.tableau.app import Tableau

    app = Tableau(place, page, spoken, company=company, beat=0)
    await app.run_async()
    if app.fault is not None:
        raise app.fault
    return app.left
