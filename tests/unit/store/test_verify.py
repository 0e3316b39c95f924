"""`verify` against houses that lie: whatever they change, with a chain that holds, is found and named."""

from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from potluck.cards import Card, deck
from potluck.dealer import Source, seal
from potluck.errors import CODES
from potluck.games import GAMES
from potluck.games.draw import Rules
from potluck.log import (
    TABLE,
    Acted,
    CardsDealt,
    Chanced,
    Chosen,
    Committed,
    Ended,
    Entry,
    Event,
    Held,
    Opened,
    Record,
    Revealed,
    Shown,
    export,
    secret_name,
    seed_name,
)
from potluck.log.export import Reader
from potluck.store import SqliteStore, Store, verify, verify_export, verify_store
from tests.games.kuhn3 import GAME as KUHN
from tests.scribe import Scribe
from tests.unit.store.making import entries, fill
from tests.unit.store.test_books import ALTERATIONS

Log = list[Event]
Lie = Callable[[Log], tuple[int, Any]]
"""What is changed: the place in the log (0-based), and the new body."""

STREAM = "table/t1"


def told(*, open_deals: bool = True, deals: int = 4, seed: int = 2) -> tuple[Log, dict[str, bytes]]:
    scribe = Scribe(GAMES["draw"], Rules(open_deals=open_deals), seed=seed)
    events: Log = []
    kept: dict[str, bytes] = {}
    for some, secrets in scribe.batches(deals=deals):
        kept |= secrets
        events += [TABLE.event("s", Record(0, one.salt, one.body, b"")) for one in some]
    return events, kept


def stored(events: Log, kept: dict[str, bytes]) -> SqliteStore:
    rng = Random(9)
    store = SqliteStore(":memory:")
    written = [TABLE.entry(event, salt=rng.randbytes(16)) for event in events]
    store.append(STREAM, written, after=0, secrets=kept).result()
    return store


def places(events: Log, kind: type[Any]) -> Iterator[int]:
    return (at for at, event in enumerate(events) if isinstance(event.body, kind))


def nth(events: Log, kind: type[Any], n: int = 0) -> tuple[int, Any]:
    at = list(places(events, kind))[n]
    return at, events[at].body


def another_card(events: Log) -> tuple[int, Any]:
    at, held = nth(events, Held, 1)
    words = held.outcome.split()
    held_before = nth(events, Held, 0)[1].outcome + held.outcome
    other = next(str(card) for card in deck(32) if str(card) not in held_before)
    return at, replace(held, outcome=" ".join([words[0], other, *words[2:]]))


def another_card_opened(events: Log) -> tuple[int, Any]:
    at, held = another_card(events)
    first = replace(held.openings[0], card=Card(held.outcome.split()[1]))
    return at, replace(held, openings=(first, *held.openings[1:]))


def another_place(events: Log) -> tuple[int, Any]:
    at, held = nth(events, Held, 0)
    return at, replace(held, outcome=held.outcome, openings=held.openings[::-1])


def no_proof(events: Log) -> tuple[int, Any]:
    at, held = nth(events, Held, 0)
    return at, replace(held, openings=())


def another_root(events: Log) -> tuple[int, Any]:
    at, commit = nth(events, Committed, 1)
    return at, replace(commit, root=seal(bytes(32)))


def another_size(events: Log) -> tuple[int, Any]:
    at, commit = nth(events, Committed, 0)
    return at, replace(commit, size=31)


def another_seed(events: Log) -> tuple[int, Any]:
    at, commit = nth(events, Committed, 1)
    return at, replace(commit, seeds=commit.seeds[::-1])


def another_seal(events: Log) -> tuple[int, Any]:
    at, commit = nth(events, Committed, 0)
    return at, replace(commit, sealed_next=seal(bytes(32)))


def another_first_seal(events: Log) -> tuple[int, Any]:
    at, opened = nth(events, Opened)
    return at, replace(opened, sealed=seal(bytes(32)))


def another_deal(events: Log) -> tuple[int, Any]:
    at, commit = nth(events, Committed, 1)
    return at, replace(commit, deal=3)


def another_starter(events: Log) -> tuple[int, Any]:
    at, chanced = nth(events, Chanced)
    return at, replace(chanced, outcome="starts 0" if chanced.outcome == "starts 1" else "starts 1")


def another_secret(events: Log) -> tuple[int, Any]:
    at, revealed = nth(events, Revealed)
    return at, replace(revealed, secret=bytes(32).hex())


def another_beginning(events: Log) -> tuple[int, Any]:
    at, revealed = nth(events, Revealed, 1)
    return at, replace(revealed, since=1)


def another_rule(events: Log) -> tuple[int, Any]:
    at, opened = nth(events, Opened)
    return at, replace(opened, options={**opened.options, "deck": 52})


def another_game(events: Log) -> tuple[int, Any]:
    at, opened = nth(events, Opened)
    return at, replace(opened, game="whist")


def another_count(events: Log) -> tuple[int, Any]:
    at, dealt = nth(events, CardsDealt, 1)
    return at, replace(dealt, n=4)


def another_act(events: Log) -> tuple[int, Any]:
    at, acted = nth(events, Acted)
    return at, replace(acted, action="open 99999", whole=True)


def a_card_not_dealt(events: Log) -> tuple[int, Any]:
    at, shown = nth(events, Shown)
    revealed = next(event.body for event in events[at:] if isinstance(event.body, Revealed))
    seeds = tuple(map(bytes.fromhex, revealed.seeds))
    shoe = Source(bytes.fromhex(revealed.secret), seeds, table="t1", deal=revealed.deal).shuffle(deck(32))
    return at, replace(shown, openings=(*shown.openings, shoe.opening(31)))


def other_payoffs(events: Log) -> tuple[int, Any]:
    at, ended = nth(events, Ended)
    return at, replace(ended, payoffs=ended.payoffs[::-1])


def another_actor(events: Log) -> tuple[int, Any]:
    at, acted = nth(events, Acted, 1)
    return at, replace(acted, seat=1 - acted.seat)


def another_turn(events: Log) -> tuple[int, Any]:
    at, acted = nth(events, Acted, 1)
    return at, replace(acted, turn=acted.turn + 1)


def an_act_twice(events: Log) -> tuple[int, Any]:
    _, first = nth(events, Acted)
    at, acted = next((at, body) for at, body in _bodies(events, Acted) if body.seat == first.seat and body != first)
    return at, replace(acted, id=first.id)


def another_public_part(events: Log) -> tuple[int, Any]:
    at, acted = next((at, body) for at, body in _bodies(events, Acted) if not body.whole)
    return at, replace(acted, action="exchange #1" if acted.action != "exchange #1" else "exchange #2")


def another_choice(events: Log) -> tuple[int, Any]:
    at, chosen = next((at, body) for at, body in _bodies(events, Chosen) if len(body.action.split()) > 2)
    return at, replace(chosen, action=chosen.action.rpartition(" ")[0])


def hidden_cards_of_the_other(events: Log) -> tuple[int, Any]:
    at, shown = nth(events, Shown)
    return at, replace(shown, seat=1 - shown.seat)


def another_table(events: Log) -> tuple[int, Any]:
    at, opened = nth(events, Opened)
    return at, replace(opened, table="t2")


def _bodies(events: Log, kind: type[Any]) -> Iterator[tuple[int, Any]]:
    return ((at, events[at].body) for at in places(events, kind))


LIES: list[tuple[Lie, str, type[Any] | None]] = [
    (another_card, "audit.opening", None),
    (another_card_opened, "audit.opening", None),
    (another_place, "audit.opening", None),
    (no_proof, "audit.opening", None),
    (another_root, "audit.root", None),
    (another_size, "audit.root", None),
    (another_seed, "audit.seeds", None),
    (another_seal, "audit.sealed", None),
    (another_first_seal, "audit.sealed", Committed),
    (another_deal, "audit.order", None),
    (another_starter, "audit.chance", None),
    (another_secret, "audit.secret", None),
    (another_beginning, "audit.order", None),
    (another_rule, "audit.rules", None),
    (another_game, "rules.unknown_game", None),
    (another_count, "audit.order", Held),
    (another_act, "log.refused", None),
    (a_card_not_dealt, "audit.opening", None),
    (another_actor, "audit.actor", None),
    (another_turn, "audit.actor", None),
    (an_act_twice, "audit.act", None),
    (another_public_part, "audit.act", Chosen),
    (another_choice, "audit.act", None),
    (hidden_cards_of_the_other, "audit.shown", None),
    (another_table, "audit.stream", None),
]
"""The lie, the code, and the kind of the next event at which it shows; None: at once."""


@pytest.mark.parametrize(("lie", "code", "shows"), LIES, ids=lambda value: getattr(value, "__name__", None))
def test_a_lie_is_found_and_named(lie: Lie, code: str, shows: type[Any] | None) -> None:
    events, kept = told()
    at, body = lie(events)
    assert body != events[at].body
    with stored([*events[:at], replace(events[at], body=body), *events[at + 1 :]], kept) as store:
        failure = verify_store(store).failure
        assert failure is not None
        assert failure.code in CODES
        assert (failure.stream, failure.code) == (STREAM, code)
        assert failure.seq == 1 + (
            at if shows is None else next(place for place in places(events, shows) if place > at)
        )


def test_forty_kinds_of_alterations_and_more_are_tried() -> None:
    """Those above are told by a log alone, with its chain made again; those of `test_books` by what is signed."""
    kinds = {lie.__name__ for lie, _, _ in LIES} | {change.__name__ for change in ALTERATIONS}
    assert len(kinds) == len(LIES) + len(ALTERATIONS) >= 40


def test_payoffs_that_are_not_those_of_the_match_are_found() -> None:
    events, kept = told(open_deals=True, deals=400)
    at, body = other_payoffs(events)
    with stored([*events[:at], replace(events[at], body=body)], kept) as store:
        failure = verify_store(store).failure
    assert failure is not None
    assert (failure.seq, failure.code) == (at + 1, "audit.payoffs")


def test_a_match_does_not_end_before_its_end() -> None:
    events, kept = told(deals=1)
    early = Event(Ended((5, -5), "over"), events[-1].at)
    with stored([*events, early], kept) as store:
        failure = verify_store(store).failure
    assert failure is not None
    assert (failure.seq, failure.code) == (len(events) + 1, "audit.payoffs")


AUDIENCES: list[tuple[type[Any], tuple[int, ...] | None]] = [
    (Held, None),
    (Held, ()),
    (Held, (0, 1)),
    (Chosen, None),
    (CardsDealt, (0,)),
    (Acted, ()),
    (Committed, (1,)),
    (Opened, (0, 1)),
]


@pytest.mark.parametrize(("kind", "audience"), AUDIENCES)
def test_another_audience_is_found(kind: type[Any], audience: tuple[int, ...] | None) -> None:
    events, kept = told()
    at, _ = nth(events, kind)
    with stored([*events[:at], replace(events[at], audience=audience), *events[at + 1 :]], kept) as store:
        failure = verify_store(store).failure
    assert failure is not None
    assert (failure.seq, failure.code) == (at + 1, "audit.audience")


@pytest.mark.parametrize("kind", [Acted, Committed, Held, Shown])
def test_a_date_before_that_of_the_event_before_is_found(kind: type[Any]) -> None:
    events, kept = told()
    at, _ = nth(events, kind)
    with stored([*events[:at], replace(events[at], at=events[at - 1].at - 1), *events[at + 1 :]], kept) as store:
        failure = verify_store(store).failure
    assert failure is not None
    assert (failure.seq, failure.code) == (at + 1, "audit.time")


def test_a_log_under_the_name_of_another_table_is_found() -> None:
    events, kept = told()
    written = [TABLE.entry(event, salt=Random(9).randbytes(16)) for event in events]
    with SqliteStore(":memory:") as store:
        store.append("table/t2", written, after=0, secrets=kept).result()
        failure = verify_store(store).failure
    assert failure is not None
    assert (failure.stream, failure.seq, failure.code) == ("table/t2", 1, "audit.stream")


def test_a_secret_exchanged_after_the_players_gave_their_seeds_is_found_with_and_without_the_store() -> None:
    scribe = Scribe(GAMES["draw"], Rules(open_deals=True), seed=2)
    events: Log = []
    kept: dict[str, bytes] = {}
    for some, secrets in scribe.batches(deals=3):
        kept |= secrets
        events += [TABLE.event("s", Record(0, one.salt, one.body, b"")) for one in some]
        if secret_name(2) in secrets:
            kept[secret_name(2)] = scribe._secret = b"a better secret for this house!!"
    with stored(events, kept) as store:
        failure = verify_store(store).failure
        seen = verify_export(export(STREAM, store.read(STREAM), reader=None)).failure
    assert failure is not None
    assert seen is not None
    assert failure.code == seen.code == "audit.sealed"


@pytest.mark.parametrize("open_deals", [True, False])
def test_a_log_whose_last_deal_is_missing_is_found_by_its_secrets(*, open_deals: bool) -> None:
    events, kept = told(open_deals=open_deals)
    last = list(places(events, Committed))[-1]
    with stored(events[:last], kept) as store:
        failure = verify_store(store).failure
    assert failure is not None
    assert (failure.code, failure.seq) == ("audit.cut", last)


def test_a_hidden_card_cannot_be_exchanged_even_where_nothing_is_revealed() -> None:
    events, kept = told(open_deals=False)
    at, body = another_card(events)
    changed = [*events[:at], replace(events[at], body=body), *events[at + 1 :]]
    with stored(changed, kept) as store:
        seat = events[at].audience
        assert seat is not None
        failure = verify_export(export(STREAM, store.read(STREAM), reader=seat[0])).failure
        assert failure is not None
        assert (failure.code, failure.seq) == ("audit.opening", at + 1)
        assert verify_export(export(STREAM, store.read(STREAM), reader=1 - seat[0])).failure is None


@pytest.mark.parametrize("reader", [0, 1, None, "house"])
@pytest.mark.parametrize("open_deals", [True, False])
def test_sound_tables_are_sound_for_every_reader(*, reader: Reader, open_deals: bool) -> None:
    events, kept = told(open_deals=open_deals)
    with stored(events, kept) as store:
        whole = verify_store(store)
        report = verify_export(export(STREAM, store.read(STREAM), reader=reader))
    assert (whole.failure, whole.streams, whole.events, whole.deals) == (None, 1, len(events), 4)
    assert whole.cards >= 40
    assert (report.failure, report.events, report.deals) == (None, len(events), 4)
    assert (report.hidden == 0) == (open_deals or reader == "house")


def test_games_with_three_seats_are_verified_too() -> None:
    scribe = Scribe(KUHN, KUHN.options(), seed=4, seats=3, table="k")
    with SqliteStore(":memory:") as store:
        last = 0
        for some, secrets in scribe.batches(deals=4):
            last = store.append(scribe.stream, some, after=last, secrets=secrets).result()
        report = verify_store(store, games={KUHN.name: KUHN})
        assert (report.failure, report.deals) == (None, scribe.match.deal)
        assert verify_store(store).failure is not None


def test_a_missing_seed_or_a_torn_secret_is_a_failure_not_a_crash() -> None:
    events, kept = told(open_deals=False)
    without = {name: value for name, value in kept.items() if name != seed_name(1, 0)}
    with stored(events, without) as store:
        failure = verify_store(store).failure
        assert failure is not None
        assert failure.code == "audit.seeds"
    with stored(events, {**kept, secret_name(1): b"short"}) as store:
        failure = verify_store(store).failure
        assert failure is not None
        assert failure.code == "audit.secret"


@pytest.mark.parametrize("junk", ["open", '{"kind":"opened"}', "{}"])
def test_a_table_that_holds_something_else_is_a_failure_not_a_crash(junk: str) -> None:
    with SqliteStore(":memory:") as store:
        store.append("people", entries("whatever"), after=0).result()
        store.append("table/x", entries(junk), after=0).result()
        failure = verify_store(store).failure
        assert failure is not None
        assert (failure.stream, failure.seq, failure.code) == ("table/x", 1, "log.unreadable")


def test_a_table_that_opens_nothing_is_a_failure() -> None:
    events, kept = told()
    with stored(events[1:], kept) as store:
        failure = verify_store(store).failure
        assert failure is not None
        assert (failure.seq, failure.code) == (1, "log.refused")


def test_files_are_told_apart(path: Path) -> None:
    with SqliteStore(path) as store:
        fill(store)
        lines = list(export("table/t1", store.read("table/t1"), reader=1))
    exported = path.with_suffix(".jsonl")
    exported.write_text("\n".join(lines), encoding="utf-8")
    assert verify(path).streams == 2
    assert verify(exported).hidden > 0
    exported.write_text("\n".join(lines[:-1]), encoding="utf-8")
    failure = verify(exported).failure
    assert failure is not None
    assert failure.code == "export.unreadable"


def test_a_report_is_plain_data() -> None:
    with SqliteStore(":memory:") as store:
        assert msgspec.json.decode(msgspec.json.encode(verify_store(store)))["failure"] is None
        store_contract: Store = store
        assert store_contract.streams() == ()
        assert isinstance(entries("x")[0], Entry)
