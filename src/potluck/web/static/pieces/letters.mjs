/** The letters of a language on its cards, where somebody chose them. */

import { settings } from "../core/settings.mjs";
import { language } from "../core/words.mjs";

/** Rank -> its letter, and the symbol of `letters.svg` where it looks otherwise. @typedef {Record<string, readonly [string, string]>} Letters */

/** @type {Record<string, Letters>} */
export const LETTERS = {
  pl: { Q: ["D", "D"], J: ["W", "W"] },
  de: { Q: ["D", "D"], J: ["B", "B"] },
  ru: { A: ["Т", "Te"], K: ["К", ""], Q: ["Д", "De"], J: ["В", "B"] },
};

/** Those that are written now. @returns {Letters} */
export function letters() {
  return settings().letters === "own" ? (LETTERS[language()] ?? {}) : {};
}

/** A rank as it is written now. @param {string} rank */
export function rankLetter(rank) {
  return letters()[rank]?.[0] ?? rank;
}
