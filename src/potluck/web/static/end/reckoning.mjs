/** What decisions cost, as the house comes to reckon it: the rest of the page stands meanwhile, and nothing is reckoned twice. */

import { h } from "../core/dom.mjs";
import { Refusal } from "../core/http.mjs";
import { t } from "../core/words.mjs";

/** @import { SummaryInfo } from "../core/wire.d.ts" */

/** Seconds after which an ask says what there is by then. */
export const SHARE = 4;
/** Asks in a row that brought nothing, after which the reader is asked whether to go on. */
const IDLE = 3;
/** Milliseconds after one that was refused. */
const BREATH = 2000;

/** How much is still to be reckoned. @param {SummaryInfo} summary */
export function pending({ left = 0, untold = false }) {
  return left + Number(untold);
}

/**
 * Asks until all is reckoned or several asks have brought nothing, and shows what each brings.
 *
 * @param {SummaryInfo} summary what is known
 * @param {() => Promise<SummaryInfo>} ask
 * @param {(summary: SummaryInfo) => void} show
 */
export async function reckon(summary, ask, show) {
  let known = summary;
  for (let idle = 0; pending(known) && idle < IDLE;) {
    try {
      const next = await ask();
      idle = pending(next) < pending(known) ? 0 : idle + 1;
      known = next;
      show(known);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      idle += 1;
      await new Promise((next) => setTimeout(next, BREATH));
    }
  }
  return known;
}

/** The sign that it is being reckoned, and how far that has come. @param {SummaryInfo} summary */
export function working(summary) {
  const all = summary.judged + pending(summary);
  const words = t("Reckoning what each decision cost…");
  const bar = h("progress", { max: String(all), value: String(summary.judged), "aria-label": words });
  return h("div", { class: "reckoning", tabIndex: -1 }, h("p", {}, words), bar);
}

/** What stands where the house has not come to an end, with the way to go on. @param {() => void} again */
export function stuck(again) {
  return h(
    "div",
    { class: "reckoning", tabIndex: -1 },
    h("p", { role: "status" }, t("The house has not come to an end with this. What it has reckoned is kept.")),
    h("button", { type: "button", class: "btn", click: again }, t("Ask again")),
  );
}
