"""Pai Gow: classes of hands, and what every setting is worth against a house way."""

__all__: list[str] = []
