"""Games compiled to arrays, to be solved: infosets, chance with its weights, and what each end is worth.

A poker variant for two in which cards neither say who acts nor what may be bet is compiled along its public tree, with
hands as vectors and equal suits merged (`public`, `holdings`, `showdowns`, `compiling`); every other game of the
contract is walked whole, history by history (`histories`). `variant.variant_tree` chooses. Nothing is imported here, so
that a strategy is read without numpy (`suits`, `public`).
"""

__all__: list[str] = []
