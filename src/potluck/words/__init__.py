"""Every text that a person reads, in every language of the house; nothing below this floor knows a language.

>>> from potluck.words import language
>>> language("pl").pgettext("draw button", "WAIT")
'CZEKAJ'
"""

from potluck.kits import Currency
from potluck.words.catalogue import LANGUAGES, OWN_NAMES, PLURALS, REGIONS
from potluck.words.game import GameWords, OptionText
from potluck.words.generic import screen as plain_screen
from potluck.words.guide import Tip
from potluck.words.language import Example, Language, Option, language, load_languages, negotiate
from potluck.words.messages import Message, Person, Spoken
from potluck.words.people import guest_name, names_at
from potluck.words.pips import card_text
from potluck.words.screen import Leaving, PotWords, PreAction, SeatLike, TableLike, Words
from potluck.words.speech import Speech
from potluck.words.steps import StakesStep

__all__ = [
    "Currency",
    "LANGUAGES",
    "OWN_NAMES",
    "PLURALS",
    "REGIONS",
    "Example",
    "GameWords",
    "Language",
    "Leaving",
    "Message",
    "Option",
    "OptionText",
    "Person",
    "PotWords",
    "PreAction",
    "SeatLike",
    "Speech",
    "StakesStep",
    "Spoken",
    "TableLike",
    "Tip",
    "Words",
    "card_text",
    "guest_name",
    "language",
    "load_languages",
    "names_at",
    "negotiate",
    "plain_screen",
]
