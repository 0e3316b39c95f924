/** What poker alone has: the cards for all, side pots, who deals, and what each has in. */

import { face } from "./cards.mjs";
import { attr, find, h, keyed, text } from "./dom.mjs";
import { t } from "./words.mjs";

/** @param {number} sum */
const money = (sum) => `$${sum}`;

/** @type {import("./games.mjs").Drawing} */
export const poker = {
  felt: "felt-petrol",
  money,
  about: ({ type, variant }, table) =>
    type === "choose" ? `/rules/poker?variant=${encodeURIComponent(variant)}&table=${encodeURIComponent(table)}` : "",
  terms: (view) => {
    /** @type {[string, string][]} */
    const terms = [];
    if (view.owed) terms.push([t("To pay"), money(view.owed)]);
    const sides = view.seats.some(allIn) ? view.pots.slice(1) : [];
    sides.forEach((/** @type {any} */ pot, /** @type {number} */ at) =>
      terms.push([t("Side pot {number}", { number: at + 1 }), money(pot.amount)]),
    );
    return terms;
  },
  centre: (centre, { view }) => {
    if (!centre.querySelector(".community")) find(centre, ".pot").after(h("div", { class: "community", role: "group" }));
    const community = find(centre, ".community");
    attr(community, "aria-label", t("On the table"));
    keyed(community, /** @type {string[]} */ (view?.board ?? []), { key: String, make: face });
  },
  seat: (extras, { seat, at, view, table }) => {
    const deals = view?.button === at;
    keyed(extras, marks(seat, deals, table.seats[at]?.free), {
      key: (_, place) => String(place),
      make: () => h("p"),
      update: (mark, said, place) => {
        text(mark, said);
        attr(mark, "class", deals && place === 0 ? "deals" : null);
      },
    });
  },
};

/**
 * What is said of a seat beside its money.
 *
 * @param {any} seat
 * @param {boolean} deals
 * @param {boolean} free
 */
function marks(seat, deals, free) {
  const found = [];
  if (deals) found.push(t("deals"));
  if (seat.bet) found.push(t("bet: {amount}", { amount: money(seat.bet) }));
  if (seat.gone) found.push(free ? t("free") : t("has left"));
  else if (seat.joining) found.push(t("plays from the next deal on"));
  else if (seat.away || seat.out) found.push(t("sits out"));
  else if (seat.folded) found.push(t("has folded"));
  else if (allIn(seat)) found.push(t("all-in"));
  return found;
}

/** Whether a seat has all its chips in the middle, and still its cards. @param {any} seat */
function allIn(seat) {
  return seat.held > 0 && !seat.folded && seat.cash === 0;
}
