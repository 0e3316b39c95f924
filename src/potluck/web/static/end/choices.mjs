/** What a solved strategy does at a decision, choice by choice: how often, what each is worth and costs. */

import { h } from "../core/dom.mjs";
import { withPips } from "../pieces/pips.mjs";
import { t } from "../core/words.mjs";

/** @import { PricedChoice } from "../core/wire.d.ts" */

/** The choices of a decision; nothing where no solved strategy is known. @param {{choices?: readonly PricedChoice[]}} decision */
export function choices({ choices: all = [] }) {
  if (!all.length) return [];
  return [
    h(
      "table",
      { class: "every-choice" },
      h("caption", {}, t("The solved strategy (of a model, against anybody)")),
      h(
        "thead",
        {},
        h("tr", {}, h("td"), ...[t("often"), t("worth"), t("costs")].map((said) => h("th", { scope: "col" }, said))),
      ),
      h(
        "tbody",
        {},
        ...all.map(({ act, often, worth, cost, done }) =>
          h(
            "tr",
            done ? { class: "done" } : {},
            h("th", { scope: "row" }, ...withPips(act), ...(done ? [h("small", {}, t("you"))] : [])),
            ...[often || "–", worth, cost].map((said) => h("td", {}, said)),
          ),
        ),
      ),
    ),
    h(
      "p",
      { class: "about" },
      t("Worth: what it brings from there on, compared with folding."),
      ...(all.some(({ close }) => close) ? [" ", t("≈: could not be told apart from the best.")] : []),
    ),
  ];
}
