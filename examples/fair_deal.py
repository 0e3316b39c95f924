"""Fair dealing, from both sides: what the house publishes before the deal, and what a player checks after it.

python examples/fair_deal.py
"""

import secrets

from potluck.cards import deck, show
from potluck.dealer import Source, check_deal, commit, seal, verify_opening
from potluck.protocol import Cards

# The house draws its secret a deal ahead and publishes the seal; then the player adds a seed of his own.
secret, seed = secrets.token_bytes(32), secrets.token_bytes(16)
sealed, seeds = seal(secret), (commit(seed), commit(b""))

# The order is made of both, and its root is shown before the first card.
shoe = Source(secret, (seed, b""), table="example", deal=1).shuffle(deck(32))
root = shoe.root
print("before the deal:", sealed[:16], seeds[0][:16], root[:16])

# Five cards to seat 0, each with what proves it against the root.
outcome, openings, shoe = shoe.answer(Cards(5, 0))
proved = [verify_opening(opening, root=root, size=32) for opening in openings]
print("dealt:", show(opening.card for opening in openings), "- proved:", all(proved))

# After the deal the house reveals secret and seeds: everybody can make the order again.
again = Source(secret, (seed, b""), table="example", deal=1).shuffle(deck(32))
print("does not agree:", check_deal(again, sealed=sealed, seeds=seeds, root=root) or "nothing")

# A house that would deal from another order is found out.
other = Source(secrets.token_bytes(32), (seed, b""), table="example", deal=1).shuffle(deck(32))
print("another order does not agree in:", ", ".join(check_deal(other, sealed=sealed, seeds=seeds, root=root)))
