"""The contract between a game and everything above it, on one page.

A game is an immutable value: `apply` gives the next one. Whoever is to move finds what he may do in `offers()`, in
three shapes whatever the game is: `Just` one action, an `Amount` between limits, a `Pick` among things. Chance is
owed (`chance`) and answered by an outcome that goes through the same `apply`. `view(seat)` is all that may leave
for a seat, or for a spectator (`None`); its `felt()` is the table before that viewer in a shape that all games share.

Actions are frozen tagged structs with at most one field: none for `Just`, an int for `Amount`, a tuple for `Pick`.
Each has one text form, used in log, tests and terminal: its tag, then its fields (`open 10`, `exchange Kc 7d`).
"""

from potluck.options import Options
from potluck.protocol.actions import Action, Actions, kind_of, kinds
from potluck.protocol.board import Playable, board, laid_open
from potluck.protocol.capabilities import Adjustable, Endable, Menu, Named, Reshuffling, Rising, Tenure
from potluck.protocol.chance import (
    OUTCOMES,
    Cards,
    Chance,
    Dealt,
    First,
    Outcome,
    Roll,
    Rolled,
    Starts,
    Turned,
    TurnUp,
    answers,
)
from potluck.protocol.codec import decode, encode
from potluck.protocol.contract import Deal, Match, Playing, View
from potluck.protocol.felt import Felt, Spot
from potluck.protocol.game import Game, being, taking
from potluck.protocol.offers import Amount, Just, Offer, Pick, Rng, legal_actions, offered
from potluck.protocol.texts import forms, parse, public_text, show

__all__ = [
    "OUTCOMES",
    "Action",
    "Actions",
    "Adjustable",
    "Amount",
    "Cards",
    "Chance",
    "Deal",
    "Dealt",
    "Endable",
    "Felt",
    "First",
    "Game",
    "Just",
    "Match",
    "Menu",
    "Named",
    "Offer",
    "Options",
    "Outcome",
    "Pick",
    "Playable",
    "Playing",
    "Reshuffling",
    "Rising",
    "Rng",
    "Roll",
    "Rolled",
    "Spot",
    "Starts",
    "Tenure",
    "TurnUp",
    "Turned",
    "View",
    "answers",
    "being",
    "board",
    "decode",
    "encode",
    "forms",
    "kind_of",
    "kinds",
    "laid_open",
    "legal_actions",
    "offered",
    "parse",
    "public_text",
    "show",
    "taking",
]
