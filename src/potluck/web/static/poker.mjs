/** What poker alone has: the cards for all, side pots, who deals, and what each has in. */

import { cardText } from "./cards.mjs";
import { h, keyed, text } from "./dom.mjs";
import { t } from "./words.mjs";

/** @param {number} sum */
const money = (sum) => `$${sum}`;

/** @type {import("./games.mjs").Drawing} */
export const poker = {
  felt: "felt-petrol",
  money,
  terms: (view) => {
    /** @type {[string, string][]} */
    const terms = [];
    if (view.board.length) terms.push([t("On the table"), view.board.map(cardText).join(" ")]);
    if (view.owed) terms.push([t("To pay"), money(view.owed)]);
    const sides = view.pots.slice(1);
    sides.forEach((/** @type {any} */ pot, /** @type {number} */ at) =>
      terms.push([t("Side pot {number}", { number: at + 1 }), money(pot.amount)]),
    );
    return terms;
  },
  seat: (extras, { seat, at, view }) => {
    keyed(extras, marks(seat, view?.button === at), {
      key: String,
      make: () => h("p", { class: "mute" }),
      update: text,
    });
  },
};

/**
 * What is said of a seat beside its money.
 *
 * @param {any} seat
 * @param {boolean} deals
 */
function marks(seat, deals) {
  const found = [];
  if (deals) found.push(t("deals"));
  if (seat.bet) found.push(t("bet: {amount}", { amount: money(seat.bet) }));
  if (seat.gone) found.push(t("has left"));
  else if (seat.away || seat.out) found.push(t("sits out"));
  else if (seat.folded) found.push(t("has folded"));
  else if (seat.held && seat.cash === 0) found.push(t("all-in"));
  return found;
}
