"""An evening is read from its log: it tells what its reader may know of deals that are over, also after a restart."""

import json
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from potluck import phh
from potluck.errors import StaleAction
from potluck.games.reddog.values import Lost, Won
from potluck.log import SeatPlan
from potluck.room import Evening, Room, payments
from potluck.table import Move, player_digest, settled
from potluck.web.hands import deal_line, form, hand_text, hands_file
from potluck.words import LANGUAGES, language
from potluck.words.ledger import LedgerInfo, ledger_info
from potluck.words.summary import summary_info
from tests.known import known
from tests.unit.room.company import GAMES, room_on

PERSON = SeatPlan("person")
FRIENDS = ("ann", "ben", "cyd")
SUMS = {"money": {"start": 40, "rebuys": 5, "deals": 0}}


async def opened(room: Room, *, game: str = "poker", bots: int = 1, options: Any = None, **more: Any) -> str:
    """A table of three friends, and of bots."""
    seats = (*(PERSON,) * 3, *(SeatPlan("bot", bot="caller"),) * bots)
    given: dict[str, Any] = {"options": {**SUMS, **(options or {})}} if game == "poker" else {}
    table = (await room.open_table(game, seats=seats, **given, **more)).id
    for seat, player in enumerate(FRIENDS):
        await room.sit(table, player, seat=seat, name=player.title())
    return table


async def go_on(room: Room, table: str, *, deals: int, seed: int = 1, players: tuple[str, ...] = FRIENDS) -> None:
    """Random acts until so many deals are over; nobody folds often, so that pots are large."""
    rng = Random(f"{table} {seed}")
    async with room.subscribe(table, players[0]) as sights:
        async for sight in sights:
            view = known(sight.view)
            if sight.table.over or (await room.evenings.of(table, players[0])).ledger.deal >= deals:
                return
            if view.actor is None or view.actor >= len(players):
                continue
            seen = await room.sight(table, players[view.actor])
            if seen.turn != sight.turn or not known(seen.view).offers:
                continue
            offers = [offer for offer in known(seen.view).offers if offer.kind != "leave"]
            rash = [offer for offer in offers if offer.kind not in ("fold", "sit_out")] or offers
            action = rng.choice(rash if rng.random() < 0.8 else offers).sample(rng, GAMES[seen.table.game].actions)
            with suppress(StaleAction):  # the table goes on by itself between deals
                await room.act(table, players[view.actor], turn=seen.turn, action=action, id=f"{seen.turn}")


async def evening_of(room: Room, table: str, player: str | None = "ann") -> Evening:
    return await room.evenings.of(table, player)


def told(evening: Evening, code: str = "en") -> LedgerInfo:
    return ledger_info(evening, language(code))


async def test_a_keepsake_names_a_low_only_where_it_is_one(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=5) as room:
        table = await opened(room, options={"variant": "omaha-hilo"})
        await go_on(room, table, deals=3)
        info = told(await evening_of(room, table))
        lines = [keepsake.text for keepsake in (*info.pots, *info.hands)]
        assert any(", " in line for line in lines)
        assert [line for line in lines if "NO LOW" in line] == []


async def test_six_deals_are_told_with_sums_that_agree(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=5) as room:
        table = await opened(room)
        await go_on(room, table, deals=6)
        evening = await evening_of(room, table)
        info = told(evening)
        assert (info.deals, info.persons, info.over) == (6, 3, False)
        assert [account.name for account in info.accounts] == ["Ann", "Ben", "Cyd", "The house"]
        assert [account.you for account in info.accounts] == [True, False, False, False]
        assert sum(account.net for account in info.accounts) == 0
        assert max(account.played for account in info.accounts) == 6
        for account in info.accounts:
            assert [deal for deal, _ in account.points] == list(range(7))
            assert account.points[0] == (0, 40)
        left = {at: account.due for at, account in enumerate(info.accounts)}
        for payment in info.payments:
            left[payment.payer] += payment.amount
            left[payment.payee] -= payment.amount
        assert set(left.values()) == {0}
        assert len(info.payments) == len(settled([account.net for account in info.accounts]))
        for player in FRIENDS:
            await room.leave(table, player)
        ended = await evening_of(room, table)
        assert ended.ledger.ended
        for player, kept in zip(FRIENDS, ended.ledger.accounts, strict=False):
            summed = summary_info(await room.summaries.of(table, player), language("en"))
            assert summed.result == f"${kept.bought} → ${kept.cashed}", "all that was bought stands at the left"
            stacks = {standing.name: standing.stack for standing in summed.standings}
            assert stacks[player.title()] == f"${kept.cashed}"
        seen = await room.sight(table, None)
        words = language("en").words(seen.table, known(seen.view))
        assert words.stacks[:2] == ("", ""), "where nobody sits lie no chips, and $0 is not what he had"


async def test_the_biggest_pots_are_what_was_won_in_them(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=6) as room:
        table = await opened(room)
        await go_on(room, table, deals=8)
        evening = await evening_of(room, table)
        won = {}
        for deal in range(1, 9):
            last = (await room.replay(table, deal, "ann")).frames[-1].sight
            won[deal] = sum(known(known(last.view).outcome).won)
        assert [pot.pot for pot in evening.pots] == sorted(won.values(), reverse=True)[:3]
        assert all(won[pot.deal] == pot.pot for pot in evening.pots)
        records = {deal.deal: deal.pot for deal in (await room.record("ann"))[0].deals}
        assert {deal: records[deal] for deal in won} == won


async def test_who_goes_on_from_another_device_keeps_the_curve_of_his_stack(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=5) as room:
        table = await opened(room)
        await go_on(room, table, deals=2)
        host, held = await room.attended(table)
        holder = known(held.places[1].player)
        await host.submit(Move(seat=1, player=player_digest("ben's phone", table=table), holder=holder, by="person"))
        await go_on(room, table, deals=4, players=("ann", "ben's phone", "cyd"))
        curves = {account.name: account.points for account in told(await evening_of(room, table)).accounts}
        assert [deal for deal, _ in curves["Ben"]] == list(range(5))
        assert curves["Ben"][0] == (0, 40)


async def test_a_ledger_and_a_match_page_draw_the_same_stacks_where_a_pot_outlives_its_deals(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=5) as room:
        table = await opened(room, game="reddog", bots=0)
        await go_on(room, table, deals=9)
        evening = await evening_of(room, table)
        assert evening.ledger.ended
        summed = (await room.summaries.of(table, "ann")).points
        drawn = [tuple(stack for _, stack in curve.points) for curve in evening.curves]
        assert [tuple(points) for points in zip(*summed, strict=True)] == drawn
        seats = {name: at for at, name in enumerate(("Ann", "Ben", "Cyd"))}
        pots = [pot for pot in told(evening).pots if pot.text]
        assert pots
        for pot in pots:
            view = known((await room.replay(table, pot.deal, "ann")).frames[-1].sight.view)
            bets = [part.rsplit(": ", 1) for part in pot.text.split("; ")]
            told_of = {(seats[name], int(sum_.replace("−", "-").replace("+", ""))) for name, sum_ in bets}
            made = {
                (e.seat, e.amount if isinstance(e, Won) else -e.amount) for e in view.story if isinstance(e, Won | Lost)
            }
            assert told_of <= made, "a bet is told with what it brought, not with a part of the pool"
            assert max(abs(amount) for _, amount in made) == max(abs(amount) for _, amount in told_of)


async def test_no_keepsake_holds_a_card_that_its_reader_has_not_seen(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=7) as room:
        table = await opened(room, options={"open_deals": False})
        await go_on(room, table, deals=8)
        for player in (*FRIENDS, None):
            evening = await evening_of(room, table, player)
            for kept in (*evening.pots, *evening.hands):
                seen = (await room.replay(table, kept.deal, player)).frames[-1].sight
                spots = known(seen.view).felt().spots
                assert [spot.cards for spot in known(kept.sight.view).felt().spots] == [spot.cards for spot in spots]
            assert all(known(kept.sight.view).felt().spots[kept.seat].cards for kept in evening.hands)


async def test_the_ledger_says_nothing_of_the_deal_that_runs(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=8) as room:
        table = await opened(room)
        await go_on(room, table, deals=3)
        before = told(await evening_of(room, table))
        rng = Random(1)
        for step in range(12):
            sight = await room.sight(table, "ann")
            view = known(sight.view)
            if view.actor is None or view.actor > 2 or (view.deal > 3 and view.phase.name == "OVER"):
                break
            seen = await room.sight(table, FRIENDS[view.actor])
            offers = {offer.kind: offer for offer in known(seen.view).offers}
            kind = next(kind for kind in ("next", "call", "check", "rebuy", "discard") if kind in offers)
            action = offers[kind].sample(rng, GAMES["poker"].actions)
            await room.act(table, FRIENDS[view.actor], turn=seen.turn, action=action, id=f"s{step}")
            now = told(await evening_of(room, table))
            if now.deals == before.deals:
                assert [account.net for account in now.accounts] == [account.net for account in before.accounts]
                assert now.payments == before.payments


async def test_an_evening_goes_on_after_the_room_was_closed_and_all_had_left_the_page(tmp_path: Path) -> None:
    path, hour = tmp_path / "potluck.db", 3_600_000
    now = [1_700_000_000_000]
    async with room_on(path, seed=9, clock=lambda: now[0]) as room:
        table = await opened(room)
        await go_on(room, table, deals=3)
        before = await evening_of(room, table)
    now[0] += hour
    async with room_on(path, seed=10, clock=lambda: now[0]) as room:
        again = await evening_of(room, table)
        assert again.ledger == before.ledger
        assert (again.curves, again.began) == (before.curves, before.began)
        await go_on(room, table, deals=5, seed=2)
        info = told(await evening_of(room, table))
        assert info.deals == 5
        assert sum(account.net for account in info.accounts) == 0
        assert [account.points[:4] for account in info.accounts] == [curve.points for curve in before.curves]
        assert "1 h" in info.count


@pytest.mark.parametrize("carrier", ["nobody", "host", "all"])
async def test_the_house_is_carried_as_the_table_was_opened(tmp_path: Path, carrier: Any) -> None:
    async with room_on(tmp_path / "potluck.db", seed=11) as room:
        table = await opened(room, house=carrier)
        await go_on(room, table, deals=4)
        evening = await evening_of(room, table)
        house = evening.ledger.accounts[-1]
        assert house.net, "a bot that wins and loses nothing shows nothing"
        names = {name for payment in payments(evening.ledger) for name in payment[:2]}
        assert (house.key in names) == (carrier == "nobody")
        for code in LANGUAGES:
            assert told(evening, code).note


async def test_all_deals_are_had_as_one_file_that_plays_again_and_as_lines_of_everything(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=12) as room:
        table = await opened(room, options={"open_deals": True})
        await go_on(room, table, deals=5)
        texts = await room.past_deals.texts(table, "ann", partial(hand_text, language=language("pl")), name="hands")
        assert len(texts) == 5
        hands = tuple(phh.read_all(hands_file(texts)))
        assert [phh.replay(hand).failure for hand in hands] == [None] * 5
        told = await room.past_deals.texts(table, "ann", partial(deal_line, language=language("pl")), name="lines")
        lines = [json.loads(line) for line in told]
        assert [line["deal"] for line in lines] == [1, 2, 3, 4, 5]
        assert all(len(line["story"]) == len(line["view"]["story"]) for line in lines)


async def test_a_deal_without_a_code_is_left_out_aloud(tmp_path: Path) -> None:
    async with room_on(tmp_path / "potluck.db", seed=13) as room:
        table = await opened(room, bots=0, options={"choice": {"play": True}})
        await go_on(room, table, deals=8)
        texts = await room.past_deals.texts(table, "ann", partial(hand_text, language=language("en")), name="hands")
        forms = await room.past_deals.texts(table, "ann", form, name="forms")
        assert len(forms) == len(texts) == 8
        coded = forms.count("phh")
        assert 0 < coded < len(texts), "the menu has games with a code and games without"
        text = hands_file(texts)
        assert text.startswith("# The format has no code for deals ")
        assert len(tuple(phh.read_all(text))) == coded


@pytest.mark.parametrize("game", ["draw", "reddog", "dice", "paigow"])
async def test_every_game_has_a_ledger_in_every_language(tmp_path: Path, game: str) -> None:
    async with room_on(tmp_path / "potluck.db", seed=14) as room:
        seats = max(GAMES[game].seats[0], 2)
        table = (await room.open_table(game, seats=(PERSON,) * seats)).id
        for seat in range(seats):
            await room.sit(table, FRIENDS[seat], seat=seat, name=FRIENDS[seat].title())
        await go_on(room, table, deals=3, players=FRIENDS[:seats])
        evening = await evening_of(room, table)
        for code in LANGUAGES:
            info = told(evening, code)
            assert sum(account.net for account in info.accounts) == 0
            assert info.persons == seats
