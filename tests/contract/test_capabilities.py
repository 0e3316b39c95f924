"""What more than every game promises: seats that change hands, decks that are shuffled again, games that are named."""

from collections.abc import Iterator
from random import Random
from typing import Final

import msgspec
import pytest

from potluck.errors import IllegalAction, RequestError, RulesError
from potluck.options import changes, read
from potluck.protocol import (
    Adjustable,
    Endable,
    Game,
    Match,
    Menu,
    Options,
    Reshuffling,
    Rising,
    Tenure,
    decode,
    encode,
)
from tests.contract.play import answer, choose, options_of, seats_of
from tests.games.kuhn3 import GAMES_WITH_KUHN3

GAMES = dict(GAMES_WITH_KUHN3)
MATCHES: Final = 20
"""Matches of each game with random options, beside one of each preset."""
LONG: Final = 120
"""Decisions of a match."""
DECLARED: Final = {
    "tenure": Tenure,
    "reshuffling": Reshuffling,
    "menu": Menu,
    "adjustable": Adjustable,
    "endable": Endable,
    "rising": Rising,
}
OF: Final = {
    "tenure": "match",
    "reshuffling": "deal",
    "menu": "options",
    "adjustable": "match",
    "endable": "match",
    "rising": "match",
}


def cases(capability: str) -> list[tuple[str, str]]:
    """Every game with that capability, with each preset and some random options."""
    able = [(name, game) for name, game in GAMES.items() if getattr(game, capability) is not None]
    return [
        (name, case)
        for name, game in able
        for case in (*game.presets, *(f"sample {number}" for number in range(MATCHES)))
    ]


def each(capability: str) -> pytest.MarkDecorator:
    """A law for all games that declare it."""
    return pytest.mark.parametrize(("name", "case"), cases(capability), ids=lambda value: value)


def begun(name: str, case: str) -> tuple[Game, Options, Random, Match]:
    """The game, the options and the start of a match of a case, the same in every run."""
    game, rng = GAMES[name], Random(f"{name} {case}")
    options = game.presets[case] if case in game.presets else options_of(game, rng)
    return game, options, rng, game.start(options, seats_of(game, options, rng))


def moved(game: Game, match: Match, rng: Random) -> Match:
    """The match after one more move; seats leave more often than they do elsewhere."""
    if match.chance is not None:
        return match.apply(answer(match.chance, match.state, rng))
    leaving = [offer for offer in match.offers() if offer.kind == "leave"]
    offers = leaving if leaving and rng.random() < 0.05 else match.offers()
    return match.apply(choose(tuple(offers), game, rng))


def walk(game: Game, match: Match, rng: Random) -> Iterator[tuple[Match, Match]]:
    """Move by move, before and after it."""
    while not match.over and match.turn < LONG:
        after = moved(game, match, rng)
        yield match, after
        match = after


def tenured(game: Game, match: Match) -> Tenure:
    """The match as one whose seats change hands."""
    assert game.tenure is not None
    return game.tenure(match)


def taken(game: Game, match: Match, rng: Random) -> Iterator[tuple[Match, Match, int | None]]:
    """Move by move of a match in which seats are taken again: before it, after it, and where somebody sat down."""
    while not match.over and match.turn < LONG:
        free = tenured(game, match).free
        if free and rng.random() < 0.3:
            seat = rng.choice(free)
            after: Match = tenured(game, match).join(seat)
            yield match, after, seat
        else:
            after = moved(game, match, rng)
            yield match, after, None
        match = after


@pytest.mark.parametrize("capability", DECLARED)
@pytest.mark.parametrize("name", GAMES)
def test_what_a_game_declares_is_what_is_there(name: str, capability: str) -> None:
    game = GAMES[name]
    options = game.options()
    match = game.start(options, game.seats[0])
    value = {"match": match, "deal": match.state, "options": options}[OF[capability]]
    members = [member for member in vars(DECLARED[capability]) if not member.startswith("_")]
    assert members
    declared = getattr(game, capability)
    assert (declared is not None) == all(hasattr(type(value), member) for member in members)
    if declared is not None:
        assert declared(value) is value


@pytest.mark.parametrize("name", GAMES)
def test_a_game_refuses_what_is_of_another_game(name: str) -> None:
    game = GAMES[name]
    other = next(other for other in GAMES.values() if other.name != name)
    match = other.start(other.options(), other.seats[0])
    for function in (lambda: game.start(other.options(), game.seats[0]), lambda: game.deck(other.options())):
        with pytest.raises(TypeError):
            function()
    for capability in DECLARED:
        declared = getattr(game, capability)
        if declared is not None:
            with pytest.raises(TypeError):
                declared({"match": match, "deal": match.state, "options": other.options()}[OF[capability]])


@each("winners")
def test_the_winners_are_those_that_all_are_told_and_nobody_who_leaves(name: str, case: str) -> None:
    game, _, rng, match = begun(name, case)
    assert game.winners is not None
    for before, after in walk(game, match, rng):
        winners, view = game.winners(after), after.view(None)
        assert set(winners) <= set(seats_in(after)) - {at for at, spot in enumerate(view.felt().spots) if spot.gone}
        assert after.over or not winners
        alone = getattr(view, "winner", None)
        assert winners == getattr(view, "winners", () if alone is None else (alone,))
        for offer in before.offers():
            if offer.kind == "leave":
                left = before.apply(choose((offer,), game, rng))
                assert before.actor not in game.winners(left), "whoever leaves has lost"


@each("tenure")
def test_free_seats_are_seats_that_somebody_has_left(name: str, case: str) -> None:
    game, _, rng, match = begun(name, case)
    for _, after in walk(game, match, rng):
        seats = seats_in(after)
        assert set(tenured(game, after).free) <= set(tenured(game, after).gone) <= set(seats)
        assert not (after.over and tenured(game, after).free)
        assert after.actor not in tenured(game, after).gone


@each("tenure")
def test_who_joins_has_the_seat_and_changes_nothing_else(name: str, case: str) -> None:
    game, _, rng, match = begun(name, case)
    for before, after, seat in taken(game, match, rng):
        if seat is None:
            continue
        was, now = tenured(game, before), tenured(game, after)
        assert (after.turn, after.deal, after.over) == (before.turn, before.deal, False)
        assert seat not in now.gone
        assert set(now.gone) == set(was.gone) - {seat}
        assert sum(after.payoffs()) == 0
        assert [won for at, won in enumerate(after.payoffs()) if at != seat] == [
            won for at, won in enumerate(before.payoffs()) if at != seat
        ]
        assert decode(encode(after.view(seat)), game.view) == after.view(seat)
        assert tenured(game, before).join(seat) == after


@each("tenure")
def test_who_joins_sees_of_the_deal_what_a_spectator_sees(name: str, case: str) -> None:
    game, _, rng, match = begun(name, case)
    for _, after, seat in taken(game, match, rng):
        if seat is None:
            continue
        assert after.view(seat).felt() == after.view(None).felt()
        assert after.view(seat).story == after.view(None).story


@each("tenure")
def test_who_joins_answers_for_none_of_those_who_sat_there_before(name: str, case: str) -> None:
    game, _, rng, match = begun(name, case)
    new: dict[int, int] = {}
    for before, after, joined in taken(game, match, rng):
        assert all(tenured(game, after).earlier(at) == 0 for at in set(seats_in(after)) - new.keys() - {joined})
        if joined is not None:
            new[joined] = after.deal
        for at, deal in new.items():
            if after.deal == deal + 1 != before.deal and at not in tenured(game, after).gone:
                assert after.payoffs()[at] == tenured(game, after).earlier(at)


def test_seats_are_joined_and_decks_shuffled_again_in_these_matches() -> None:
    """Else the laws would hold for want of a case."""
    joined = [seat for name, case in cases("tenure") for *_, seat in taken(*walked(name, case))]
    assert len(joined) - joined.count(None) > 20
    for name in {name for name, _ in cases("reshuffling")}:
        game = GAMES[name]
        assert game.reshuffling is not None
        states = [after.state for case in cases("reshuffling") if case[0] == name for _, after in walk(*walked(*case))]
        assert any(game.reshuffling(state).shuffles for state in states)


def walked(name: str, case: str) -> tuple[Game, Match, Random]:
    """What a walk begins with."""
    game, _, rng, match = begun(name, case)
    return game, match, rng


def seats_in(match: Match) -> range:
    """Its seats."""
    return range(len(match.view(None).felt().spots))


@each("tenure")
def test_nobody_joins_where_no_seat_is_free_or_all_is_over(name: str, case: str) -> None:
    game, _, rng, match = begun(name, case)
    for _, after in walk(game, match, rng):
        seats = seats_in(after)
        for seat in (-1, len(seats), *(at for at in seats if at not in tenured(game, after).free)):
            with pytest.raises(IllegalAction if after.over else RequestError):
                tenured(game, after).join(seat)


@each("tenure")
def test_seats_are_vacated_before_the_match_and_not_in_it(name: str, case: str) -> None:
    game, _, rng, match = begun(name, case)
    seats = list(seats_in(match))
    for seat in rng.sample(seats, len(seats)):
        try:
            after: Match = tenured(game, match).vacate(seat)
        except RequestError:
            continue
        assert set(tenured(game, after).free) == {*tenured(game, match).free, seat}
        assert (after.turn, after.payoffs(), after.over) == (match.turn, match.payoffs(), False)
        match = after
    for _, after in walk(game, match, rng):
        if after.turn:
            for seat in seats:
                with pytest.raises(RequestError):
                    tenured(game, after).vacate(seat)


@each("tenure")
def test_between_two_deals_a_seat_can_be_asked_before_the_others(name: str, case: str) -> None:
    game, _, rng, match = begun(name, case)
    for _, after in walk(game, match, rng):
        for seat in seats_in(after):
            try:
                asked: Match = tenured(game, after).asking(seat)
            except RequestError:
                continue
            assert after.state.over
            assert (asked.actor, asked.turn, asked.deal) == (seat, after.turn, after.deal)
            assert asked.payoffs() == after.payoffs()


@each("reshuffling")
def test_shuffles_of_a_deal_are_counted_and_leave_no_card_out_of_the_deck(name: str, case: str) -> None:
    game, _, rng, match = begun(name, case)
    assert game.reshuffling is not None
    for before, after in walk(game, match, rng):
        was, now = game.reshuffling(before.state), game.reshuffling(after.state)
        assert set(now.undealt) <= set(now.deck)
        assert len(set(now.deck)) == len(now.deck)
        if after.deal == before.deal:
            assert now.shuffles - was.shuffles in (0, 1)
        if now.shuffles == was.shuffles and after.deal == before.deal:
            assert set(now.undealt) <= set(was.undealt)


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.reshuffling is None])
def test_no_card_comes_back_where_no_shuffle_is_declared(name: str) -> None:
    for number in range(MATCHES):
        game, _, rng, match = begun(name, f"sample {number}")
        for before, after in walk(game, match, rng):
            if after.deal == before.deal:
                assert set(after.state.undealt) <= set(before.state.undealt)


@each("menu")
def test_each_game_of_a_menu_has_rules_of_the_same_table(name: str, case: str) -> None:
    game, options, _, _ = begun(name, case)
    assert game.menu is not None
    menu = game.menu(options)
    for called, named in menu.menu.items():
        rules = menu.playing(called)
        assert type(rules) is game.options
        assert rules.open_deals == options.open_deals
        assert named.name
        assert game.deck(rules)
    with pytest.raises(RulesError) as refused:
        menu.playing("no game of this name")
    assert refused.value.code == "rules.bad_value"


@pytest.mark.parametrize("name", GAMES)
def test_a_view_tells_the_rules_of_the_deal(name: str) -> None:
    for number in range(MATCHES):
        game, options, rng, match = begun(name, f"sample {number}")
        known = [options]
        if game.menu is not None:
            known += map(game.menu(options).playing, game.menu(options).menu)
        for _, after in walk(game, match, rng):
            for viewer in (None, 0):
                assert after.view(viewer).plays in known


def changed(game: Game, match: Match, options: Options, rng: Random) -> tuple[Options, Match] | None:
    """Other options of which the match takes all that may change, and the match by them; None where it refuses them."""
    assert game.adjustable is not None
    able = game.adjustable(match)
    wanted = msgspec.to_builtins(options_of(game, rng))
    plain = msgspec.to_builtins(options)
    for path in able.adjustable:
        *groups, name = path.split(".")
        into, source = plain, wanted
        for group in groups:
            into, source = into[group], source[group]
        into[name] = source[name]
    try:
        after = read(game.options, plain)
        return after, able.adjusted(after)
    except RulesError:
        return None  # two of the options contradict each other, or the game serves fewer


@each("adjustable")
def test_options_change_between_deals_alone_and_no_chip_moves(name: str, case: str) -> None:
    game, options, rng, match = begun(name, case)
    assert game.adjustable is not None
    sums = sum(match.payoffs())
    pending: Options | None = None
    while not match.over and match.turn < LONG:
        if rng.random() < 0.1 and (new := changed(game, match, options, rng)) is not None:
            pending, after = new
            seats = seats_in(match)
            assert after.payoffs() == match.payoffs()
            assert (after.turn, after.deal, after.actor) == (match.turn, match.deal, match.actor)
            assert [encode(after.view(at)) for at in (None, *seats)] == [
                encode(match.view(at)) for at in (None, *seats)
            ]
            match = after
        before = match
        match = moved(game, match, rng)
        assert sum(match.payoffs()) == sums
        if match.deal > before.deal and pending is not None:
            options, pending = pending, None
            assert game.adjustable(match).adjusted(options) == match, "these are its options now"


@each("adjustable")
def test_what_is_not_adjustable_is_refused_by_name(name: str, case: str) -> None:
    game, options, rng, match = begun(name, case)
    assert game.adjustable is not None
    free = game.adjustable(match).adjustable
    for _ in range(20):
        other = options_of(game, rng)
        paths = changes(options, other)
        fixed = [path for path in paths if not any(path == p or path.startswith(f"{p}.") for p in free)]
        if not fixed:
            continue
        with pytest.raises(RulesError) as error:
            game.adjustable(match).adjusted(other)
        assert (error.value.code, error.value.detail["path"]) == ("rules.fixed", fixed[0])


@each("endable")
def test_a_match_ends_after_any_deal_and_never_within_one(name: str, case: str) -> None:
    game, _, rng, match = begun(name, case)
    assert game.endable is not None
    for _, after in walk(game, match, rng):
        if after.over or not after.state.over:
            with pytest.raises(IllegalAction):
                game.endable(after).concluded()
            continue
        ended = game.endable(after).concluded()
        assert ended.over
        assert (ended.actor, ended.chance, ended.offers()) == (None, None, ())
        assert sum(ended.payoffs()) == 0
        assert decode(encode(ended.view(None)), game.view) == ended.view(None)


@each("rising")
def test_sums_that_rise_by_time_change_nothing_of_the_deal_that_runs(name: str, case: str) -> None:
    game, _, rng, match = begun(name, case)
    assert game.rising is not None
    for _, after in walk(game, match, rng):
        able = game.rising(after)
        if not able.minutes:
            with pytest.raises(IllegalAction):
                able.risen()
            continue
        risen = able.risen()
        assert (risen.announced, risen.payoffs(), risen.offers()) == (
            able.announced + 1,
            after.payoffs(),
            after.offers(),
        )
        assert [spot.stack for spot in risen.view(None).felt().spots] == [
            spot.stack for spot in after.view(None).felt().spots
        ]


@pytest.mark.parametrize("name", [name for name, game in GAMES.items() if game.rising is not None])
def test_sums_rise_by_time_in_some_of_those_matches(name: str) -> None:
    rising = GAMES[name].rising
    assert rising is not None
    assert sum(rising(begun(name, f"sample {number}")[3]).minutes > 0 for number in range(MATCHES)) >= 1
