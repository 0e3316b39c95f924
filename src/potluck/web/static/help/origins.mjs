/** From where one has come to a practice, so that the way back leads there; known to this tab alone. */

/** Under which a tab keeps the page on which it began a practice. @param {string} id of the practice */
const key = (id) => `practice ${id}`;

/** Keeps that a practice was begun on this page, at what of it is shown. @param {string} id of the practice */
export function beganHere(id) {
  sessionStorage.setItem(key(id), `${location.pathname}${location.hash}`);
}

/** The address of the page on which a practice was begun; null where this tab does not know it. @param {string} id of the practice */
export function beganAt(id) {
  return sessionStorage.getItem(key(id));
}
