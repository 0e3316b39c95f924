"""The run-out that a viewer sees, reckoned beside the event loop."""

from potluck.errors import RequestError
from potluck.lab.run_out import RUN_OUTS, RunOut, run_out
from potluck.protocol import View
from potluck.room.services import Reckoner
from potluck.table import Sight

__all__ = ["run_out_of"]


async def run_out_of(sight: Sight, desk: Reckoner, *, by: str = "") -> RunOut | None:
    """The chances of the hands in the run-out that is seen, counted once for all viewers; None where there is none.

    None, too, where the house is too busy to reckon them: the deal goes on without.
    """
    view = sight.view
    if view is None or sight.table.game not in RUN_OUTS or not _shown(view):
        return None
    try:
        return await desk.reckon(by, run_out, sight.table.game, view)
    except RequestError:
        return None


def _shown(view: View) -> bool:
    """Whether two hands lie open: without that there is nothing to reckon."""
    return sum(bool(spot.held) and len(spot.cards) == spot.held for spot in view.felt().spots) > 1
