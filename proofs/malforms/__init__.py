"""Requests that are not as they should be, and a client that sends them."""
