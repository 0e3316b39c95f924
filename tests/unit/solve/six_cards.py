"""A variant with an exchange that is small enough for every way of reckoning it."""

from potluck.variants import read

__all__ = ["SIX_CARDS"]

SIX_CARDS = read("""
name = "six cards"
limit = "fixed"
ranks = "JQK"
suits = "hs"
forced = { ante = 1 }
streets = [{ name = "deal", down = 1, bet = 2, cap = 1 }, { name = "change", draw = 1, bet = 2, cap = 1 }]
showdown = [{ order = "few" }]
""")
