/**
 * What is known of a game before it is played: its felt, who sits down. The lobby needs no more; what is drawn
 * at the table stands in `games.mjs`, which has this too.
 */

import { t } from "../core/words.mjs";

/**
 * @typedef {object} Offered
 * @property {string} felt class of the table
 * @property {(lang: string) => Record<string, unknown>} [profile] options that a visitor of that language expects
 * @property {boolean} [own] whether a variant of one's own can be played
 * @property {(options: import("../parts/options.mjs").Tree) => readonly string[]} [idle] options that decide nothing beside these
 * @property {readonly string[]} [quick] options that stand on the tile in the lobby; all choices where this is missing
 * @property {Record<string, {name: string, gender: "f" | "m" | "n"}>} [opponents] who plays as which bot
 * @property {readonly {name: string, gender: "f" | "m" | "n"}[]} [company] who plays in the other seats, in turn
 * @property {number} [usual] how many sit down when nothing is chosen
 * @property {Record<string, unknown>} [plain] options that differ where a bot plays that is nobody of the house and was not measured
 * @property {Record<string, unknown>} [between] options that differ where persons play among themselves
 */

/** @type {Offered} */
const PLAIN = { felt: "felt-petrol" };

/** @satisfies {Record<string, Offered>} */
export const OFFERED = {
  draw: {
    felt: "felt-green",
    profile: (/** @type {string} */ lang) => (lang === "de" ? { profile: "de" } : {}),
    plain: { wardrobe: { whose: "nobody" } },
    between: { open_deals: false, wardrobe: { whose: "nobody" } },
  },
  poker: {
    felt: "felt-petrol",
    own: true,
    idle: (/** @type {any} */ { choice }) => (choice.play ? ["variant"] : []),
  },
  dice: {
    felt: "felt-midnight",
    quick: [],
    get opponents() {
      return { perfect: { name: t("Lev Arkadyevich"), gender: /** @type {const} */ ("m") } };
    },
  },
  reddog: {
    felt: "felt-burgundy",
    usual: 5,
    company: [
      { name: "Remedios", gender: /** @type {const} */ ("f") },
      { name: "Lev", gender: /** @type {const} */ ("m") },
      { name: "Gus", gender: /** @type {const} */ ("m") },
      { name: "Ottokar", gender: /** @type {const} */ ("m") },
      { name: "Halina", gender: /** @type {const} */ ("f") },
      { name: "Nina", gender: /** @type {const} */ ("f") },
      { name: "Bruno", gender: /** @type {const} */ ("m") },
      { name: "Carmen", gender: /** @type {const} */ ("f") },
      { name: "Emil", gender: /** @type {const} */ ("m") },
    ],
    between: { open_deals: false },
  },
  paigow: {
    felt: "felt-plum",
    usual: 3,
    quick: [],
    company: [
      { name: "Gus Finch", gender: /** @type {const} */ ("m") },
      { name: "Pani Halina", gender: /** @type {const} */ ("f") },
      { name: "Carmen", gender: /** @type {const} */ ("f") },
      { name: "Ottokar", gender: /** @type {const} */ ("m") },
      { name: "Nina", gender: /** @type {const} */ ("f") },
    ],
  },
};

/** What is known of a game. @param {string} game @returns {Offered} */
export function offered(game) {
  return /** @type {Record<string, Offered>} */ (OFFERED)[game] ?? PLAIN;
}
