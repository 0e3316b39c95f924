"""What beats what, by definition: the law that every faster way must agree with."""

from potluck.ranking.high import High, rank
from potluck.ranking.law import Order, Ranking
from potluck.ranking.low import Low
from potluck.ranking.small import Badugi, Two
from potluck.ranking.values import Category, Deciding, Rank, deciding

__all__ = ["Badugi", "Category", "Deciding", "High", "Low", "Order", "Rank", "Ranking", "Two", "deciding", "rank"]
