/** The bet of the next deal and the deal in one press: it says that one goes on, and bets as soon as a bet is asked for. */

import { attr, find, h, text } from "../../core/dom.mjs";
import { writer } from "../../core/money.mjs";
import { t } from "../../core/words.mjs";

/** @import { Shown } from "../../core/wire.d.ts" */
/** @import { PaigowView } from "../../core/views.d.ts" */
/** @import { StakeControl } from "../../table/amount.mjs" */

/** What each table has promised to bet: how much, and in which deal. @type {WeakMap<Element, {deal: number, amount: number}>} */
const promised = new WeakMap();
/** Fewer chips than that are no multiple of a bet on which commission is paid. */
const TWENTY = 20;

/** Draws it into the dock, and bets what was promised. @param {Element} panel @param {Shown<PaigowView>} screen */
export function again(panel, screen) {
  const table = panel.closest("potluck-table");
  const dock = table?.querySelector("offer-dock");
  const { view } = screen;
  if (!table || !dock || !view || view.seat === null) return;
  keep(table, dock, { view, turn: screen.turn });
  const box = dock.querySelector(".again") ?? build(table, dock);
  const next = view.offers.some((offer) => offer.type === "just" && offer.action.type === "next");
  const limits = limitsOf(view);
  const may = next && !view.over && limits !== null;
  attr(box, "hidden", may ? null : "");
  attr(dock, "data-again", may);
  if (!may || !limits) return;
  const money = writer(screen.words.money);
  const control = /** @type {StakeControl} */ (find(box, "stake-control"));
  const usual = view.seats[view.seat]?.bet || view.usual || limits.low;
  control.show({ offer: limits, turn: screen.turn, caption: t("Bet"), pot: undefined, money, usual });
  const caption = () => text(find(box, "button.main"), t("Bet {amount} and deal", { amount: money(control.value) }));
  control.onstake = caption;
  caption();
}

/** What may be bet in the next deal; null where nothing can be. @param {PaigowView} view */
function limitsOf({ rules, seats, seat }) {
  const step = rules.commission ? TWENTY : 1;
  const own = seats[seat ?? -1]?.cash ?? 0;
  const high = Math.floor(Math.min(rules.most, own) / step) * step;
  const low = Math.min(Math.ceil(rules.least / step) * step, high);
  return high > 0 ? { kind: "again", low, high, step } : null;
}

/** @param {Element} table @param {Element} dock */
function build(table, dock) {
  const control = h("stake-control", { "data-kind": "again" });
  const press = () => {
    const shown = /** @type {{shown: Shown<PaigowView>}} */ (/** @type {unknown} */ (table)).shown;
    const amount = /** @type {StakeControl} */ (control).value;
    promised.set(table, { deal: (shown.view?.deal ?? 0) + 1, amount });
    tell(dock, { turn: shown.turn, action: { type: "next" }, kind: "next", cards: [], amount: 0 });
  };
  const box = h("div", { class: "again" }, control, h("button", { type: "button", class: "btn main", click: press }));
  box.addEventListener("stake", (event) => {
    event.stopPropagation();
    /** @type {StakeControl} */ (control).onstake?.();
  });
  find(dock, ".acts").before(box);
  return box;
}

/** Bets what was promised for this deal, once it is asked for. @param {Element} table @param {Element} dock @param {{view: PaigowView, turn: number}} now */
function keep(table, dock, { view, turn }) {
  const promise = promised.get(table);
  if (!promise || view.deal < promise.deal) return;
  const offer = view.offers.find((one) => one.type === "amount" && one.kind === "bet");
  if (view.deal === promise.deal && !offer && view.phase === "betting") return;
  promised.delete(table);
  if (view.deal !== promise.deal || offer?.type !== "amount") return;
  const amount = Math.max(offer.low, Math.min(offer.high, promise.amount));
  queueMicrotask(() => tell(dock, { turn, action: `bet ${amount}`, kind: "bet", cards: [], amount }));
}

/** @param {Element} dock @param {object} act */
function tell(dock, act) {
  dock.dispatchEvent(new CustomEvent("act", { bubbles: true, detail: act }));
}
