"""The types of single fields, with the limits that every door keeps."""

from typing import Annotated, Any, Final

from msgspec import Meta

__all__ = ["ActId", "Action", "Lang", "Name", "Pledge", "Seed", "TurnNumber"]

LONGEST_NAME: Final = 96
"""Characters that are read; a table keeps fewer."""

Name = Annotated[str, Meta(max_length=LONGEST_NAME)]
Lang = Annotated[str, Meta(max_length=35)]
Seed = Annotated[str, Meta(pattern="^([0-9a-fA-F]{2}){8,32}$")]
"""A player's own part of the shuffle: 8 to 32 bytes, hex."""
Pledge = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
"""The commitment of a seed, hex."""
ActId = Annotated[str, Meta(min_length=1, max_length=64, pattern="^[!-~]+$")]
"""The client's own name for an act, such as a UUID; the same again gets the same answer."""
Action = Annotated[
    str | dict[str, Any],
    Meta(description="An action as an object ({type: open, amount: 10}) or in its text form (open 10)."),
]
TurnNumber = Annotated[int, Meta(ge=0, le=2**53)]
