"""A card room elsewhere, reached through its HTTP door and its WebSocket, as a browser reaches it.

async with join_table(read_address("http://192.168.1.7:8052/t/TABLE"), Visitor(name="Ala")) as (seat, api):
    async for screen in seat.screens(): ...
"""

from potluck.client.address import Address, read_address
from potluck.client.api import RoomApi, Visitor
from potluck.client.seat import RemoteSeat, join_table
from potluck.client.seeds import OwnSeeds, SeedFile
from potluck.client.tokens import TokenFile
from potluck.client.witness import ReceiptFile, Witness

__all__ = [
    "Address",
    "OwnSeeds",
    "ReceiptFile",
    "RemoteSeat",
    "RoomApi",
    "SeedFile",
    "TokenFile",
    "Visitor",
    "Witness",
    "join_table",
    "read_address",
]
