"""A card room elsewhere, reached through its HTTP door and its WebSocket: who visits sits there as a browser does.

address = read_address("http://192.168.1.7:8052/t/TABLE")
async with visiting(address, guest) as visit:
    async for sight in visit.sights(): ...
"""

from potluck.client.address import Address, read_address
from potluck.client.door import Door, Guest
from potluck.client.keys import Keys
from potluck.client.visit import Visit, visiting

__all__ = ["Address", "Door", "Guest", "Keys", "Visit", "read_address", "visiting"]
