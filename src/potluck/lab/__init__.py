"""Exact numbers about hands: what an exchange gives, and how strong whole arrays of hands are."""

from potluck.lab.exchange import Exchange, exchanges
from potluck.lab.strength import Scale, scale

__all__ = ["Exchange", "Scale", "exchanges", "scale"]
