/** Cards by their names in words, wherever cards are dealt; the lobby, whose cards are pictures, needs none. */

import { callCards, cardText } from "./cards.mjs";
import { t } from "../core/words.mjs";

/** @type {Record<string, () => string>} */
const RANK_NAMES = {
  A: () => t("ace"),
  K: () => t("king"),
  Q: () => t("queen"),
  J: () => t("jack"),
  T: () => t("ten"),
  9: () => t("nine"),
  8: () => t("eight"),
  7: () => t("seven"),
  6: () => t("six"),
  5: () => t("five"),
  4: () => t("four"),
  3: () => t("three"),
  2: () => t("two"),
};
/** @type {Record<string, () => string>} */
const SUIT_NAMES = { s: () => t("spades"), h: () => t("hearts"), d: () => t("diamonds"), c: () => t("clubs") };

/** A card in words: `ten of diamonds`. @param {string} card */
function inWords(card) {
  const [rank = "", suit = ""] = card;
  const names = { rank: RANK_NAMES[rank]?.() ?? "", suit: SUIT_NAMES[suit]?.() ?? "" };
  return names.rank && names.suit ? t("{rank} of {suit}", names) : cardText(card);
}

callCards(inWords);
