"""One table's log against its commitments: was every card dealt from the order that was fixed before?"""

from collections.abc import Iterable, Mapping
from typing import Final

from potluck.cards import Card
from potluck.dealer import Opening, Shoe, Source, check_deal, seal, verify_opening
from potluck.errors import StoreError
from potluck.log import (
    Adjusted,
    CardsDealt,
    Chanced,
    Committed,
    Event,
    Held,
    Opened,
    Pledging,
    Revealed,
    Sealed,
    Shown,
    rules_hash,
)
from potluck.log.replay import move_of, start_of, step
from potluck.options import read
from potluck.protocol import (
    OUTCOMES,
    Chance,
    Dealt,
    First,
    Game,
    Match,
    Reshuffling,
    Roll,
    Rolled,
    Starts,
    Turned,
    parse,
)
from potluck.store.facts import Facts, demand

__all__ = ["Audit"]

_WRONG: Final = {"sealed": "audit.sealed", "seeds": "audit.seeds", "root": "audit.root"}


class Audit:
    """Takes a table's events one by one; `None` stands for a hidden one.

    As long as nothing is hidden it plays the match along, so that actions are checked too. Where a deal's source is
    known, by the store's secrets or because it was revealed, the whole order is computed again.
    """

    def __init__(self, game: Game, opening: Event, *, stream: str, sources: Mapping[int, Source]) -> None:
        self._match: Match | None
        self._facts = Facts(game, stream, opening)
        self.opened, self._match = _opened(game, opening)
        self.deals = 0
        self.cards = 0
        self._game = game
        self._options = read(game.options, self.opened.options)
        self._upcoming = self._options
        self._sources = sources
        self._sealed, self._sealed_next = "", self.opened.sealed
        self._pledging = Pledging(seats=len(self.opened.seats))
        self._commit: Committed | None = None
        self._since = 0
        self._shoe: Shoe | None = None
        self._dealt = 0
        self._awaited: CardsDealt | None = None

    @property
    def prepared(self) -> int:
        """Deals so far whose cards were laid out instead of shuffled."""
        return min(self.deals, len(self.opened.prepared))

    def take(self, event: Event | None) -> None:
        """Check one more event.

        Raises:
            StoreError: it does not follow from what was fixed before.
        """
        if event is None:
            self._match = self._awaited = None
            self._facts.hidden()
            return
        awaited, self._awaited = self._awaited, None
        demand(awaited is None or isinstance(event.body, Held), "audit.order")
        match event.body:
            case Committed() as commit:
                self._committed(commit, event.seq)
            case Sealed() as sealed:
                self._seal(sealed)
            case CardsDealt() as dealt:
                demand(dealt.first == self._dealt and self._is_shuffled(), "audit.order")
                self._awaited, self._dealt = dealt, self._dealt + dealt.n
            case Held() as held:
                self._held(held, awaited)
            case Chanced() as chanced:
                self._chanced(chanced)
            case Shown(openings=openings):
                self._prove(openings)
            case Revealed() as revealed:
                self._revealed(revealed)
            case Adjusted() as adjusted:
                self._adjusted(adjusted)
            case _:
                pass
        self._pledging = self._pledging.after(event)
        before = self._match
        self._play(event)
        self._facts.take(event, before=before, after=self._match)

    def finish(self) -> None:
        """Check that the log is not cut off before a deal that has a secret.

        Raises:
            StoreError: it is.
        """
        demand(max(self._sources, default=0) <= self.deals + 1, "audit.cut")
        following = self._sources.get(self.deals + 1)
        demand(following is None or following.pledged == (self._pledging.sealing is not None), "audit.cut")

    def _committed(self, commit: Committed, seq: int) -> None:
        reshuffle, last = commit.shuffle > 0, self._commit
        self._options = self._options if reshuffle else self._upcoming
        follows = (self.deals, last.shuffle + 1 if last else 0) if reshuffle else (self.deals + 1, 0)
        demand((commit.deal, commit.shuffle) == follows, "audit.order")
        if reshuffle:
            demand(commit.sealed_next == self._sealed_next, "audit.sealed")
        else:
            sealing = self._pledging.sealing
            self._sealed = sealing.sealed if sealing is not None else self._sealed_next
            self._since, self._sealed_next = seq, commit.sealed_next
        source, following = self._sources.get(commit.deal), self._sources.get(commit.deal + 1)
        drawn = following is not None and not following.pledged  # else its seal comes after the players' pledges
        demand(following is None or not drawn or seal(following.secret) == commit.sealed_next, "audit.sealed")
        demand(source is None or reshuffle or source.pledged == (self._pledging.sealing is not None), "audit.sealed")
        self._shoe = self._shuffled(source, reshuffle=reshuffle) if source is not None else None
        if self._shoe is not None:
            wrong = check_deal(self._shoe, sealed=self._sealed, seeds=commit.seeds, root=commit.root)
            demand(not wrong, _WRONG[wrong[0]] if wrong else "")
            demand(len(self._shoe.order) == commit.size, "audit.root")
        self._commit, self._dealt, self.deals = commit, 0, commit.deal

    def _seal(self, sealed: Sealed) -> None:
        """Check the secret of a deal that was sealed after the players' pledges, where it is known."""
        source = self._sources.get(sealed.deal)
        demand(source is None or (source.pledged and seal(source.secret) == sealed.sealed), "audit.sealed")

    def _is_shuffled(self) -> bool:
        """Whether the order is the one that the match needs, with as many reshuffles as it has had."""
        deal = self._reshuffling
        return deal is None or (self._commit is not None and self._commit.shuffle == deal.shuffles)

    @property
    def _reshuffling(self) -> Reshuffling | None:
        """The deal as one that reshuffles; None in a game that never does, and where the match cannot be known."""
        reshuffling = self._game.reshuffling
        return reshuffling(self._match.state) if reshuffling is not None and self._match is not None else None

    def _shuffled(self, source: Source, *, reshuffle: bool) -> Shoe | None:
        """The order computed again; None where the deck of a reshuffle cannot be known."""
        if not reshuffle:
            return source.shuffle(self._game.deck(self._options))
        deal = self._reshuffling
        return self._shoe.reshuffle(deal.deck) if self._shoe is not None and deal is not None else None

    def _held(self, held: Held, dealt: CardsDealt | None) -> None:
        demand(dealt is not None and dealt.to == held.to, "audit.order")
        assert dealt is not None
        outcome = parse(held.outcome, OUTCOMES)
        cards = outcome.cards if isinstance(outcome, Dealt) else ()
        demand(len(cards) == dealt.n, "audit.order")
        self._match_cards(cards, held.openings, first=dealt.first)

    def _chanced(self, chanced: Chanced) -> None:
        outcome = parse(chanced.outcome, OUTCOMES)
        if isinstance(outcome, Dealt | Turned):
            demand(self._is_shuffled(), "audit.order")
            cards = outcome.cards if isinstance(outcome, Dealt) else (outcome.card,)
            first, self._dealt = self._dealt, self._dealt + len(cards)
            self._match_cards(cards, chanced.openings, first=first)
        elif self._shoe is not None:
            answer = self._shoe.answer(self._owed(outcome))
            demand(answer.outcome == outcome, "audit.chance")
            self._shoe = answer.shoe

    def _owed(self, outcome: Starts | Rolled) -> Chance:
        """The chance that this outcome answers: from the match where it is known, else from the number of seats."""
        if self._match is not None and self._match.chance is not None:
            return self._match.chance
        return First(len(self.opened.seats)) if isinstance(outcome, Starts) else Roll(len(outcome.dice))

    def _match_cards(self, cards: tuple[Card, ...], openings: tuple[Opening, ...], *, first: int) -> None:
        """Check cards from number `first` of the order on, each against the root."""
        places = tuple(enumerate(cards, first))
        demand(tuple((opening.k, opening.card) for opening in openings) == places, "audit.opening")
        self._prove(openings)
        self.cards += len(cards)

    def _prove(self, openings: Iterable[Opening]) -> None:
        """Check that only cards that were dealt are opened, and that each fits the root."""
        commit = self._commit
        for opening in openings:
            proved = commit is not None and verify_opening(opening, root=commit.root, size=commit.size)
            demand(proved and opening.k < self._dealt, "audit.opening")

    def _revealed(self, revealed: Revealed) -> None:
        source = self._sources.get(revealed.deal)
        demand(source is not None, "audit.secret")
        assert source is not None
        shown = (source.secret.hex(), tuple(seed.hex() for seed in source.seeds))
        demand((revealed.secret, revealed.seeds) == shown, "audit.secret")
        demand((revealed.deal, revealed.since) == (self.deals, self._since), "audit.order")

    def _adjusted(self, adjusted: Adjusted) -> None:
        """Check the hash of the options from the next order on."""
        self._upcoming = read(self._game.options, adjusted.options)
        demand(rules_hash(self._game.name, self._upcoming) == adjusted.rules_hash, "audit.rules")

    def _play(self, event: Event) -> None:
        move = move_of(self._game, event)
        if self._match is not None and move is not None:
            self._match = step(self._game, self._match, move, table=self.opened.table)


def _opened(game: Game, opening: Event) -> tuple[Opened, Match]:
    opened, match = start_of(game, opening)
    if rules_hash(game.name, read(game.options, opened.options)) != opened.rules_hash:
        raise StoreError("audit.rules")
    if opened.prepared and opened.purpose == "play":
        raise StoreError("audit.prepared")
    return opened, match
