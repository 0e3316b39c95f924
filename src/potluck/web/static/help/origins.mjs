/** From where one has come to a practice, so that the way back leads there; known to this tab alone. */

/** Under which a tab keeps the practice that it last began on a match's last page. */
export const FROM_END = "practice";
