/**
 * What the page draws for one game alone. Everything else (seats, cards, offers, story) is drawn for all games alike,
 * so that a game without a word here can be played.
 */

import { draw } from "./draw.mjs";
import { poker } from "./poker.mjs";

/**
 * @typedef {object} Drawing
 * @property {string} felt class of the table
 * @property {(sum: number) => string} money
 * @property {(view: any) => [name: string, value: string][]} [terms] what stands beside the pot
 * @property {(extras: Element, about: {seat: any, words: any, at: number, view: any}) => void} [seat] draws what else a seat has
 * @property {Record<string, {name: string, gender: "f" | "m" | "n"}>} [opponents] who plays as which bot
 * @property {Record<string, unknown>} [between] options that differ where persons play among themselves
 */

/** @type {Drawing} */
const PLAIN = { felt: "felt-petrol", money: (sum) => new Intl.NumberFormat(document.documentElement.lang).format(sum) };

/** @type {Record<string, Drawing>} */
const DRAWINGS = { draw, poker };

/** The drawing of a game. @param {string} game */
export function drawingOf(game) {
  return DRAWINGS[game] ?? PLAIN;
}
