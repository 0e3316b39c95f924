"""Attackers, for `prove siege`."""
