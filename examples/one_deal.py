"""One deal of the draw, act by act: immutable states, chance from a dealer, and what each seat may know.

python examples/one_deal.py
"""

import potluck as pk
from potluck.games.draw import Exchange, Open, Phase, State

deal = pk.Dealer(seed=7)


def seen(state: State) -> None:
    """Print the table as seat 0, seat 1 and a spectator see it."""
    for viewer in (0, 1, None):
        print(state.view(viewer), end="\n\n")


state = deal(pk.games.draw.deal(profile="pl", deck=52))
seen(state)
print(f"seat {state.actor} may do one of {len(list(state.legal_actions()))} things")

state = deal(state.apply(Open(10)))
print("owed:", state.owed)

lowest = sorted(state.seats[1].hand)[:2]
state = deal(state.apply(Exchange(tuple(lowest))))
while state.phase is Phase.EXCHANGE:
    state = deal(state.apply(Exchange()))
while not state.over:
    state = deal(state.apply(state.timeout()))

print("the story:", *state.story, sep="\n  ")
seen(state)
print("payoffs:", state.payoffs())
