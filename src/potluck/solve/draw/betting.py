"""The betting of the draw as a tree of acts, walked by the law itself (R0.6-R0.18), with a menu of stakes."""

from typing import Final, NamedTuple

import numpy as np
from msgspec.structs import replace

from potluck.cards import parse
from potluck.games.draw.options import Drawing, Money, Rules, Wardrobe
from potluck.games.draw.state import State, begin
from potluck.games.draw.values import Check, Closet, Exchange, Exchanged, Open, Pass, Phase, RaiseBy, Seat, Wait
from potluck.kernels.draws import DECIDES, ENDS, SHOWS, THROWS, Lines
from potluck.protocol import Action, Amount, Dealt, show

__all__ = ["USUAL", "Acts", "Menu", "acts"]

CLOSE: Final = 0.3
"""A stake that leaves less than this share of the pot beyond it is taken for all that can be covered."""


class Menu(NamedTuple):
    """The stakes that are known. All that can be covered always is."""

    shares: tuple[float, ...] = (0.5, 1.0)
    """Of the pot after a call."""
    raises: int = 2
    """How often a stake may be raised in a round; the law knows no limit (R0.9)."""
    opens: tuple[float, ...] = ()
    """Further first stakes before the exchange, that what others stake may be answered; some leave little beyond."""


USUAL: Final = Menu()


class Acts(NamedTuple):
    """The tree; seat 0 is the first to speak."""

    lines: Lines
    names: tuple[str, ...]
    """Node -> the acts that lead to it, as text: `wait open:5 exchange | check`."""
    ante: int
    stack: int

    @property
    def pot(self) -> int:
        """Both antes."""
        return 2 * self.ante


class _Node(NamedTuple):
    name: str
    kind: int
    seat: int
    chips: float
    children: tuple["_Node", ...]


def acts(rules: Rules, *, ante: int, stack: int, menu: Menu = USUAL) -> Acts:
    """The tree of acts of a deal in which both have `stack` dollars before the ante, nobody a wardrobe, no pot carried.

    To pass where nothing is owed is left out: to wait or to check costs nothing either.
    """
    plain = Rules(
        profile=rules.profile,
        deck=52,
        money=Money(start=stack, ante=ante),
        betting=replace(rules.betting, raise_cap=menu.raises),
        drawing=Drawing(most=rules.drawing.most),
        wardrobe=Wardrobe(whose="nobody"),
    )
    seat = Seat(stack, Closet(()))
    root = _walk(_dealt(begin(plain, (seat, seat), first=0)), "", menu)
    return Acts(*_numbered(root), ante, stack)


def _dealt(state: State) -> State:
    """The deal with hands of which that of seat 0 is the better, so that no showdown is a tie."""
    for hand in ("As Ah Ad Ac Ks", "2c 3d 4h 5s 7c"):
        state = state.apply(Dealt(parse(hand)))
    return state


def _walk(state: State, name: str, menu: Menu) -> _Node:
    if state.outcome is not None:
        by_pass = state.outcome.by == "pass"
        chips = float(state.payoffs()[0])
        return _Node(name, ENDS if by_pass else SHOWS, 0, chips, ())
    assert state.actor is not None
    children = tuple(_after(state, action, name, menu) for action in _menu(state, menu))
    return _Node(name, DECIDES, state.actor, 0.0, children)


def _after(state: State, action: Action, name: str, menu: Menu) -> _Node:
    """The node behind an act; where it closes the first round, that of the exchange, in which nobody throws a card."""
    after, name = state.apply(action), f"{name} {show(action)}".strip()
    if (after.phase is not Phase.EXCHANGE and after.phase is state.phase) or after.outcome is not None:
        return _walk(after, name, menu)
    while after.phase is Phase.EXCHANGE:
        after = after.apply(Exchange())
    first = next(entry.seat for entry in after.story if isinstance(entry, Exchanged) and entry.n is not None)
    return _Node(name, THROWS, first, 0.0, (_walk(after, f"{name} |", menu),))


def _menu(state: State, menu: Menu) -> list[Action]:
    """The acts of the model: to give up, to go on for what is owed, the stakes of the menu."""
    passive = Check() if state.phase is Phase.AFTER else Wait() if not state.acts else Exchange()
    stakes = next((offer for offer in state.offers() if isinstance(offer, Amount)), None)
    chosen: list[Action] = [Pass(), passive] if state.owed else [passive]
    if stakes is None:
        return chosen
    pot = state.pot + state.owed
    amounts = {min(max(round(share * pot), stakes.low), stakes.high) for share in menu.shares}
    amounts = {amount for amount in amounts if amount < stakes.high - CLOSE * pot} | {stakes.high}
    if state.phase is not Phase.AFTER and not state.owed:
        amounts |= {min(max(round(share * pot), stakes.low), stakes.high) for share in menu.opens}
    stake = RaiseBy if state.owed else Open
    return chosen + [stake(amount) for amount in sorted(amounts)]


def _numbered(root: _Node) -> tuple[Lines, tuple[str, ...]]:
    """The tree as arrays, children side by side behind their parents."""
    nodes, at = [root], 0
    table: list[tuple[int, int, int, int]] = []
    while at < len(nodes):
        node = nodes[at]
        table.append((node.kind, node.seat, len(nodes), len(node.children)))
        nodes += node.children
        at += 1
    chips = np.array([node.chips for node in nodes])
    return Lines(np.array(table, np.int32), chips), tuple(node.name for node in nodes)
