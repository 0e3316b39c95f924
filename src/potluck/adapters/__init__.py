"""Every game of the contract as an environment of PettingZoo, Gymnasium and OpenSpiel, and as arrays for many at once.

`potluck.adapters.pettingzoo.env(game, **options)`, `.gymnasium.env(game, opponents, **options)`,
`.openspiel.game(game, **options)`, `.batch.env(variant, n)`. Each module needs its own package and nothing else here
does; what they share knows none of them.
"""

__all__: list[str] = []
