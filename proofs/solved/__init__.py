"""Witnesses of solved games: what others reckon of the same strategies."""
