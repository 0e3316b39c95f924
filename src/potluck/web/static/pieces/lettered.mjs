/** The letters of a language in what is told, where somebody chose them: `W♦` for `J♦`. */

import { language } from "../core/words.mjs";
import { LETTERS, letters, rankLetter } from "./letters.mjs";

const CARD = /\b([AKQJ])([♣♦♥♠])/g;

/** King, queen and jack as the page's language writes them: `K D W`; empty where it writes `K Q J`. */
export function courts() {
  const own = LETTERS[language()];
  return own ? ["K", "Q", "J"].map((rank) => own[rank]?.[0] ?? rank).join(" ") : "";
}

/** The rank that is written so now. @param {string} letter */
export function rankOf(letter) {
  return Object.entries(letters()).find(([, [own]]) => own === letter)?.[0] ?? letter;
}

/**
 * The same with its cards by the letters that are chosen: all texts in it, however deep.
 *
 * @template T
 * @param {T} told
 * @returns {T}
 */
export function lettered(told) {
  return Object.keys(letters()).length ? /** @type {T} */ (deep(told)) : told;
}

/** @param {unknown} it @returns {unknown} */
function deep(it) {
  if (typeof it === "string") return it.replace(CARD, (_, rank, suit) => rankLetter(rank) + suit);
  if (Array.isArray(it)) return it.map(deep);
  if (!it || typeof it !== "object") return it;
  return Object.fromEntries(Object.entries(it).map(([key, value]) => [key, deep(value)]));
}
