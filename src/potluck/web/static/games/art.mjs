/**
 * The picture of a game in the lobby, with who is chosen to play; decoration. A game's own module says it with
 * `pictures`, and comes before the page's.
 */

import { drawing } from "../core/dom.mjs";
import { sprite } from "../core/files.mjs";
import { fan } from "../pieces/fan.mjs";

/** @typedef {(who: string) => HTMLElement} Picture */

export const BEST = ["As", "Kh", "Qs", "Jd", "Tc"];

/** @type {Map<string, Picture>} */
const PICTURES = new Map();

/** Tells how a game is pictured. @param {string} game @param {Picture} drawn */
export function pictures(game, drawn) {
  PICTURES.set(game, drawn);
}

/** What a game is about; a fan of cards where it has no picture. @param {string} game @param {string} who */
export function picture(game, who) {
  return PICTURES.get(game)?.(who) ?? fan(BEST);
}

/** A drawing in the colour of brass. @param {string} box @param {string} id */
export function lines(box, id) {
  return drawing(sprite("core/icons.svg"), box, id, `lines ${id}`);
}
