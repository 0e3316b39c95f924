"""A table in lines: who has what, what lies in the pot, the cards that can be seen, what can be done."""

from collections.abc import Sequence
from typing import Any, Final

from msgspec import Struct

from potluck.kits import Registry
from potluck.protocol import Amount, Offer, kind_of
from potluck.table import Sight
from potluck.terminal.cards import in_order
from potluck.terminal.dice import dice_lines
from potluck.terminal.page import Page
from potluck.words import Language, Words

__all__ = ["AMOUNT", "Board"]

AMOUNT: Final = "{amount}"
"""Where a caption wants its sum."""
SUMMED_UP: Final = frozenset({"showed", "took", "tied"})
"""Entries that the verdict of a showdown says again."""
ROUNDS: Final = Registry(lambda kit: kit.rounds)
"""Games whose deals are rounds."""
SIGNS: Final = Registry(lambda kit: kit.currency.sign)
"""Games that are not for bare chips."""


class Board(Struct, frozen=True):
    """What one viewer sees, in words; every method gives lines for `page`."""

    sight: Sight
    words: Words
    language: Language
    page: Page

    @property
    def view(self) -> Any:
        """The game's own view."""
        return self.sight.view

    @property
    def hand(self) -> tuple[Any, ...]:
        """The viewer's cards, in the order in which they are shown and counted."""
        seats = getattr(self.view, "seats", ())
        seat = self.sight.seat
        return in_order(getattr(seats[seat], "cards", ())) if seat is not None and seats else ()

    @property
    def deal(self) -> str:
        """The deal that runs, by its number, in some games called a round; empty before the first."""
        if self.view is None:
            return ""
        if self.sight.table.game in ROUNDS:
            return self.language.pgettext("terminal", "Round {deal}").format(deal=self.view.deal)
        return self.language.pgettext("terminal", "Deal {deal}").format(deal=self.view.deal)

    def heading(self) -> list[str]:
        """The deal, and every wardrobe."""
        return [f"== {self.deal} ==", *filter(None, map(self.wardrobe, range(len(self.words.wardrobe))))]

    def status(self) -> list[str]:
        """What lies in the pot and what everybody has left."""
        parts = []
        if hasattr(self.view, "pot"):
            pot = self.language.pgettext("terminal", "Pot {amount}").format(amount=self.money(self.view.pot))
            parts.append(pot)
        standing = (self.standing(at) for at in range(len(self.words.names)) if not self._empty(at))
        return [self.page.row((*parts, *standing)), *self._common()]

    def holding(self) -> list[str]:
        """The viewer's cards or dice with their numbers, and the hand in words; nothing once the deal is over."""
        hand = self.hand
        if any(offer.kind == "next" for offer in self.view.offers):
            return []
        if hasattr(next(iter(getattr(self.view, "seats", ())), None), "dice"):
            return dice_lines(self.view, self.words.hands, names=self.words.names, language=self.language)
        if not hand:
            return []
        cards = "  ".join(f"{at} {card}" for at, card in enumerate(self.page.cards(hand), 1))
        seat = self.sight.seat
        said = self.words.hands[seat] if seat is not None and self.words.hands else None
        shown = "" if seat is None else self.face_up(seat)
        return ["   ".join(filter(None, (f"  {cards}", said, shown)))]

    def news(self, told: int) -> list[str]:
        """The story behind its first `told` entries; a showdown as the hands side by side, and what decided."""
        lines = list(zip(map(kind_of, self.view.story), self.words.story, strict=True))[told:]
        if self.words.verdict is not None and any(kind == "house_shown" for kind, _ in lines):
            return [*self._but_own(lines, told), self.words.verdict]
        at = next((at for at, (kind, _) in enumerate(lines) if kind == "showed"), None)
        if at is None or self.words.verdict is None:
            return [line for _, line in lines]
        rest = [line for kind, line in lines[at:] if kind not in SUMMED_UP]
        return [*(line for _, line in lines[:at]), *self._open_hands(), self.words.verdict, *rest]

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the house's own opponents say now, each with its name."""
        said = zip(self.words.names, self.words.presence, strict=False)
        return tuple(f"  {name}: {one.said}" for name, one in said if one is not None and one.said)

    def menu(self) -> list[str]:
        """The offers with their numbers."""
        return [f"  {at}  {caption}" for at, caption in enumerate(self.captions(), 1)]

    def captions(self) -> list[str]:
        """What stands on every offer's button, with the sums that are possible."""
        return [self._caption(offer, said) for offer, said in zip(self.view.offers, self.words.offers, strict=True)]

    @property
    def sign(self) -> str:
        """What stands before sums."""
        return SIGNS.get(self.sight.table.game, "")

    def sums(self, low: int, high: int) -> str:
        """From one sum to another."""
        return f"{self.sign}{self.page.span(low, high)}"

    def money(self, amount: int) -> str:
        """A sum, as this game counts."""
        return f"-{self.sign}{-amount}" if amount < 0 else f"{self.sign}{amount}"

    def _common(self) -> list[str]:
        """The cards for all, where a game has some."""
        board = getattr(self.view, "board", ())
        said = self.language.pgettext("terminal", "On the table: {cards}")
        return [said.format(cards=" ".join(self.page.cards(board)))] if board else []

    def _but_own(self, lines: Sequence[tuple[str, str]], told: int) -> list[str]:
        """The lines without what the verdict says of the viewer again."""
        own = [getattr(entry, "seat", None) == self.sight.seat for entry in self.view.story[told:]]
        return [line for (kind, line), mine in zip(lines, own, strict=True) if not (mine and kind == "settled")]

    def _open_hands(self) -> list[str]:
        """All hands that the viewer sees."""
        lines = []
        for at, seat in enumerate(self.view.seats):
            cards = " ".join(self.page.cards(in_order(seat.cards)))
            lines += [f"  {self.words.names[at]}: {cards}   {self.words.hands[at] or ''}".rstrip()] if cards else []
        return lines

    def _caption(self, offer: Offer, said: str) -> str:
        if not isinstance(offer, Amount):
            return said
        if AMOUNT in said:
            return said.replace(AMOUNT, self.page.span(offer.low, offer.high))
        return f"{said} {self.sums(offer.low, offer.high)}"

    def standing(self, at: int) -> str:
        """What a seat has: money, or points; or that it is free."""
        seats = getattr(self.view, "seats", ())
        if at >= len(seats):
            return ""
        if self._empty(at):
            return self.page.row((self.words.names[at], self.language.gettext("free")))
        if hasattr(seats[at], "points"):
            return f"{self.words.names[at]} {seats[at].points}"
        label = self.words.labels[at] if at < len(self.words.labels) else ""
        named = f"{self.words.names[at]} ({label})" if label else self.words.names[at]
        return f"{named} {self.money(seats[at].cash)}" if hasattr(seats[at], "cash") else ""

    def _empty(self, at: int) -> bool:
        """Whether nobody sits there, and nothing is left there of who did."""
        return self.sight.table.seats[at].free and not getattr(self.view.seats[at], "cash", 0)

    def face_up(self, at: int) -> str:
        """Which of a seat's cards all see, while there are others that they don't; empty where there are none."""
        seats = getattr(self.view, "seats", ())
        shown = getattr(seats[at], "up", ()) if at < len(seats) else ()
        if not shown or len(shown) == seats[at].held:
            return ""
        said = self.language.pgettext("terminal", "face up: {cards}")
        return said.format(cards=" ".join(self.page.cards(in_order(shown))))

    def wardrobe(self, at: int) -> str:
        """Whose it is, and what of it is worn, pawned and off; empty for a seat that has none."""
        clothes = self.clothes(at)
        return self.page.row((self.words.names[at], clothes)) if clothes else ""

    def clothes(self, at: int) -> str:
        """What of a seat's wardrobe is worn, pawned and off; empty for a seat that has none."""
        names = self.words.wardrobe[at] if at < len(self.words.wardrobe) else ()
        return self.page.row(self._clothes(self.view.seats[at].wardrobe, names)) if names else ""

    def _clothes(self, garments: Sequence[Any], names: Sequence[str]) -> list[str]:
        """What is worn, pawned and off, outermost first."""
        where: dict[str, list[str]] = {"worn": [], "pawned": [], "off": []}
        for garment, name in zip(garments, names, strict=True):
            where[garment.where].append(name)
        said = {
            "worn": self.language.pgettext("terminal", "worn: {garments}"),
            "pawned": self.language.pgettext("terminal", "pawned: {garments}"),
            "off": self.language.pgettext("terminal", "off: {garments}"),
        }
        return [said[state].format(garments=", ".join(found)) for state, found in where.items() if found]
