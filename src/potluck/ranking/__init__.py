"""What beats what, by definition: the law that every faster way must agree with."""

from potluck.ranking.high import High
from potluck.ranking.known import known
from potluck.ranking.law import Ranking, rank
from potluck.ranking.low import Low
from potluck.ranking.names import Order, category_id, name_of
from potluck.ranking.numbers import number_of, of_number
from potluck.ranking.other import Badugi, Two
from potluck.ranking.values import Category, Deciding, Rank, deciding

__all__ = [
    "Badugi",
    "Category",
    "Deciding",
    "High",
    "Low",
    "Order",
    "Rank",
    "Ranking",
    "Two",
    "category_id",
    "deciding",
    "known",
    "name_of",
    "number_of",
    "of_number",
    "rank",
]
