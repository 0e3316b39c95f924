"""One vocabulary for every door: requests, answers, screens and live messages, as structs.

The page, `/api/openapi.json` and its types, the terminal with its JSON lines, and the client all speak in these.

>>> from potluck.wire import ClientMessage, LanguageChosen
>>> from potluck.protocol import decode, encode
>>> encode(LanguageChosen(lang="pl"))
b'{"type":"language","lang":"pl"}'
>>> decode(b'{"type":"language","lang":"pl"}', ClientMessage)
LanguageChosen(lang='pl')
"""

# The structs are named where they are written; a new one is public by its module's `__all__`.
# ruff: noqa: F403

from potluck.room import Remark, SeedAnswer, TableInfo
from potluck.wire import answers, catalogue, faults, house, invitations, laboratory, live, requests, screens
from potluck.wire.advice import advice_info, review_info
from potluck.wire.again import can_play_again, sequel_of
from potluck.wire.answers import *
from potluck.wire.attendance import LevelInfo, NextDeal, SeatPresence, WishInfo
from potluck.wire.catalogue import *
from potluck.wire.faults import *
from potluck.wire.house import *
from potluck.wire.invitations import *
from potluck.wire.laboratory import *
from potluck.wire.live import *
from potluck.wire.requests import *
from potluck.wire.rules import rules_info, table_rules
from potluck.wire.screens import *
from potluck.words import LANGUAGES, summary_values
from potluck.words.ledger import AccountInfo, KeepsakeInfo, LedgerInfo, PaymentInfo
from potluck.words.memory import GameRecord, HandInfo, OpponentInfo, PlayedInfo, PotInfo
from potluck.words.season import SeasonAccountInfo, SeasonEveningInfo, SeasonInfo
from potluck.words.summary_values import *

__all__ = [
    "LANGUAGES",
    "AccountInfo",
    "KeepsakeInfo",
    "LedgerInfo",
    "PaymentInfo",
    "Remark",
    "SeasonAccountInfo",
    "SeasonEveningInfo",
    "SeasonInfo",
    "SeedAnswer",
    "TableInfo",
    "GameRecord",
    "HandInfo",
    "LevelInfo",
    "NextDeal",
    "OpponentInfo",
    "PlayedInfo",
    "PotInfo",
    "SeatPresence",
    "WishInfo",
    "advice_info",
    "can_play_again",
    "review_info",
    "rules_info",
    "sequel_of",
    "table_rules",
]
__all__ += answers.__all__
__all__ += catalogue.__all__
__all__ += faults.__all__
__all__ += house.__all__
__all__ += invitations.__all__
__all__ += laboratory.__all__
__all__ += live.__all__
__all__ += requests.__all__
__all__ += screens.__all__
__all__ += summary_values.__all__
