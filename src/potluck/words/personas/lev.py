"""What Lev says, a river captain: few words, about water and wind."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["LINES"]

LINES: Final = {
    "greeting": (
        Message("lev, greeting", "Come aboard. The river is quiet."),
        Message("lev, greeting", "Fog till morning. There is time to play."),
        Message("lev, greeting", "Fair warning: I believe nobody."),
    ),
    "winning": (
        Message("lev, winning", "A fair wind."),
        Message("lev, winning", "Moored. Into the log with it."),
        Message("lev, winning", "The river gives, too."),
    ),
    "losing": (
        Message("lev, losing", "Aground. We shall float off."),
        Message("lev, losing", "The Volga has seen worse."),
        Message("lev, losing", "The wind has turned. It does that."),
    ),
    "raising": (
        Message("lev, raising", "Full ahead."),
        Message("lev, raising", "Deep water here. I go on."),
        Message("lev, raising", "More coal on the fire."),
    ),
    "raised": (
        Message("lev, raised", "I don't believe it. Not a word."),
        Message("lev, raised", "Sound the horn, I hold my course."),
        Message("lev, raised", "Is that a beacon or a firefly?"),
    ),
    "pawning": (
        Message("lev, pawning", "Ashore with it. The night is warm."),
        Message("lev, pawning", "A lighter ship rides higher."),
        Message("lev, pawning", "Let it lie till the river opens."),
    ),
    "redeeming": (
        Message("lev, redeeming", "Cargo back on board."),
        Message("lev, redeeming", "Autumn is near. It will come in handy."),
        Message("lev, redeeming", "Old, but it has seen the Caspian."),
    ),
    "farewell": (
        Message("lev, farewell", "Anchor down. Good night."),
        Message("lev, farewell", "Come by when the ice breaks."),
        Message("lev, farewell", "May there be water under your keel."),
    ),
}
