"""One vocabulary for every door: requests, answers, screens and live messages, as structs.

The page, `/api/openapi.json` and its types, the terminal with its JSON lines, and the client all speak in these.

>>> from potluck.wire import LanguageChosen, Ask
>>> from potluck.protocol import decode, encode
>>> encode(LanguageChosen(lang="pl"))
b'{"type":"language","lang":"pl"}'
>>> decode(b'{"type":"language","lang":"pl"}', Ask)
LanguageChosen(lang='pl')
"""

from potluck.wire.advice import advice_info, review_info
from potluck.wire.answers import (
    AdviceInfo,
    ChoiceInfo,
    Done,
    Forgotten,
    Health,
    Listed,
    RecordInfo,
    ReviewInfo,
    SessionOpened,
)
from potluck.wire.catalogue import (
    BotInfo,
    ExampleInfo,
    FieldInfo,
    FreshInfo,
    GameInfo,
    LookInfo,
    PersonaInfo,
    PresetInfo,
    RulesInfo,
    VariantInfo,
)
from potluck.wire.faults import Fault, fault
from potluck.wire.live import ActSent, ActTaken, Ask, Failed, LanguageChosen, Say, Talked, Told, fresh_id
from potluck.wire.requests import (
    Act,
    FillSeat,
    Forget,
    Nothing,
    OpenFresh,
    OpenGuide,
    OpenSession,
    OpenTable,
    OwnVariant,
    Practise,
    SeatAsked,
    Sit,
)
from potluck.wire.rules import rules_info, table_rules
from potluck.wire.screens import ClockInfo, FrameInfo, ReplayInfo, Screen, screen
from potluck.words.memory import GameRecord, HandInfo, OpponentInfo, PlayedInfo, PotInfo

__all__ = [
    "Act",
    "ActSent",
    "ActTaken",
    "AdviceInfo",
    "Ask",
    "BotInfo",
    "ChoiceInfo",
    "ClockInfo",
    "Done",
    "ExampleInfo",
    "Failed",
    "Fault",
    "FieldInfo",
    "FillSeat",
    "Forget",
    "Forgotten",
    "FrameInfo",
    "FreshInfo",
    "GameInfo",
    "GameRecord",
    "HandInfo",
    "Health",
    "LanguageChosen",
    "Listed",
    "Nothing",
    "LookInfo",
    "OpenFresh",
    "OpenGuide",
    "OpenSession",
    "OpenTable",
    "OpponentInfo",
    "OwnVariant",
    "PersonaInfo",
    "PlayedInfo",
    "PotInfo",
    "Practise",
    "PresetInfo",
    "RecordInfo",
    "ReplayInfo",
    "ReviewInfo",
    "RulesInfo",
    "Say",
    "Screen",
    "SeatAsked",
    "SessionOpened",
    "Sit",
    "Talked",
    "Told",
    "VariantInfo",
    "advice_info",
    "fault",
    "fresh_id",
    "review_info",
    "rules_info",
    "screen",
    "table_rules",
]
