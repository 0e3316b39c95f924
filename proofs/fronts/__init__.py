"""Proxies, guests and attackers, for `prove internet`."""
