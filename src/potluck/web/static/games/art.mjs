/** The picture of a game in the lobby, with who is chosen to play; decoration. */

import { dieFace } from "./dice/die.mjs";
import { drawing, h } from "../core/dom.mjs";
import { sprite } from "../core/files.mjs";
import { fan } from "../pieces/fan.mjs";
import { dress, niche, PERSONAS } from "../wardrobe/wardrobe.mjs";

const GARMENTS = 5;
const BEST = ["As", "Kh", "Qs", "Jd", "Tc"];
const THROWN = [5, 5, 5, 2, 3];

/** @type {Record<string, (who: string) => HTMLElement>} */
const PICTURES = {
  draw: (who) => h("div", { class: "both" }, fan(BEST), figure(who)),
  dice: () => h("div", { class: "row-dice art-dice" }, ...THROWN.map(dieFace)),
  reddog: () => h("div", { class: "both" }, lines("0 0 120 100", "hound"), fan(["back", "9h"], "pair")),
  paigow: () => h("div", { class: "both" }, fan(["Ks", "Kd", "9h", "8c", "4d"]), fan(["Ah", "Qc"], "pair")),
  poker: () => h("div", { class: "ring" }, lines("0 0 280 136", "ring"), fan(["Ah", "Kd", "Qs", "8c", "5h"], "board")),
};

/** What a game is about; a fan of cards where it has no picture. @param {string} game @param {string} who */
export function picture(game, who) {
  return PICTURES[game]?.(who) ?? fan(BEST);
}

/** A drawing in the colour of brass. @param {string} box @param {string} id */
function lines(box, id) {
  return drawing(sprite("core/icons.svg"), box, id, `lines ${id}`);
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
