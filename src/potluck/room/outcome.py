"""Who has won a match: by the rules of its game where they say so, else by chips, of which who left may have most."""

from potluck.protocol import Match
from potluck.table import Table

__all__ = ["has_won", "standings_of"]


def has_won(table: Table, seat: int, *, net: int) -> bool | None:
    """Whether that seat has won the match; None while it runs, and where nobody has.

    `net` are the chips of its player over all seats that he had, by which it goes where the rules name no winner.
    """
    winners = _winners(table)
    if winners is None:
        return net > 0 if table.over and net else None
    if not _is_decided(table):
        return None
    return seat in winners if winners or net else None


def standings_of(table: Table, match: Match) -> tuple[tuple[bool, bool, int], ...]:
    """For each seat a standing, the better the higher: winners, then who has stayed, then by the chips of `match`.

    Empty where nothing is decided.
    """
    winners, payoffs = _winners(table), match.payoffs()[: len(table.places)]
    if not _is_decided(table):
        return ()
    if winners is None:
        return tuple((False, False, won) for won in payoffs)
    spots = table.match.view(None).felt().spots
    return tuple((at in winners, not spots[at].gone, won) for at, won in enumerate(payoffs))


def _winners(table: Table) -> tuple[int, ...] | None:
    """The seats that the rules name; None where they name nobody."""
    named, match = table.game.winners, table.match
    if named is None:
        return None
    return named(table.endable.concluded() if _is_concluded(table) and table.endable is not None else match)


def _is_decided(table: Table) -> bool:
    """Whether the match has an outcome: one that the house closed, since nobody came any more, has none by rules."""
    return table.over and (table.game.winners is None or table.match.over or _is_concluded(table))


def _is_concluded(table: Table) -> bool:
    """Whether it ended after a deal, though another could have followed."""
    return table.over and not table.match.over and table.match.state.over and table.endable is not None
