"""Guests, for `prove load`."""
