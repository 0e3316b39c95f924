"""Clients that behave badly, for `prove flood`."""
