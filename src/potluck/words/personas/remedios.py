"""What Remedios says, a wardrobe mistress: the stage and the sea."""

from typing import Final

from potluck.words.messages import Message

__all__ = ["LINES"]

LINES: Final = {
    "greeting": (
        Message("remedios, greeting", "Curtain up! A full house tonight."),
        Message("remedios, greeting", "The sea is calm tonight. I am not."),
        Message("remedios, greeting", "I come straight from the wings."),
    ),
    "winning": (
        Message("remedios, winning", "And the orchestra strikes up."),
        Message("remedios, winning", "Flowers to the dressing room, please."),
        Message("remedios, winning", "The wind blew my way tonight."),
    ),
    "losing": (
        Message("remedios, losing", "Even Carmen falls in the last act."),
        Message("remedios, losing", "A false note. The maestro heard nothing."),
        Message("remedios, losing", "It was only the dress rehearsal."),
    ),
    "raising": (
        Message("remedios, raising", "Louder! The gallery hears nothing."),
        Message("remedios, raising", "Truth or theatre? Pay and see."),
        Message("remedios, raising", "A small stake, a small ovation."),
    ),
    "raised": (
        Message("remedios, raised", "Oh, what a voice! Is it a real one?"),
        Message("remedios, raised", "I know that aria. It ends softly."),
        Message("remedios, raised", "It takes a bluffer to know a bluffer."),
    ),
    "pawning": (
        Message("remedios, pawning", "Clothes can be pawned; pride cannot."),
        Message("remedios, pawning", "The wardrobe lends it, against receipt."),
        Message("remedios, pawning", "The next scene is set in summer anyway."),
    ),
    "redeeming": (
        Message("remedios, redeeming", "Second act, same costume."),
        Message("remedios, redeeming", "It smells of camphor and success."),
        Message("remedios, redeeming", "The diva takes back what is hers."),
    ),
    "farewell": (
        Message("remedios, farewell", "Curtain. The stage door is on the left."),
        Message("remedios, farewell", "Until the next performance."),
        Message("remedios, farewell", "The tide goes out, and I with it."),
    ),
}
