"""What beats what, by definition: the law that every faster way must agree with."""

from potluck.ranking.high import Category, Deciding, High, Rank, deciding, rank

__all__ = ["Category", "Deciding", "High", "Rank", "deciding", "rank"]
