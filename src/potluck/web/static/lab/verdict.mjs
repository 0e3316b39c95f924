/** What an answer gives away: the best one, one's own, all of them with their worth, and where the question is again. */

import { h, text } from "../core/dom.mjs";
import { language, t } from "../core/words.mjs";
import { copied } from "../evening/clipboard.mjs";
import { withPips } from "../pieces/pips.mjs";

/** @typedef {import("../core/wire.d.ts").DrillInfo} DrillInfo */
/** @typedef {import("../core/wire.d.ts").DrillJudged} DrillJudged */
/** @typedef {import("../core/wire.d.ts").DrillOption} DrillOption */
/** @typedef {import("./terms.mjs").Terms} Terms */

/** Answers that are shown; the others are folded. */
const SHOWN = 6;
/** @type {Record<string, string>} */
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };

/** @param {DrillJudged} judged @param {DrillInfo} asked @param {Terms} terms @returns {Node[]} */
export function verdict(judged, asked, terms) {
  const { given, options, place } = judged;
  const best = options[0];
  const first = best !== undefined && alike(best.answer, given.answer);
  const free = first ? t("The best there is.") : t("As good as the best there is.");
  const head = place === 0 ? free : t("That gives away {cost}.", { cost: given.cost_said });
  const rows = options.slice(0, SHOWN);
  if (!rows.some(({ answer }) => alike(answer, given.answer))) rows.push(given);
  const rest = options.length - SHOWN;
  const all = rest > 0 ? h("details", {}, h("summary", {}, t("All {n} answers", { n: options.length }))) : null;
  all?.addEventListener("toggle", () => {
    if (all.open && all.children.length === 1) all.append(table(options, given));
  });
  return [
    h("h3", { tabIndex: -1 }, head),
    ...(best && !first ? told(t("Best: {answer}, worth {worth}.", of(best)), best.why) : []),
    ...told(t("Your answer: {answer}, worth {worth}.", of(given)), given.why),
    h("p", { class: "mute lab-worth" }, asked.about),
    table(rows, given),
    ...(all ? [all] : []),
    h("p", { class: "mute lab-source" }, judged.source),
    h("p", { class: "mute" }, t("The same question at a terminal:"), " ", h("code", {}, terms.command(asked))),
    h("p", { class: "mute" }, link(terms.address(asked))),
  ];
}

/** The link to a question, which a press copies. @param {string} address */
function link(address) {
  const click = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const { href } = anchor;
    text(anchor, (await copied(href)) ? t("The link is copied") : href);
  };
  const anchor = h("a", { href: address, click }, t("Link to this question"));
  return anchor;
}

/** An answer and its worth, for a sentence. @param {DrillOption} option */
function of({ said, worth_said }) {
  return { answer: said, worth: worth_said };
}

/** A sentence about an answer, and what stands behind its worth. @param {string} sentence @param {string} why */
function told(sentence, why) {
  const reason = why ? [" ", h("span", { class: "mute" }, ...signed(begun(why)))] : [];
  return [h("p", {}, ...signed(sentence), ...reason)];
}

/** A clause as a sentence of its own. @param {string} clause */
function begun(clause) {
  return `${clause.charAt(0).toLocaleUpperCase(language())}${clause.slice(1)}${/[.!?]$/.test(clause) ? "" : "."}`;
}

/** The parts of a sentence with drawn cards, which keep their suits where they are copied as text. @param {string} sentence */
function signed(sentence) {
  return withPips(sentence).map((part) => {
    if (typeof part !== "string") {
      const suit = part instanceof Element ? part.querySelector(".pip")?.classList[1] : "";
      part.appendChild(h("span", { class: "lab-sign" }, SIGNS[suit ?? ""] ?? ""));
    }
    return part;
  });
}

/** @param {readonly string[]} one @param {readonly string[]} other */
function alike(one, other) {
  return [...one].sort().join(" ") === [...other].sort().join(" ");
}

/** Those that are worth most first. @param {readonly DrillOption[]} options */
function byWorth(options) {
  return [...options].sort((one, other) => other.worth - one.worth);
}

/** Answers with their worth and price, by worth. @param {readonly DrillOption[]} options @param {DrillOption} given */
function table(options, given) {
  const solved = options.some(({ often }) => often);
  const row = (/** @type {DrillOption} */ option) => {
    const line = h(
      "tr",
      alike(option.answer, given.answer) ? { class: "given" } : {},
      h("th", { scope: "row" }, ...signed(option.said)),
      ...(solved ? [h("td", {}, option.often || "–")] : []),
      h("td", { title: option.worth_exactly }, option.worth_said),
      h("td", { title: option.cost_exactly }, option.cost ? option.cost_said : "–"),
    );
    return line;
  };
  const names = [t("Answer"), ...(solved ? [t("often")] : []), t("Worth"), t("Gives away")];
  const heads = names.map((name) => h("th", { scope: "col" }, name));
  return h(
    "div",
    { class: "lab-scroll" },
    h(
      "table",
      { class: "lab-table" },
      h("thead", {}, h("tr", {}, ...heads)),
      h("tbody", {}, ...byWorth(options).map(row)),
    ),
  );
}
