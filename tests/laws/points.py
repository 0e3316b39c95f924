"""The laws of poker dice, move by move: points, locks and turns, read off the rule book and not off the code."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any, Final

from potluck.games import dice
from potluck.protocol import Rolled
from tests.contract.play import Step

__all__ = ["LAWS", "strength"]

Law = Callable[[Step], bool]
STRAIGHTS: Final[Mapping[tuple[int, ...], int]] = {(1, 2, 3, 4, 5): 6, (2, 3, 4, 5, 6): 7}
KINDS: Final[Mapping[tuple[int, ...], int]] = {
    (1,) * 5: 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 4,
    (4, 1): 5,
    (5,): 8,
}


def strength(pips: tuple[int, ...], *, summed: bool) -> tuple[Any, ...]:
    """R3.5, R3.6 once more: what five dice are worth, by counting them."""
    counts = Counter(pips)
    sizes = tuple(sorted(counts.values(), reverse=True))
    kind = STRAIGHTS.get(tuple(sorted(pips)), KINDS[sizes])
    ordered = tuple(pip for size in range(5, 0, -1) for pip in range(6, 0, -1) if counts[pip] == size)
    several = sum(pip * n for pip, n in counts.items() if n > 1)
    return kind, (several or max(pips)) if summed and kind not in (6, 7) else 0, ordered


def a_point_is_won_by_the_better_dice(step: Step) -> bool:
    """R3.5-R3.7: the seat with the better dice has a point more, nobody at identical dice."""
    if not step.after.state.over or step.before.state.over or isinstance(step.action, dice.Leave):
        return bool(step.after.points == step.before.points)
    summed = step.after.rules.compare == "sum"
    one, two = (strength(falls[-1].dice, summed=summed) for falls in step.after.state.falls)
    won = (one > two, two > one)
    return all(
        after == before + more for before, after, more in zip(step.before.points, step.after.points, won, strict=True)
    )


def only_thrown_dice_change(step: Step) -> bool:
    """R3.2: a throw changes the dice that were thrown and no others."""
    seat = step.before.state.thrower
    if not isinstance(step.action, Rolled) or not step.before.state.falls[seat]:
        return True
    was, now = (match.state.falls[seat][-1].dice for match in (step.before, step.after))
    thrown = step.before.state.air
    return all(was[at] == now[at] for at in range(5) if at + 1 not in thrown)


def what_lies_stays(step: Step) -> bool:
    """R3.3: a die that the second throw left lying is not thrown by the third; unless the table plays free."""
    falls = [falls for falls in step.after.state.falls if len(falls) == 3]
    return not step.after.rules.lock or all(set(third.places) <= set(second.places) for _, second, third in falls)


def nobody_throws_more_than_three_times(step: Step) -> bool:
    """R3.4."""
    return all(len(falls) <= 3 for falls in step.after.state.falls)


def the_first_thrower_has_finished_before_the_second_throws(step: Step) -> bool:
    """R3.4: the second sees a result that stands."""
    state = step.after.state
    if state.first is None or not state.falls[1 - state.first]:
        return True
    before = step.before.state
    started = before.falls[1 - state.first]
    return not started or bool(before.falls[state.first] == state.falls[state.first])


def the_first_thrower_changes_every_round(step: Step) -> bool:
    """R3.8: after a drawn round too."""
    if step.after.deal == step.before.deal:
        return True
    return bool(step.after.state.first == 1 - step.before.state.first)


def the_match_ends_when_it_must(step: Step) -> bool:
    """R3.1, R3.7: at the points needed, after the last round where draws count, or when somebody leaves."""
    match, rules = step.after, step.after.rules
    if isinstance(step.action, dice.Leave):
        return bool(match.over and step.seat is not None and match.ended.winner == 1 - step.seat)
    reached = max(match.points) == rules.best_of // 2 + 1
    spent = rules.drawn == "counts" and match.deal == rules.best_of and match.state.over
    if not match.over:
        return not (reached or spent)
    one, two = match.points
    return bool((reached or spent) and match.ended.winner == (None if one == two else 0 if one > two else 1))


def the_match_is_paid_once(step: Step) -> bool:
    """One unit from loser to winner when the match is over, nothing before it and nothing at equal points."""
    match = step.after
    winner = match.ended.winner if match.over else None
    return bool(match.payoffs() == ((0, 0) if winner is None else (1, -1) if winner == 0 else (-1, 1)))


LAWS: Final[Mapping[str, Law]] = {
    law.__name__: law
    for law in (
        a_point_is_won_by_the_better_dice,
        only_thrown_dice_change,
        what_lies_stays,
        nobody_throws_more_than_three_times,
        the_first_thrower_has_finished_before_the_second_throws,
        the_first_thrower_changes_every_round,
        the_match_ends_when_it_must,
        the_match_is_paid_once,
    )
}
"""Law by name."""
