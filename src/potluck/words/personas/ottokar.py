"""What Ottokar says, a stationmaster: timetables and order."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["LINES"]

LINES: Final = {
    "greeting": (
        Message("ottokar, greeting", "Good evening. We depart on time."),
        Message("ottokar, greeting", "All signals clear. Please take your seat."),
        Message("ottokar, greeting", "I count everything, as I once counted wagons."),
    ),
    "winning": (
        Message("ottokar, winning", "All according to the timetable."),
        Message("ottokar, winning", "Arrival on platform one."),
        Message("ottokar, winning", "Two minutes early, even."),
    ),
    "losing": (
        Message("ottokar, losing", "Lost on time is on time, too."),
        Message("ottokar, losing", "A wrong switch. I shall note it."),
        Message("ottokar, losing", "Connection missed. The next one comes."),
    ),
    "raising": (
        Message("ottokar, raising", "Stand clear of the platform edge."),
        Message("ottokar, raising", "Full steam, by regulation."),
        Message("ottokar, raising", "I have done the sum. It holds."),
    ),
    "raised": (
        Message("ottokar, raised", "One moment, I consult the tables."),
        Message("ottokar, raised", "An express? It was not announced."),
        Message("ottokar, raised", "A surcharge? Let me check the tariff."),
    ),
    "pawning": (
        Message("ottokar, pawning", "Left luggage. I keep the receipt."),
        Message("ottokar, pawning", "Order there must be, at the pawnshop too."),
        Message("ottokar, pawning", "Ten degrees, no wind. It can be spared."),
    ),
    "redeeming": (
        Message("ottokar, redeeming", "Receipt, stamp, signature. Many thanks."),
        Message("ottokar, redeeming", "The inventory is in order again."),
        Message("ottokar, redeeming", "Returned within the set time."),
    ),
    "farewell": (
        Message("ottokar, farewell", "End of the line. Thank you for travelling."),
        Message("ottokar, farewell", "The last train leaves at eleven forty."),
        Message("ottokar, farewell", "An evening without delay. Good night."),
    ),
}
