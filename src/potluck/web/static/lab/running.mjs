/** The running figure of a trainer in a sentence: how many questions, how many best answers, what was given away. */

import { language, n, t } from "../core/words.mjs";

/** @typedef {import("./score.mjs").Score} Score */

/** @param {string} place the kind of question @param {Score} score */
export function running(place, { asked, best, cost, shared, share }) {
  if (!asked) return t("No question answered yet.");
  const size = sized(place, cost / asked);
  const mean = shared ? t("{cost} ({share} of the pot)", { cost: size, share: part(share / shared) }) : size;
  return [
    n("{n} question", "{n} questions", asked),
    t("best answers: {n}", { n: best }),
    t("given away on average: {mean}", { mean }),
  ].join(" · ");
}

/** A mean cost as the language writes it. @param {string} place @param {number} cost */
function sized(place, cost) {
  const shares = place !== "reddog" && place !== "betting";
  const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  if (place === "betting") return `$${new Intl.NumberFormat(language(), digits).format(cost)}`;
  const plain = new Intl.NumberFormat(language(), shares ? { style: "percent", ...digits } : digits).format(cost);
  if (place === "reddog") return t("{amount} chips", { amount: plain });
  if (place === "paigow") return t("{share} of the bet", { share: plain });
  return plain;
}

/** A mean share of the pot. @param {number} share */
function part(share) {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 1 }).format(share);
}
