/** Cards in a fan, as the pictures of the games in the lobby show them; decoration. */

import { face } from "./cards.mjs";
import { h } from "../core/dom.mjs";

/** These cards side by side. @param {string[]} cards @param {string} [name] a class beside `fan` */
export function fan(cards, name = "") {
  return h("div", { class: `fan ${name}`.trim() }, ...cards.map((card) => h("span", {}, face(card))));
}
