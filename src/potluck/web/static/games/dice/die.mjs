/** The face of a die, in a drawing for all. */

import { drawing } from "../../core/dom.mjs";
import { sprite } from "../../core/files.mjs";

export const SPRITE = sprite("games/dice/dice.svg");
const BOX = "0 0 64 66";

/** The drawing of a die. @param {number} pips */
export function dieFace(pips) {
  const svg = drawing(SPRITE, BOX, `die${pips}`, "die");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", String(pips));
  svg.removeAttribute("aria-hidden");
  return svg;
}
