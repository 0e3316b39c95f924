"""Jobs that versions of the house do in turn, for `prove beside`."""
