"""Reads a QR code from the path that a page draws, as a phone would: by a decoder that knows nothing of its maker."""

import re
from typing import Any, Final

import numpy as np
import zxingcpp

__all__ = ["link_in"]

SCALE: Final = 4
RUN: Final = re.compile(r"M(\d+) (\d+)h(\d+)v1h-\d+z")


def link_in(code: dict[str, Any]) -> str:
    """The text of a code as the wire has it."""
    picture = np.full((code["size"], code["size"]), 255, np.uint8)
    for column, row, length in (map(int, run) for run in RUN.findall(code["path"])):
        picture[row, column : column + length] = 0
    (read,) = zxingcpp.read_barcodes(picture.repeat(SCALE, 0).repeat(SCALE, 1))
    text: str = read.text
    return text
