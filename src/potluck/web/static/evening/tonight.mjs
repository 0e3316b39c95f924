/** What is played at an evening: one game, and at poker the variants of tonight. */

import { h, icon } from "../core/dom.mjs";
import { at, put } from "../parts/options.mjs";
import { t } from "../core/words.mjs";

/** @import { GameInfo } from "../core/wire.d.ts" */
/** @typedef {import("../parts/options.mjs").Tree} Tree */

/** The game in which tonight's variants are chosen. */
export const POKER = "poker";
/** Of tonight's games those whose last cards lie for all, so that they can be run twice. */
const TWOFOLD = ["holdem", "short-deck", "omaha", "omaha-hilo"];
const TONIGHT = ["holdem", "short-deck", "omaha", "omaha-hilo", "seven-stud", "draw-fixed", "badugi", "razz"];
/** Seats from which on a game is one for a company. */
const COMPANY = 3;
/** Where games have the chips that each begins with. */
const STARTS = ["money.start", "chips"];

/** Games for a company, poker first. @param {readonly GameInfo[]} games */
export function forCompany(games) {
  const found = games.filter(({ seats, fields }) => (seats[1] ?? 0) >= COMPANY && startPath({ fields }));
  return [...found.filter(({ name }) => name === POKER), ...found.filter(({ name }) => name !== POKER)];
}

/** The fewest and the most who can gather there. @param {GameInfo} game @returns {[number, number]} */
export function places({ seats: [least = 2, most = 2] }) {
  return [Math.max(2, least), most];
}

/** The chips with which each begins as the house would open it. @param {GameInfo} game @returns {number} */
export function usualStart(game) {
  return Number(at(game.presets[0]?.options ?? {}, startPath(game)));
}

/** Options by which each begins with so many chips. @param {GameInfo} game @param {number} start */
export function startOptions(game, start) {
  /** @type {Tree} */
  const options = {};
  put(options, startPath(game), start);
  return options;
}

/** @param {Pick<GameInfo, "fields">} game */
function startPath({ fields }) {
  return STARTS.find((path) => fields.some((field) => field.path === path)) ?? "";
}

/** Whether one of these variants can be run twice (R4.16). @param {readonly string[]} names */
export function isTwofold(names) {
  return names.some((name) => TWOFOLD.includes(name));
}

/** The variants of tonight, to be ticked: one at least. @param {GameInfo} game @param {readonly string[]} kept @param {() => void} changed */
export function ticks(game, kept, changed) {
  const variants = game.fields.find(({ path }) => path === "variant");
  const box = h("div", { class: "ticks", role: "group", "aria-label": t("Tonight") });
  for (const name of TONIGHT.filter((one) => variants?.choices.includes(one))) {
    const caption = variants?.captions[variants.choices.indexOf(name)] ?? name;
    const input = h("input", { type: "checkbox", name: "game", value: name, checked: kept.includes(name) });
    input.addEventListener("change", () => {
      if (!box.querySelector(":checked")) input.checked = true; // one at least is played
      changed();
    });
    box.append(h("label", { class: "tick", title: caption }, input, h("span", {}, icon("check"), short(caption))));
  }
  return box;
}

/** A variant's name without its limit. @param {string} caption */
function short(caption) {
  return caption.split(",")[0] ?? caption;
}
