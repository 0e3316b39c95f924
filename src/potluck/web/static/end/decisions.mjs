/**
 * Own decisions: what was done, what was better, what it cost, and the way to make them again; where a solved strategy
 * is known, also what it would have done at those that cost nothing.
 */

import { choices } from "./choices.mjs";
import { dieFace } from "../games/dice/die.mjs";
import { smallFace, sorted } from "../pieces/cards.mjs";
import { h } from "../core/dom.mjs";
import { split } from "./parts.mjs";
import { n, t } from "../core/words.mjs";
import { withPips } from "../pieces/pips.mjs";

/** @import { DecisionInfo, SummaryInfo } from "../core/wire.d.ts" */

/** How many are told in full; the others are folded behind their sum. */
const FULL = 3;

/**
 * The paper: luck and play, then decisions, the dearest first.
 *
 * @param {SummaryInfo} summary
 * @param {(decision: DecisionInfo) => void} again makes a decision again
 * @param {HTMLElement | null} [sign] what says that more is to be reckoned
 */
export function lesson(summary, again, sign = null) {
  const { decisions, parts, judged, left = 0 } = summary;
  const whose = summary.you ? "" : (summary.standings.find(({ seat }) => seat === summary.seat)?.name ?? "");
  if (!parts.length && !judged && !sign) return [];
  const dear = decisions.filter((one) => one.dear).slice(0, FULL);
  const rest = decisions.filter((one) => !dear.includes(one));
  return [
    h(
      "aside",
      { class: "lesson paper" },
      ...(parts.length ? [h("h2", {}, t("Luck and play")), split(parts)] : []),
      ...(judged || sign ? [h("h2", {}, headed(left ? 0 : dear.length, whose))] : []),
      ...(sign ? [sign] : []),
      ...(judged
        ? [
            h("ol", { class: "dear" }, ...dear.map((one) => item(one, again, whose))),
            ...(left ? [] : further(summary.review, rest, again, whose)),
          ]
        : []),
      ...(parts.length ? [h("p", { class: "about" }, summary.parts_note)] : []),
      ...(judged ? [h("p", { class: "about" }, summary.method)] : []),
    ),
  ];
}

/** What stands over the decisions. @param {number} dear how many are told in full, once all are known @param {string} whose */
function headed(dear, whose) {
  return dear ? n("The dearest decision", "The {n} dearest decisions", dear) : decided(whose);
}

/** Whose decisions these are. @param {string} name of somebody else; empty of the reader's own */
function decided(name) {
  return name ? t("Decisions of {name}", { name }) : t("Your decisions");
}

/** The others behind their sum. @param {string} words @param {readonly DecisionInfo[]} rest @param {(decision: DecisionInfo) => void} again @param {string} whose */
function further(words, rest, again, whose) {
  if (!rest.length) return words ? [h("p", { class: "rest" }, words)] : [];
  return [
    h(
      "details",
      { class: "rest" },
      h("summary", {}, words),
      h("ol", { class: "dear" }, ...rest.map((one) => item(one, again, whose))),
    ),
  ];
}

/** @param {DecisionInfo} decision @param {(decision: DecisionInfo) => void} again @param {string} whose @param {boolean} [alone] whether only decisions of this deal stand there, each with all its choices */
export function item(decision, again, whose, alone = false) {
  const { heading, text, cost, share, did, better, why, cards, thrown, board, dice } = decision;
  const every = choices(decision);
  return h(
    "li",
    {},
    h("header", {}, h("h3", {}, ...(alone ? withPips(did) : [heading])), h("b", { class: "cost" }, text)),
    h(
      "div",
      { class: "held" },
      ...sorted(cards).map((card) => shown(card, thrown.includes(card))),
      ...(board.length ? [h("span", { class: "sep" }), ...board.map((card) => shown(card, false))] : []),
      ...dice.map(dieFace),
    ),
    h(
      "dl",
      {},
      ...(alone ? [] : [h("dt", {}, whose || t("you")), h("dd", {}, ...withPips(did))]),
      ...(cost > 0 ? [h("dt", {}, t("better")), h("dd", { class: "better" }, ...withPips(better))] : []),
      ...(share ? [h("dd", { class: "share" }, share)] : []),
    ),
    h(
      "p",
      {},
      h("span", {}, why),
      ...(decision.again
        ? [h("button", { type: "button", class: "link", click: () => again(decision) }, t("Try again from here"))]
        : []),
    ),
    ...(every.length
      ? [h("details", { class: "every", open: alone }, h("summary", {}, t("What each choice costs")), ...every)]
      : []),
  );
}

/** @param {string} card @param {boolean} apart */
function shown(card, apart) {
  const svg = smallFace(card);
  if (apart) svg.classList.add("apart");
  return svg;
}
