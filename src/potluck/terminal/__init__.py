"""The room at a terminal: line mode for people, screen readers and pipes, and JSON lines for programs."""

from potluck.terminal.console import Console
from potluck.terminal.json_lines import JsonLines
from potluck.terminal.modes import play_live
from potluck.terminal.onlooker import Onlooker
from potluck.terminal.play import play
from potluck.terminal.remote import play_remote
from potluck.terminal.seating import GENDERS, MatchRequest, table_plan
from potluck.terminal.sign import sign_lines
from potluck.terminal.tui import can_be_drawn
from potluck.terminal.typed_lines import TypedLines

__all__ = [
    "GENDERS",
    "Console",
    "JsonLines",
    "MatchRequest",
    "Onlooker",
    "TypedLines",
    "can_be_drawn",
    "play",
    "play_live",
    "play_remote",
    "sign_lines",
    "table_plan",
]
