/** The picture of a game in the lobby, with who is chosen to play; decoration. */

import { dieFace } from "./die.mjs";
import { h } from "./dom.mjs";
import { fan } from "./fan.mjs";
import { dress, niche, PERSONAS } from "./wardrobe.mjs";

const GARMENTS = 5;
const THROWN = [5, 5, 5, 2, 3];

/** A fan of cards where a game has no picture of its own. @param {string} game @param {string} who */
export function picture(game, who) {
  if (game === "draw") return h("div", { class: "both" }, fan(game), figure(who));
  if (game === "dice") return h("div", { class: "row-dice art-dice", "aria-hidden": "true" }, ...THROWN.map(dieFace));
  return fan(game);
}

/** The dressed dummy of who plays; bare where nobody of the house does. @param {string} who */
function figure(who) {
  const dummy = niche();
  dress(
    dummy,
    PERSONAS[who],
    Array.from({ length: GARMENTS }, () => ({ where: "worn" })),
  );
  return dummy;
}
