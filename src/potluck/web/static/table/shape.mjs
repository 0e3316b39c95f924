/**
 * The shape of a table, by which the sheets lay it out: how many sit there, and in what kind of window. Set here alone, as words of
 * `data-shape` on the felt: `two`, `few` (three to six seats) or `many` (seven to ten), and `phone`, `tablet` or `wide`.
 */

import { attr } from "../core/dom.mjs";

/** So many others are few. */
const FEW = 5;
/** The windows that the sheets speak of. */
const PHONE = matchMedia("(max-width: 700px), (max-height: 500px)");
const WIDE = matchMedia("(min-width: 1000px) and (min-height: 640px)");

/** Whether the window is as small as a phone's. */
export function onPhone() {
  return PHONE.matches;
}

/** Does that whenever the window becomes one of another kind. @param {() => void} redraw */
export function whenTurned(redraw) {
  for (const kind of [PHONE, WIDE]) kind.addEventListener("change", redraw);
}

/**
 * Tells the sheets what the table looks like: its shape; how many others sit there, and whether around the felt; whether
 * some of them show cards.
 *
 * @param {Element} felt
 * @param {{others: number, round: boolean, shown: boolean}} table
 */
export function shaped(felt, { others, round, shown }) {
  const seats = others < 2 ? "two" : others <= FEW ? "few" : "many";
  const room = PHONE.matches ? "phone" : WIDE.matches ? "wide" : "tablet";
  attr(felt, "data-shape", `${seats} ${room}`);
  attr(felt, "data-others", others);
  attr(felt, "data-round", round);
  attr(felt, "data-shown", shown);
}
