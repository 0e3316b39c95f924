/** What a match or a deal won or lost, in parts: luck, decisions, and what else came. */

import { h } from "../core/dom.mjs";
import { t } from "../core/words.mjs";

/** @import { PartInfo } from "../core/wire.d.ts" */

/**
 * The parts of the result, each over a bar from a common zero; of one deal what it won or lost stands below, as a sum.
 *
 * @param {readonly PartInfo[]} parts
 * @param {PartInfo | null} [total]
 */
export function split(parts, total = null) {
  const most = Math.max(...parts.map(({ amount }) => Math.abs(amount)), 1e-9);
  return h(
    "dl",
    { class: "parts" },
    ...parts.flatMap(({ kind, label, amount, text }) => {
      const bar = h("meter", { min: "0", max: String(most), value: String(Math.abs(amount)) });
      bar.dataset.sign = amount < 0 ? "minus" : "plus";
      bar.dataset.kind = kind;
      return [
        h("dt", {}, label),
        h("dd", {}, h("b", {}, text)),
        h("dd", { class: "length", "aria-hidden": "true" }, bar),
      ];
    }),
    ...(total ? [h("dt", { class: "total" }, total.label), h("dd", { class: "total" }, h("b", {}, total.text))] : []),
  );
}

/** What each part of a deal means, folded. @param {string} note */
export function reading(note) {
  return h("details", { class: "reading" }, h("summary", {}, t("How to read this")), h("p", {}, note));
}
