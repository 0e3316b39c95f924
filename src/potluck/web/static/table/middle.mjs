/** What lies between the seats, of any game: the pot, what the game says beside it, and how the deal ended. */

import { drawPiles, piles } from "../pieces/chips.mjs";
import { attr, find, h, keyed, text } from "../core/dom.mjs";
import { guarded } from "../core/guard.mjs";
import { drawingOf } from "../games/games.mjs";
import { count, fall } from "../core/motion.mjs";
import { writer } from "../core/money.mjs";
import { layCards } from "./plain.mjs";
import { several } from "../pieces/showdown.mjs";

/** @import { Words } from "../core/wire.d.ts" */
/** @import { Staged } from "../stage/withheld.mjs" */

/** So many who take chips have room for their own large line each. */
const FEW = 2;

/** The middle, empty; what else a page has there comes last. @param {...Node} more */
export function middle(...more) {
  return h(
    "div",
    { class: "centre" },
    h(
      "div",
      { class: "pot" },
      piles(),
      h(
        "div",
        { class: "sum" },
        h("dl", {}, h("dt", { class: "caps" }), h("dd")),
        h("p", { class: "sums" }),
        h("p", { class: "level", hidden: true }),
      ),
    ),
    h("div", { class: "of-game" }),
    h("dl", { class: "terms" }),
    h("div", { class: "verdict paper", role: "status", hidden: true }),
    ...more,
  );
}

/** @param {HTMLElement} centre @param {Staged} screen */
export function drawMiddle(centre, { view, felt, words, table, stage, wishes, sequel }) {
  const drawing = drawingOf(table.game);
  const { pot } = words;
  find(centre, ".pot").hidden = pot === null;
  text(find(centre, ".pot dt"), pot?.name ?? "");
  count(find(centre, ".pot dd"), pot?.chips ?? 0, writer(words.money));
  guarded(() => drawPiles(find(centre, ".piles"), pot?.chips ?? 0));
  const sums = find(centre, ".sums");
  sums.hidden = words.stakes.length === 0;
  keyed(sums, words.stakes, { key: (_, at) => String(at), make: () => h("span"), update: text });
  keyed(find(centre, ".terms"), words.terms, {
    key: (_, at) => String(at),
    make: () => h("div", {}, h("dt"), h("dd")),
    update: (line, [name, value]) => {
      text(find(line, "dt"), name);
      text(find(line, "dd"), value);
    },
  });
  guarded(() => {
    if (drawing.centre) drawing.centre(find(centre, ".of-game"), { view, felt, words, table, stage });
    else if (felt) layCards(find(centre, ".of-game"), felt);
  });
  drawVerdict(centre, words, new Set([sequel, ...(wishes ?? []).map(({ question }) => question)]));
  if (centre.parentElement) attr(centre.parentElement, "data-last", Boolean(view?.over));
  if (centre.parentElement) attr(centre.parentElement, "data-gathered", stage?.scene === "gather");
}

/**
 * How the deal ended, its first sentence large; or what there is to know.
 * What the viewer is asked himself stands with its answers.
 *
 * @param {HTMLElement} centre
 * @param {Words} words
 * @param {ReadonlySet<string>} asked
 */
function drawVerdict(centre, words, asked) {
  const { verdict, notices } = words;
  const paper = find(centre, ".verdict");
  const parts = verdict ? told(verdict, words) : [];
  const said = [...parts, ...(notices ?? []).filter((notice) => !asked.has(notice))].filter(Boolean);
  const fresh = paper.hidden && verdict;
  paper.hidden = said.length === 0;
  attr(paper, "class", `verdict paper${verdict ? "" : " notice"}`);
  attr(centre, "class", `centre${verdict ? " settled" : ""}`);
  attr(centre, "data-told", said.length > 0);
  attr(paper, "data-many", Boolean(verdict) && (words.showdown?.takings.length ?? 0) > FEW);
  attr(paper, "data-pots", verdict && several(words.showdown) ? (said.length > 1 ? "reason" : "alone") : null);
  if (centre.parentElement) attr(centre.parentElement, "data-settled", Boolean(verdict));
  keyed(paper, said, { key: (_, at) => String(at), make: () => h("p"), update: text });
  if (fresh) guarded(() => fall(paper));
}

/**
 * A verdict in two parts, the first one large: who won how much in all, and why; what each pot brought stands on the pots.
 *
 * @param {string} verdict
 * @param {Words} words
 */
function told(verdict, { showdown }) {
  const takings = showdown?.takings.map(({ sentence }) => sentence).join(" ") ?? "";
  if (!takings || !verdict.startsWith(takings)) return sentences(verdict);
  const rest = verdict.slice(takings.length).trim();
  const pots = several(showdown) ? (showdown?.pots.map((pot) => pot.text).join(" ") ?? "") : "";
  return [takings, rest.startsWith(pots) ? rest.slice(pots.length).trim() : rest];
}

/** The first sentence, and what follows it. @param {string} verdict */
export function sentences(verdict) {
  const end = verdict.search(/[.!?] /); // Safari before 16.4 knows no lookbehind
  return end < 0 ? [verdict] : [verdict.slice(0, end + 1), verdict.slice(end + 2)];
}
