/** Sentences in which cards stand as text, with drawn signs for the suits: `exchange K♣ 7♦`. */

import { pip } from "./cards.mjs";
import { rankOf } from "./lettered.mjs";

const CARD = /(10|[2-9JQKADWBКДВТ])([♠♥♦♣])/gu;
const SUITS = new Map(Object.entries({ "♠": "s", "♥": "h", "♦": "d", "♣": "c" }));

/** The parts of a sentence, its cards drawn. @param {string} sentence @returns {(Node | string)[]} */
export function withPips(sentence) {
  /** @type {(Node | string)[]} */
  const parts = [];
  let from = 0;
  for (const found of sentence.matchAll(CARD)) {
    const [whole, rank = "", suit = ""] = found;
    parts.push(sentence.slice(from, found.index), pip((rank === "10" ? "T" : rankOf(rank)) + (SUITS.get(suit) ?? "")));
    from = found.index + whole.length;
  }
  return [...parts, sentence.slice(from)];
}
