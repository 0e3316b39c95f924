"""A small writer of table logs for tests: plays a match at random and writes down what a table would."""

from collections.abc import Iterator
from random import Random
from typing import Any

from potluck import __version__
from potluck.dealer import Opening, Shoe, Source, seal
from potluck.log import (
    TABLE,
    TABLES,
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
    Revealed,
    SeatPlan,
    Shown,
    options_of,
    rules_hash,
    secret_name,
    seed_name,
)
from potluck.protocol import Cards, Game, kind_of, show

__all__ = ["Batch", "Scribe"]

Batch = tuple[list[Entry], dict[str, bytes]]
START = 1_700_000_000_000


class Scribe:
    """Yields batches of entries and secrets, each what one command would append."""

    def __init__(self, game: Game, options: Any = None, *, seed: int = 1, table: str = "t1", seats: int = 2) -> None:
        self.game = game
        self.options: Any = options if options is not None else game.options()
        self.table = table
        self.stream = TABLES + table
        self.seats = seats
        self.match: Any = game.start(self.options, seats)
        self._rng = Random(seed)
        self._secret = self._rng.randbytes(32)
        self._shoe: Shoe | None = None
        self._deal, self._since, self._seq, self._at = 0, 0, 0, START
        self._shown = 0

    def batches(self, *, deals: int) -> Iterator[Batch]:
        """The table's opening, then decisions until that many deals are over."""
        yield self._batch([self._opening()], {secret_name(1): self._secret})
        while not self.match.over and not (self._deal == deals and self.match.state.over):
            events, kept = self._chance()
            if not events and self.match.actor is not None:
                events += self._decision()
                more, kept = self._chance()
                events += more
            events += self._aftermath()
            yield self._batch(events, kept)
        if self.match.over:
            yield self._batch([(Ended(self.match.payoffs(), "over"), None)], {})

    def _opening(self) -> tuple[Any, None]:
        opened = Opened(
            table=self.table,
            game=self.game.name,
            options=options_of(self.options),
            rules_hash=rules_hash(self.game.name, self.options),
            seats=tuple(SeatPlan("person", f"p{seat}") for seat in range(self.seats)),
            sealed=seal(self._secret),
            created_by=__version__,
        )
        return opened, None

    def _chance(self) -> tuple[list[tuple[Any, Any]], dict[str, bytes]]:
        events: list[tuple[Any, Any]] = []
        kept: dict[str, bytes] = {}
        while (owed := self.match.chance) is not None:
            if self.match.deal != self._deal:
                committed, kept = self._commit()
                events.append((committed, None))
            assert self._shoe is not None
            first = self._shoe.dealt
            outcome, openings, self._shoe = self._shoe.answer(owed)
            if isinstance(owed, Cards) and owed.to is not None:
                events.append((CardsDealt(owed.to, first, owed.n), None))
                events.append((Held(owed.to, show(outcome), openings), (owed.to,)))
            else:
                events.append((Chanced(show(outcome), openings), None))
            self.match = self.match.apply(outcome)
        return events, kept

    def _commit(self) -> tuple[Committed, dict[str, bytes]]:
        self._deal = self.match.deal
        seeds = tuple(self._rng.randbytes(16) for _ in range(self.seats))
        source = Source(self._secret, seeds, table=self.table, deal=self._deal)
        self._shoe = source.shuffle(self.game.deck(self.options))
        self._secret = self._rng.randbytes(32)
        kept = {seed_name(self._deal, seat): value for seat, value in enumerate(seeds)}
        kept[secret_name(self._deal + 1)] = self._secret
        committed = Committed(
            deal=self._deal,
            size=len(self._shoe.order),
            root=self._shoe.root,
            seeds=source.commitments,
            sealed_next=seal(self._secret),
        )
        return committed, kept

    def _decision(self) -> list[tuple[Any, Any]]:
        seat, turn = self.match.actor, self.match.turn
        offers = [offer for offer in self.match.offers() if "leave" not in show_all(offer)]
        action = self._rng.choice(offers).sample(self._rng, self.game.actions)
        self.match = self.match.apply(action)
        hidden = bool(getattr(action, "cards", ()))
        public = f"{kind_of(action)} #{len(action.cards)}" if hidden else show(action)
        command = f"{self._rng.getrandbits(64):016x}"
        acted = Acted(seat=seat, turn=turn, id=command, action=public, whole=not hidden)
        return [(acted, None), *([(Chosen(seat, turn, show(action)), (seat,))] if hidden else [])]

    def _aftermath(self) -> list[tuple[Any, Any]]:
        """After a deal: what was shown at the showdown, and the whole deal where the table plays so."""
        if not self.match.state.over or self._shown == self._deal or self._shoe is None:
            return []
        self._shown = self._deal
        events: list[tuple[Any, Any]] = [(Shown(seat, self._open(cards)), None) for seat, cards in self._showdown()]
        if self.options.open_deals:
            source = self._shoe.source
            seeds = tuple(seed.hex() for seed in source.seeds)
            revealed = Revealed(deal=self._deal, since=self._since, secret=source.secret.hex(), seeds=seeds)
            events.append((revealed, None))
        return events

    def _showdown(self) -> Iterator[tuple[int, Any]]:
        for entry in self.match.state.story:
            if kind_of(entry) == "showed":
                yield entry.seat, entry.cards

    def _open(self, cards: Any) -> tuple[Opening, ...]:
        assert self._shoe is not None
        return tuple(self._shoe.opening(self._shoe.order.index(card)) for card in cards)

    def _batch(self, events: list[tuple[Any, Any]], kept: dict[str, bytes]) -> Batch:
        entries = []
        for body, audience in events:
            self._seq += 1
            self._at += 250
            if isinstance(body, Committed):
                self._since = self._seq
            entries.append(TABLE.entry(Event(body, self._at, audience), salt=self._rng.randbytes(16)))
        return entries, kept


def show_all(offer: Any) -> str:
    """The tag of a `Just`'s action; empty for other offers."""
    return kind_of(offer.action) if hasattr(offer, "action") else ""
