"""Hands of our own making, as files."""

from collections.abc import Sequence

__all__ = ["badugi", "holdem", "razz"]


def holdem(
    *actions: str,
    stacks: Sequence[object] = (100, 100, 100),
    blinds: Sequence[object] = (1, 2, 0),
    antes: Sequence[object] = (0, 0, 0),
    more: str = "",
) -> str:
    """No limit hold'em; the cards of all are dealt before the actions: aces, kings, and seven-deuce for the dealer."""
    cards = ["AsAh", "KsKh", "7c2d"]
    deals = [f"d dh p{at} {cards[at - 1]}" for at in range(1, len(stacks) + 1)]
    return "\n".join(
        [
            "variant = 'NT'",
            f"antes = [{', '.join(map(str, antes))}]",
            f"blinds_or_straddles = [{', '.join(map(str, blinds))}]",
            "min_bet = 2",
            f"starting_stacks = [{', '.join(map(str, stacks))}]",
            f"actions = {[*deals, *actions]}",
            more,
        ]
    )


def razz(*actions: str, stacks: Sequence[int] = (100, 100), more: str = "") -> str:
    """Razz for two, with a king up that brings in, and a five."""
    deals = ["d dh p1 2c3cKd", "d dh p2 ????5d"]
    return "\n".join(
        [
            "variant = 'FR'",
            "antes = [1, 1]",
            "bring_in = 2",
            "small_bet = 4",
            "big_bet = 8",
            f"starting_stacks = {[*stacks]}",
            f"actions = {[*deals, *actions]}",
            more,
        ]
    )


def badugi(*actions: str, more: str = "") -> str:
    """Badugi for two; of the hands nothing is told when they are dealt."""
    return "\n".join(
        [
            "variant = 'FB'",
            "antes = [0, 0]",
            "blinds_or_straddles = [1, 2]",
            "small_bet = 2",
            "big_bet = 4",
            "starting_stacks = [50, 50]",
            f"actions = {['d dh p1 ????????', 'd dh p2 ????????', *actions]}",
            more,
        ]
    )
