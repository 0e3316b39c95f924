"""Games solved exactly, or as well as is measured; each in a room of its own."""

__all__: list[str] = []
