/** What lies on the felt keeps its place in the eye: where the felt around it grows or shrinks, it glides and does not jump. */

import { GLIDES, move, moving } from "./motion.mjs";

const LIES = ".mine .place, .mine .pick, .community .place, .house .place, .centre .pot";
/** Pixels: less than this is not seen moving. */
const LEAST = 2;
const GLIDE = 220;

/**
 * Changes what is on the page; own cards and dice, the board and the pot glide from where they lay to where they lie then.
 *
 * @param {ParentNode} page
 * @param {() => void} change
 */
export function gliding(page, change) {
  const before = moving() ? whereAll(page) : null;
  change();
  if (!before?.size) return;
  for (const going of document.getAnimations()) if (going.id === GLIDES) going.cancel();
  const now = whereAll(page);
  for (const [key, { element, box }] of now) {
    const was = before.get(key)?.box;
    if (was) glide(element, was, box);
  }
}

/** @param {ParentNode} page @returns {Map<unknown, {element: Element, box: DOMRect}>} */
function whereAll(page) {
  const found = new Map();
  for (const element of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(LIES))) {
    const box = element.getBoundingClientRect();
    if (box.width) found.set(keyOf(element), { element, box });
  }
  return found;
}

/** An own card is itself wherever it lies, a die too; all else is its place. @param {HTMLElement} element */
function keyOf(element) {
  const { card, place } = element.dataset;
  const own = element.closest(".mine") && (card && card !== "back" ? card : place);
  return own || element;
}

/** Dice are drawn larger or smaller as their wells are; a card's place may be narrower than the card. @param {Element} element @param {DOMRect} was @param {DOMRect} box */
function glide(element, was, box) {
  const die = element.matches(".pick");
  const x = die ? was.x + was.width / 2 - box.x - box.width / 2 : was.x - box.x;
  const y = die ? was.y + was.height / 2 - box.y - box.height / 2 : was.y - box.y;
  if (Math.max(Math.abs(x), Math.abs(y)) < LEAST) return;
  const from = { translate: `${x}px ${y}px`, ...(die && { scale: `${was.width / box.width}` }) };
  const to = { translate: "0 0", ...(die && { scale: "1" }) };
  const going = move(element, [from, to], { duration: GLIDE });
  if (going) going.id = GLIDES;
}
