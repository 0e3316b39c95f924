"""The laws of chips in Pai Gow on random play, and that each of them can see what breaks it."""

from collections.abc import Callable
from itertools import count, islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from potluck.games.paigow import GAME, Bet
from potluck.games.paigow.values import Charged, Ended, Settled
from tests.contract.play import Step, options_of, play
from tests.laws.paigow import LAWS
from tests.marks import rule


@rule("RP.1", "RP.4", "RP.6", "RP.9")
def test_the_laws_of_chips_hold_for_a_few_matches() -> None:
    for seed in range(12):
        for step in _walked(seed):
            for name, law in LAWS.items():
                assert law(step), name


def _state(step: Step, **fields: Any) -> Step:
    return step._replace(after=replace(step.after, state=replace(step.after.state, **fields)))


def _seat(step: Step, at: int, **fields: Any) -> Step:
    seats = list(step.after.state.seats)
    seats[at] = replace(seats[at], **fields)
    return _state(step, seats=tuple(seats))


def _entry(step: Step, kind: type[Any], **fields: Any) -> Step:
    story = tuple(replace(entry, **fields) if isinstance(entry, kind) else entry for entry in step.after.state.story)
    return _state(step, story=story)


def _anything(step: Step) -> bool:
    return True


def _tells(kind: type[Any]) -> Callable[[Step], bool]:
    def telling(step: Step) -> bool:
        new = step.after.state.story[len(step.before.state.story) :] if step.after.deal == step.before.deal else ()
        return any(isinstance(entry, kind) for entry in new)

    return telling


def _bets(step: Step) -> bool:
    return isinstance(step.action, Bet)


def _out(step: Step) -> bool:
    return any(not seat.within for seat in step.after.state.seats)


def _revived(step: Step) -> Step:
    before, after = step.before.state.seats, step.after.state.seats
    at = next(at for at, seat in enumerate(after) if not seat.within)
    gone = tuple(replace(seat, within=seat.within and k != at) for k, seat in enumerate(before))
    was = replace(step.before, state=replace(step.before.state, seats=gone))
    return _seat(step, at, within=True)._replace(before=was)


def _ends(step: Step) -> bool:
    return bool(step.after.over)


BREAKS: dict[str, tuple[Callable[[Step], bool], Callable[[Step], Step]]] = {
    "payoffs_cancel": (_anything, lambda step: _state(step, house=step.after.state.house + 1)),
    "chips_are_conserved": (_anything, lambda step: _seat(step, 0, chips=step.after.state.seats[0].chips + 1)),
    "no_player_owes": (_anything, lambda step: _seat(step, 0, chips=-1)),
    "a_bet_is_one_that_the_table_takes": (_bets, lambda step: step._replace(action=Bet(10**6))),
    "a_bet_comes_to_what_its_result_says": (_tells(Settled), lambda step: _entry(step, Settled, chips=10**6)),
    "what_is_won_is_won_from_the_bank": (
        lambda step: _tells(Settled)(step) and step.after.state.banker is None,
        lambda step: _seat(step, 0, won=10**6),
    ),
    "commission_is_a_twentieth_of_what_was_won": (_tells(Charged), lambda step: _entry(step, Charged, amount=10**6)),
    "nobody_comes_back": (_out, _revived),
    "the_match_ends_when_it_must": (_ends, lambda step: step._replace(after=replace(step.after, ended=None))),
    "most_chips_win": (_ends, lambda step: step._replace(after=replace(step.after, ended=Ended((0, 5))))),
}


@pytest.mark.parametrize("law", LAWS)
def test_each_law_sees_what_breaks_it(law: str) -> None:
    applies, broken = BREAKS[law]
    for step in islice((step for seed in count() for step in _walked(seed) if applies(step)), 1):
        assert LAWS[law](step)
        assert not LAWS[law](broken(step))


def _walked(seed: int) -> Any:
    rng = Random(f"paigow {seed}")
    return play(GAME, options_of(GAME, rng), rng=rng, most=60)
