"""What Halina says, a seamstress: thread, cloth and tea."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["LINES"]

LINES: Final = {
    "greeting": (
        Message("halina, greeting", "Sit down, the tea is still hot."),
        Message("halina, greeting", "Rain outside. A good evening to play."),
        Message("halina, greeting", "The machine is covered, the shop is shut. Let us play."),
    ),
    "winning": (
        Message("halina, winning", "Stitch by stitch, as they say."),
        Message("halina, winning", "That will pay for the thread."),
        Message("halina, winning", "Patience sews straight."),
    ),
    "losing": (
        Message("halina, losing", "The seam gave way. It happens."),
        Message("halina, losing", "Unpick it and start again."),
        Message("halina, losing", "Cut too short. My own scissors."),
    ),
    "raising": (
        Message("halina, raising", "I will let the hem out a little."),
        Message("halina, raising", "Good cloth has its price."),
        Message("halina, raising", "Measured twice. Now I cut."),
    ),
    "raised": (
        Message("halina, raised", "Let me put on my glasses."),
        Message("halina, raised", "Is that wool, or does it only look so?"),
        Message("halina, raised", "Such prices, like before the holidays."),
    ),
    "pawning": (
        Message("halina, pawning", "To the pawnshop? Spring is coming anyway."),
        Message("halina, pawning", "My own needlework. Let them fold it well."),
        Message("halina, pawning", "At least there are no moths there."),
    ),
    "redeeming": (
        Message("halina, redeeming", "Back on its hanger, where it belongs."),
        Message("halina, redeeming", "Everything there? Everything, to the last thread."),
        Message("halina, redeeming", "One grows fond of one's own seams."),
    ),
    "farewell": (
        Message("halina, farewell", "Mind the puddles on the way."),
        Message("halina, farewell", "It was a pleasure. The needle calls."),
        Message("halina, farewell", "Come again, the kettle is always on."),
    ),
}
