"""A whole match between two bots. Each sees its own view and nothing else.

python examples/two_bots.py
"""

import random

from potluck import Dealer
from potluck.bots import bot
from potluck.games import game
from potluck.protocol import show

SEED = 11
draw = game("draw")
players = (bot("random"), bot("caller"))
deal, rng = Dealer(seed=SEED), random.Random(SEED)

match = deal(draw.start(draw.presets["quick"], len(players)))
while not match.over:
    action = players[match.actor].choose(match.view(match.actor), rng)
    if match.deal == 1:
        print(f"{players[match.actor].name}: {show(action)}")
    match = deal(match.apply(action))

print(
    f"deal {match.deal}, turn {match.turn}: {players[match.view(None).winner].name} has won; payoffs {match.payoffs()}"
)
