"""The room at a terminal: line mode for people, screen readers and pipes, and JSON lines for programs."""

from potluck.terminal.attend import attend
from potluck.terminal.page import Page
from potluck.terminal.play import play
from potluck.terminal.seating import GENDERS, Wish, table_plan
from potluck.terminal.tui import can_be_drawn

__all__ = ["GENDERS", "Page", "Wish", "attend", "can_be_drawn", "play", "table_plan"]
