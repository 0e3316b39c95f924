"""What Gus says, a conjuror: doves, smoke and the rain of Brighton."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["LINES"]

LINES: Final = {
    "greeting": (
        Message("gus, greeting", "Nothing up my sleeve. Well, an arm."),
        Message("gus, greeting", "Brighton, rain, and a full house."),
        Message("gus, greeting", "The doves are asleep. We may begin."),
    ),
    "winning": (
        Message("gus, winning", "And there it was, all along."),
        Message("gus, winning", "No mirrors. One small trapdoor."),
        Message("gus, winning", "Thank you, a lovely audience."),
    ),
    "losing": (
        Message("gus, losing", "And now I make my chips vanish."),
        Message("gus, losing", "It worked in rehearsal."),
        Message("gus, losing", "Wrong rabbit."),
    ),
    "raising": (
        Message("gus, raising", "Now watch closely."),
        Message("gus, raising", "A little smoke, a little money."),
        Message("gus, raising", "Abracadabra, and the pot grows."),
    ),
    "raised": (
        Message("gus, raised", "Ooh, somebody from the stalls."),
        Message("gus, raised", "Is that a real coin?"),
        Message("gus, raised", "I know that trick. I think."),
    ),
    "pawning": (
        Message("gus, pawning", "Nothing up my sleeve. Soon, no sleeve."),
        Message("gus, pawning", "Watch it vanish into the pawnshop."),
        Message("gus, pawning", "Summer on the pier. Who needs it?"),
    ),
    "redeeming": (
        Message("gus, redeeming", "And it reappears. Applause is optional."),
        Message("gus, redeeming", "The doves will be so pleased."),
        Message("gus, redeeming", "The oldest trick of all: paying."),
    ),
    "farewell": (
        Message("gus, farewell", "And now I vanish. The last bus, you see."),
        Message("gus, farewell", "Tomorrow here, with other tricks."),
        Message("gus, farewell", "The rain has stopped. Now that is magic."),
    ),
}
