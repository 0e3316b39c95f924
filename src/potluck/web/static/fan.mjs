/** The picture of a game in the lobby: cards in a fan. */

import { face } from "./cards.mjs";
import { h } from "./dom.mjs";

const CARDS = ["As", "Kh", "Qs", "Jd", "Tc"];

/** Five cards; decoration. @param {string} game */
export function fan(game) {
  const cards = CARDS.map((card) => h("span", {}, face(card)));
  return h("div", { class: `fan fan-${game}` }, ...cards);
}
