"""The style sheet of the window: felt, brass and paper."""

from typing import Final

__all__ = ["STYLE"]

STYLE: Final = """
Screen { background: #14352a; color: #efe6cf; layout: vertical; }
#bar { height: 1; background: #0d241c; }
#room { height: 1fr; }
#felt { height: auto; padding: 0 1; }
#middle, #prompt { height: auto; }
#label { height: auto; }
#prompt { color: #cfd8c8; }
#stake { height: auto; }
#choices { height: auto; grid-gutter: 0 1; }
#choices Button { width: 100%; min-width: 12; background: #e3c069; color: #221a0c; text-style: bold; }
#choices Button:focus { background: #f6dd96; text-style: bold reverse; }
#choices Button:disabled { background: #4a5a45; color: #a8b5a2; }
#choices.many { overflow-y: auto; }
#choices.many Button { border: none; height: 1; content-align: left middle; text-align: left; }
#paper { background: #f3ead6; color: #241c1b; padding: 0 1; height: 1fr; min-height: 2; }
#keys { height: 1; background: #0d241c; color: #a8b5a2; }
.-narrow #choices Button { border: none; height: 1; }
.-wide #room { layout: horizontal; }
.-wide #felt { width: 1fr; height: 1fr; padding: 1 2; }
.-wide #others, .-wide #middle, .-wide #hand, .-wide #label, .-wide #prompt, .-wide #stake { margin-bottom: 1; }
.-wide #paper { width: 38; height: 1fr; }
Sheet, Question, SeatSheet, OpponentSheet, EveningSheet { align: center middle; background: #0008; }
.paper { width: 92%; max-width: 96; height: 90%; padding: 1 2; background: #f3ead6; color: #241c1b; }
.paper VerticalScroll { height: 1fr; background: #f3ead6; }
.paper Button { margin-top: 1; background: #e3c069; color: #221a0c; }
.paper .row { width: 100%; border: none; height: 1; margin: 0; content-align: left middle; text-align: left; }
.paper .row:disabled { background: #f3ead6; color: #241c1b; text-opacity: 100%; opacity: 100%; }
SeatSheet .paper, OpponentSheet .paper, EveningSheet .paper { height: auto; max-height: 96%; }
#seats { height: auto; max-height: 12; margin-top: 1; }
.paper OptionList > .option-list--option-highlighted { background: #14352a; color: #f6dd96; text-style: none; }
.paper OptionList { height: auto; max-height: 14; margin-top: 1; border: none; padding: 0; }
.paper OptionList { background: #f3ead6; color: #241c1b; }
.paper .row:focus { background: #14352a; color: #f6dd96; text-style: none; }
.low { height: 1; margin-top: 1; }
.low Button { border: none; height: 1; margin: 0 2 0 0; }
.low Button:focus { background: #14352a; color: #f6dd96; }
#persons { height: auto; margin-top: 1; }
EveningSheet Input { margin-top: 1; border: none; height: 1; background: #fffaf0; color: #241c1b; }
#link { margin-top: 1; height: auto; }
.small { width: 60; height: auto; }
.small Horizontal { height: auto; }
.small Button { margin-right: 2; }
#choices Button:disabled:nocolor { text-style: dim; }
.paper:nocolor { border: ascii; }
.paper .row:focus:nocolor, .low Button:focus:nocolor { text-style: reverse; }
.paper OptionList:nocolor > .option-list--option-highlighted { text-style: reverse; }
"""
