"""Fair dealing at a table: sealed a deal ahead, the players' seeds in it, opened to whom it belongs."""

import random
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from potluck.cards import show
from potluck.dealer import commit, seal, verify_opening
from potluck.errors import RequestError, StoreError
from potluck.games import draw
from potluck.log import TABLES, Chanced, Committed, Entry, Held, Opened, Revealed, Shown, export, secret_name
from potluck.protocol import decode, encode
from potluck.store import open_store, verify
from potluck.table import Act, Sight, Sit, decide, info, player_digest, sight
from tests.games.kuhn3 import GAMES_WITH_KUHN3
from tests.known import known
from tests.marks import rule
from tests.unit.table import toss
from tests.unit.table.rig import PERSON, Rig, bot, persons, play

CLOSED = draw.Rules(open_deals=False)


def duel(rules: draw.Rules = CLOSED, **seeds: bytes) -> Rig:
    return Rig(rules, seats=(PERSON, PERSON)).fill(**seeds)


def to_showdown(rig: Rig) -> None:
    """The first deal, to the hands on the table."""
    rig.act(draw.Wait())
    rig.act(draw.Exchange())
    while known(rig.table.match.state).phase == draw.Phase.EXCHANGE:
        rig.act(draw.Exchange())
    rig.act(draw.Check())


def test_each_secret_is_sealed_a_deal_ahead_and_kept_before() -> None:
    rig = duel()
    list(play(rig, random.Random(4), acts=40))
    sealed = [rig.bodies(Opened)[0].sealed, *(commit.sealed_next for commit in rig.bodies(Committed))]
    assert len(sealed) > 3
    assert [seal(rig.kept[secret_name(deal)]) for deal in range(1, len(sealed) + 1)] == sealed
    assert rig.table.sealed == sealed[-1]


def test_a_secret_is_stored_with_the_event_that_shows_its_seal() -> None:
    rig = Rig(CLOSED, seats=(PERSON, PERSON))
    assert set(rig.kept) == {"secret/1"}
    rig.fill()
    assert set(rig.kept) == {"secret/1", "secret/2"}


def test_the_players_seeds_are_in_the_order_and_committed_with_it() -> None:
    plain, own = duel(), duel(s0=b"a" * 16, s1=b"b" * 16)
    (with_none,), (with_both,) = plain.bodies(Committed), own.bodies(Committed)
    assert with_both.seeds == (commit(b"a" * 16), commit(b"b" * 16))
    assert with_none.seeds == (commit(b""), commit(b""))
    assert with_both.root != with_none.root
    assert plain.bodies(Held) != own.bodies(Held)
    assert own.kept["seed/1/0"] == b"a" * 16


def test_a_seed_given_with_an_act_counts_for_the_next_deal_and_the_last_one_wins() -> None:
    rig = duel()
    rig.act(draw.Pass(), seed=b"too early")
    rig.act(draw.Next(), seed=b"the last of one")
    rig.act(draw.Next(), seed=b"of the other")
    acts = {0: rig.kept.get("seed/2/0"), 1: rig.kept.get("seed/2/1")}
    assert set(acts.values()) == {b"the last of one", b"of the other"}
    assert rig.bodies(Committed)[1].seeds == tuple(commit(acts[seat] or b"") for seat in range(2))


def test_a_seed_of_a_refused_act_is_not_kept() -> None:
    rig = duel()
    with pytest.raises(ValueError, match="not possible"):
        rig.act(draw.Check(), seed=b"refused")
    assert not [name for name in rig.kept if name.startswith("offered")]


def test_a_bots_seat_has_no_seed() -> None:
    rig = Rig(draw.PRESETS["quick"], seats=(bot(), PERSON)).fill(s1=b"mine")
    assert rig.bodies(Committed)[0].seeds == (commit(b""), commit(b"mine"))


def test_a_seed_is_short() -> None:
    for make in (lambda seed: Sit(seat=0, player="p", seed=seed), _act_with):
        with pytest.raises(RequestError) as caught:
            make(b"x" * 65)
        assert caught.value.code == "seed.too_long"


def _act_with(seed: bytes) -> Act:
    return Act(seat=0, turn=0, id="x", action=draw.Pass(), seed=seed)


def test_without_open_deals_no_secret_is_ever_revealed_and_shown_cards_are_proved() -> None:
    rig = duel()
    to_showdown(rig)
    (committed,) = rig.bodies(Committed)
    shown = rig.bodies(Shown)
    assert [one.seat for one in shown] == [0, 1]
    for one in shown:
        hand = known(rig.table.match.state).seats[one.seat].hand
        assert {opening.card for opening in one.openings} == set(hand)
        assert all(verify_opening(opening, root=committed.root, size=committed.size) for opening in one.openings)
    list(play(rig, random.Random(1), acts=60))
    assert rig.bodies(Revealed) == []


@rule("R0.18")
def test_a_pass_shows_no_card() -> None:
    rig = duel()
    rig.act(draw.Pass())
    assert rig.bodies(Shown) == rig.bodies(Revealed) == []


@rule("R0.14")
def test_with_open_deals_every_deal_is_revealed_once_and_after_its_end() -> None:
    rig = duel(draw.Rules(money=draw.Money(start=30)), s0=b"seed zero")
    list(play(rig, random.Random(2), acts=300, leave=True))
    assert rig.table.over
    committed = {commit.deal: commit for commit in rig.bodies(Committed)}
    revealed = rig.bodies(Revealed)
    assert [one.deal for one in revealed] == list(committed)
    assert {one.secret for one in revealed} == {rig.kept[secret_name(deal)].hex() for deal in committed}
    assert bytes.fromhex(revealed[0].seeds[0]) == b"seed zero"
    assert rig.bodies(Shown) == []
    assert rig.kept[secret_name(len(committed) + 1)].hex() not in encode([event.body for event in rig.events]).decode()


def test_a_match_left_between_deals_reveals_nothing_twice() -> None:
    rig = duel(draw.Rules())
    rig.act(draw.Pass())
    rig.act(draw.Leave())
    assert len(rig.bodies(Revealed)) == 1


@rule("R0.4", "R0.14")
@pytest.mark.parametrize("rules", [CLOSED, CLOSED.__class__(open_deals=False, profile="de", deck=52)])
def test_what_another_holds_and_throws_is_in_no_export_before_it_is_shown(rules: draw.Rules) -> None:
    rig = duel(rules)
    rig.act(draw.Wait())
    seat = rig.table.actor
    assert seat is not None
    mine = known(rig.table.match.state).seats[seat].hand
    rig.act(draw.Exchange(mine[:2] if rules.profile == "pl" else ()))
    records = rig.records()
    for reader in (None, 1 - seat):
        text = "\n".join(export(TABLES + "felt", records, reader=reader))
        assert show(mine) not in text
        assert show(mine[:2]) not in text
    assert show(mine) in "\n".join(export(TABLES + "felt", records, reader=seat))


def test_kuhn_for_three_shows_the_hands_of_a_showdown_alone() -> None:
    game = GAMES_WITH_KUHN3["kuhn3"]
    rig = Rig(game.presets["kuhn"], game=game, seats=persons(game)).fill()
    kinds = game.actions
    rig.act(kinds["bet"](1))
    rig.act(kinds["fold"]())
    rig.act(kinds["call"]())
    shown = {one.seat for one in rig.bodies(Shown)}
    folded = {at for at, seat in enumerate(known(rig.table.match.state).seats) if seat.folded}
    assert len(shown) == 2
    assert not shown & folded


def test_a_table_without_its_secrets_refuses_to_deal() -> None:
    rig = duel()
    act = Act(seat=rig.table.actor or 0, turn=0, id="x", action=draw.Wait())
    rig.ask(act)
    exchange = Act(seat=rig.table.actor or 0, turn=1, id="y", action=draw.Exchange())
    decision = decide(rig.table, exchange, kept={}, now=0, entropy=rig.entropy)
    assert decision.events
    hand = known(rig.table.match.state).seats[rig.table.actor or 0].hand
    throwing = Act(seat=rig.table.actor or 0, turn=1, id="y", action=draw.Exchange(hand[:1]))
    with pytest.raises(StoreError) as caught:
        decide(rig.table, throwing, kept={}, now=0, entropy=rig.entropy)
    assert caught.value.code == "store.damaged"


def test_a_sight_says_who_sits_where_and_what_was_published() -> None:
    rig = Rig(draw.PRESETS["evening"], seats=(PERSON, bot(name="Bo", gender="m")))
    before = sight(rig.table, None)
    assert (before.view, before.fair.root, before.fair.sealed) == (None, None, seal(rig.kept["secret/1"]))
    rig.fill()
    seen = sight(rig.table, 0)
    assert (seen.seat, seen.turn, seen.seq, seen.table.preset) == (0, 0, rig.table.seq, "evening")
    assert [(one.kind, one.name, one.gender, one.you) for one in seen.table.seats] == [
        ("person", "Name 0", "n", True),
        ("bot", "Bo", "m", False),
    ]
    assert (seen.fair.deal, seen.fair.root) == (1, rig.bodies(Committed)[0].root)
    assert seen.fair.secret is None
    assert info(rig.table).seats[0].you is False
    assert _encoded(seen)


def test_a_deal_that_is_open_shows_its_secret() -> None:
    rig = duel(draw.Rules())
    rig.act(draw.Pass())
    assert sight(rig.table, None).fair.secret == rig.kept["secret/1"].hex()


def test_nobody_can_tell_from_two_logs_that_it_is_the_same_player() -> None:
    digests = {player_digest(who, table=table) for who in ("a", "b") for table in ("x", "y")}
    assert len(digests) == 4
    assert player_digest("ab", table="c") != player_digest("b", table="ca")


def _encoded(seen: Sight) -> Any:
    """A sight goes over the wire."""
    return decode(encode(seen), dict)["view"]["pot"]


@pytest.mark.parametrize("open_deals", [False, True])
def test_chance_in_public_is_proved_card_by_card(open_deals: bool, tmp_path: Path) -> None:
    rig = Rig(toss.Rules(open_deals=open_deals), game=toss.GAME, seats=(PERSON, PERSON)).fill(s0=b"my own part")
    list(play(rig, random.Random(1), acts=6))
    assert rig.refold() == rig.table
    (deal, *_) = rig.bodies(Committed)
    openings = [opening for one in rig.bodies(Chanced)[:5] for opening in one.openings]
    assert [opening.k for opening in openings] == [0, 1, 2, 4]
    assert all(verify_opening(opening, root=deal.root, size=52) for opening in openings)
    assert [held.openings[0].k for held in rig.bodies(Held)][:1] == [3]
    assert [len(one.outcome.split()) for one in rig.bodies(Chanced)[:5]] == [2, 2, 3, 4, 2]
    assert len(rig.bodies(Revealed)) == (rig.table.deal if open_deals else 0)
    with closing(open_store(tmp_path / "felt.db")) as store:
        entries = [Entry(record.salt, record.body) for record in rig.records()]
        store.append(TABLES + "felt", entries, after=0, secrets=rig.kept).result()
    report = verify(tmp_path / "felt.db", games={"toss": toss.GAME})
    assert (report.failure, report.deals, report.cards) == (None, rig.table.deal, 5 * rig.table.deal)
