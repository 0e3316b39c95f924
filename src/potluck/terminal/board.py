"""A table in lines: who has what, what lies in the pot, the cards that can be seen, what can be done."""

from collections.abc import Sequence
from operator import itemgetter
from typing import Final

from msgspec import Struct

from potluck.cards import Card
from potluck.protocol import Amount, Felt, Spot
from potluck.terminal.cards import in_order
from potluck.terminal.console import Console
from potluck.terminal.dice import dice_lines
from potluck.terminal.reading import LEAVE
from potluck.wire import Screen
from potluck.wire.views import PlainOffer, PlainView, plain_view
from potluck.words import Language, Words
from potluck.words.figures import percent

__all__ = ["AMOUNT", "Board", "board_of", "chances_now", "run_out_lines", "told"]

AMOUNT: Final = "{amount}"
"""Where a caption wants its sum."""
SUMMED_UP: Final = frozenset({"showed", "took", "tied"})
"""Entries that the verdict of a showdown says again."""
NOBODY: Final = Spot()
EMPTY: Final = Felt(spots=())
NOTHING: Final = PlainView(deal=0, actor=None, over=False, offers=(), story=())


class Board(Struct, frozen=True):
    """One screen, as this terminal shows it; every method gives lines for `console`."""

    screen: Screen
    view: PlainView
    language: Language
    console: Console
    since: int = 0
    """When the screen came, in milliseconds since 1970."""

    @property
    def words(self) -> Words:
        """The texts of the screen."""
        return self.screen.words

    @property
    def felt(self) -> Felt:
        """The table before the viewer; empty before the match."""
        return self.screen.felt or EMPTY

    @property
    def begun(self) -> bool:
        """Whether there is a deal to be seen."""
        return self.screen.view is not None

    @property
    def offers(self) -> tuple[PlainOffer, ...]:
        """The offers to the viewer now."""
        return self.view.offers

    @property
    def goes_on(self) -> bool:
        """Whether the deal is over and the next one can be begun from here."""
        return any(offer.kind == "next" for offer in self.offers)

    @property
    def hand(self) -> tuple[Card, ...]:
        """The viewer's cards, in the order in which they are shown and counted."""
        return in_order(self.own.cards)

    @property
    def own(self) -> Spot:
        """The viewer's spot; an empty one for a spectator."""
        return NOBODY if self.screen.seat is None else self.spot(self.screen.seat)

    def spot(self, at: int) -> Spot:
        """The spot of that seat; an empty one before the match."""
        return self.felt.spots[at] if at < len(self.felt.spots) else NOBODY

    def heading(self) -> list[str]:
        """The deal, its sums, and every wardrobe."""
        lines = (self.stakes, *map(self.wardrobe, range(len(self.words.names))))
        return [f"== {self.words.deal} ==", *filter(None, lines)]

    @property
    def stakes(self) -> str:
        """The sums of the deal, in a line; empty where the game names none."""
        return self.console.row(tuple(map(self.console.plain, self.words.stakes)))

    def status(self) -> list[str]:
        """The pot, and what each seat has."""
        pot = self.words.pot
        parts = [] if pot is None else [f"{pot.name} {self.console.plain(pot.amount)}"]
        standing = (self.standing(at) for at in range(len(self.words.names)) if not _is_empty(self, at))
        row, common = self.console.row((*parts, *standing)), " ".join(self.console.cards(self.felt.board))
        on_table = self.language.pgettext("terminal", "On the table: {cards}")
        return [row, on_table.format(cards=common)] if common else [row]

    def holding(self) -> list[str]:
        """The viewer's cards or dice with their numbers, and the hand in words; nothing once the deal is over."""
        if self.goes_on:
            return []
        if self.felt.has_dice:
            return dice_lines(self.felt, self.screen.seat, self.words, language=self.language)
        if not self.hand or self.screen.seat is None:
            return []
        cards = "  ".join(f"{at} {card}" for at, card in enumerate(self.console.cards(self.hand), 1))
        shown = self.face_up(self.screen.seat)
        return ["   ".join(filter(None, (f"  {cards}", self.held(self.screen.seat), shown)))]

    def news(self, known: int) -> list[str]:
        """The story behind its first `known` entries; a showdown as the hands side by side, and what decided."""
        entries = list(zip(self.view.story, self.words.story, strict=True))[known:]
        verdict = self.words.verdict
        chances = [(step - known, line) for step, line in run_out_lines(self) if step > known]
        if chances:
            lines = [line for _, line in entries]
            for after, line in reversed(chances):
                lines.insert(after, line)
            return lines if verdict is None else [*lines, verdict]
        if verdict is not None and any(entry.type == "house_shown" for entry, _ in entries):
            own = self.screen.seat
            return [*(line for entry, line in entries if (entry.type, entry.seat) != ("settled", own)), verdict]
        at = next((at for at, (entry, _) in enumerate(entries) if entry.type == "showed"), None)
        if at is None or verdict is None:
            return [line for _, line in entries]
        rest = [line for entry, line in entries[at:] if entry.type not in SUMMED_UP]
        return [*(line for _, line in entries[:at]), *self._open_hands(), verdict, *rest]

    @property
    def remarks(self) -> tuple[str, ...]:
        """The remarks of the personas now, each with its name."""
        seats = zip(self.words.names, self.words.presence, strict=False)
        return tuple(f"  {name}: {presence.said}" for name, presence in seats if presence and presence.said)

    def menu(self) -> list[str]:
        """The offers with their numbers; leaving has none, so that nobody leaves by a wrong digit."""
        offers = zip(self.offers, self.captions(), strict=True)
        return [f"  {at}  {caption}" for at, (offer, caption) in enumerate(offers, 1) if offer.kind != LEAVE]

    def captions(self) -> list[str]:
        """The caption of every offer, with the sums that are possible."""
        return [self._caption(offer, label) for offer, label in zip(self.offers, self.words.offers, strict=True)]

    def sums(self, low: int, high: int) -> str:
        """From one sum to another."""
        return f"{self.words.money.sign}{self.console.span(low, high)}"

    def money(self, amount: int) -> str:
        """A sum, as this game counts."""
        return f"{'-' if amount < 0 else ''}{self.words.money.sign}{abs(amount)}"

    def standing(self, at: int) -> str:
        """A seat's name with its money or points; or that it is free."""
        if at >= len(self.felt.spots):
            return ""
        if _is_empty(self, at):
            return self.console.row((self.words.names[at], self.language.gettext("free")))
        return f"{self.named(at)} {self.stack(at)}".rstrip()

    def stack(self, at: int) -> str:
        """A seat's money or points; empty where nothing is counted."""
        return self.console.plain(self.words.stacks[at]) if at < len(self.words.stacks) else ""

    def named(self, at: int) -> str:
        """The name of a seat, and which bot plays there."""
        label = self.words.labels[at] if at < len(self.words.labels) else ""
        return f"{self.words.names[at]} ({label})" if label else self.words.names[at]

    def held(self, at: int) -> str:
        """A seat's hand in words; empty where the viewer does not see it."""
        return (self.words.hands[at] if at < len(self.words.hands) else None) or ""

    def last_action(self, at: int) -> str:
        """The last action of a seat, or why it plays no part; empty where it has done nothing."""
        return self.console.plain(self.words.last_actions[at]) if at < len(self.words.last_actions) else ""

    def face_up(self, at: int) -> str:
        """The cards of a seat that all see, where it holds others too; else empty."""
        spot = self.spot(at)
        if not spot.up or len(spot.up) == spot.held:
            return ""
        label = self.language.pgettext("terminal", "face up: {cards}")
        return label.format(cards=" ".join(self.console.cards(in_order(spot.up))))

    def wardrobe(self, at: int) -> str:
        """A seat's name and wardrobe: worn, pawned and off; empty for a seat that has none."""
        clothes = self.clothes(at)
        return self.console.row((self.words.names[at], clothes)) if clothes else ""

    def clothes(self, at: int) -> str:
        """A seat's wardrobe: worn, pawned and off; empty for a seat that has none."""
        return self.console.row(self.words.clothes[at]) if at < len(self.words.clothes) else ""

    def as_set(self, marked: Sequence[str]) -> str:
        """Both hands with these cards as the smaller, and what speaks against it; empty where nothing is set so."""
        two = set(marked)
        made = next((hands for low, *hands in self.words.picks if set(low.split()) == two), ())
        return self.console.row((*made, self.doubt(" ".join(marked))))

    def doubt(self, cards: str) -> str:
        """The warning before these cards are chosen, such as a foul; empty where there is none."""
        chosen = set(cards.split())
        return next((doubt for among, doubt in self.words.doubts if set(among.split()) == chosen), "")

    def _open_hands(self) -> list[str]:
        """All hands that the viewer sees."""
        lines = []
        for at, spot in enumerate(self.felt.spots):
            cards = " ".join(self.console.cards(in_order(spot.cards)))
            lines += [f"  {self.words.names[at]}: {cards}   {self.held(at)}".rstrip()] if cards else []
        return lines

    def _caption(self, offer: PlainOffer, label: str) -> str:
        if not isinstance(offer, Amount):
            return label
        if AMOUNT in label:
            return label.replace(AMOUNT, self.console.span(offer.low, offer.high))
        return f"{label} {self.sums(offer.low, offer.high)}"


def board_of(screen: Screen, language: Language, console: Console, *, since: int = 0) -> Board:
    """That screen at this terminal, with the terminal's own texts in that language."""
    return Board(screen, plain_view(screen) or NOTHING, language, console, since)


def told(board: Board) -> tuple[str, ...]:
    """The story of the deal, each notice of the table, and the chances of a run-out, in their places."""
    lines = list(board.words.story)
    noted = [(notice.after, f"* {notice.text}") for notice in board.screen.notices if notice.deal == board.view.deal]
    for after, line in sorted([*run_out_lines(board), *noted], key=itemgetter(0), reverse=True):
        lines.insert(min(after, len(lines)), line)
    return tuple(lines)


def run_out_lines(board: Board) -> tuple[tuple[int, str], ...]:
    """After how many entries of the story each line belongs: what all-in hands had of each pot, before cards came."""
    run_out, spoken = board.screen.run_out, board.language
    if run_out is None:
        return ()
    lines = []
    for step in run_out.steps:
        for pot in step.pots:
            shares = [
                f"{board.words.names[at]} {percent(spoken.speech, share)}"
                for at, share in enumerate(pot.shares)
                if share is not None
            ]
            line = board.console.row(shares)
            chances = spoken.pgettext("terminal", "Chances: {shares}").format(shares=line)
            of_pot = spoken.pgettext("terminal", "Chances of {amount}: {shares}")
            many = len(step.pots) > 1
            lines.append(
                (step.entries, of_pot.format(amount=board.money(pot.amount), shares=line) if many else chances)
            )
    return tuple(lines)


def chances_now(board: Board) -> tuple[str, ...]:
    """The chances of a run-out whose cards are still to come, a line for each pot; empty once it is decided."""
    lines = run_out_lines(board)
    latest = max((step for step, _ in lines), default=0)
    return () if board.words.verdict is not None else tuple(line for step, line in lines if step == latest)


def _is_empty(board: Board, at: int) -> bool:
    """Whether a seat is free and no chips lie there."""
    return board.screen.table.seats[at].free and not board.spot(at).stack
