/** What poker alone has: the cards for all, side pots, who deals, and what each has done. */

import { face } from "../../pieces/cards.mjs";
import { drawPiles, piles } from "../../pieces/chips.mjs";
import { allIn, lastDeed } from "./deeds.mjs";
import { attr, find, h, keyed, text } from "../../core/dom.mjs";
import { offered } from "../offered.mjs";
import { n, t } from "../../core/words.mjs";

const { money } = offered("poker");
/** Seats that are named beside a pot; of more only the number is said. */
const NAMED = 2;

/** @type {import("../games.mjs").Drawing} */
export const poker = {
  about: ({ type, variant }, table) =>
    type === "choose" ? `/rules/poker?variant=${encodeURIComponent(variant)}&table=${encodeURIComponent(table)}` : "",
  round: true,
  terms: (view) => (view.owed ? [[t("To pay"), money(view.owed)]] : []),
  centre: (centre, { view, words }) => {
    if (!centre.querySelector(".community")) {
      find(centre, ".pot").after(
        h("div", { class: "community", role: "group" }),
        h("ul", { class: "pots", hidden: true }),
      );
    }
    const community = find(centre, ".community");
    attr(community, "aria-label", t("On the table"));
    keyed(community, boardOf(view), {
      key: (card, at) => card || `slot ${at}`,
      make: (card) => (card ? face(card) : h("span", { class: "slot" })),
    });
    drawPots(find(centre, ".pots"), { view, words });
    attr(centre, "data-pots", potsOf(view).length || null);
  },
  ahead: (screen) => plansOf(screen),
  leaving: ({ table, view, seat }) => {
    if (table.options.tournament?.play) return "";
    if (!view.outcome && allIn(view.seats[seat])) {
      return t("You are all-in: your hand stays to the showdown. After it you leave, with what it wins. Really leave?");
    }
    return t("You give up the deal that runs, and take the rest of your chips along. Really leave?");
  },
  seat: (extras, { seat, at, view, table, words }) => {
    /** @type {[kind: string, said: string][]} */
    const marks = [];
    if (view?.button === at) marks.push(["deals", t("deals")]);
    const deed = view
      ? lastDeed(view, { at, money, free: table.seats[at]?.free, leaving: table.seats[at]?.leaving })
      : "";
    if (deed) marks.push(["deed", deed]);
    if (table.seats[at]?.kind === "bot" && !table.seats[at].persona) {
      marks.push(["machine", words.labels?.[at] || t("Bot")]);
    }
    keyed(extras, marks, {
      key: ([kind]) => kind,
      make: ([kind]) =>
        h("p", { class: kind }, ...(kind === "machine" ? [h("span"), h("span", { class: "which" })] : [])),
      update: (mark, [kind, said]) => (kind === "machine" ? drawMachine(mark, said) : text(mark, said)),
    });
    const panel = extras.closest(".seat");
    panel?.classList.toggle("spent", allIn(seat));
    panel?.classList.toggle("winner", (view?.outcome?.won?.[at] ?? 0) > 0);
  },
};

/** That a bot plays there, and after a colon which; that part gives way to what it did. @param {Element} mark @param {string} said */
function drawMachine(mark, said) {
  const end = said.indexOf(":");
  text(find(mark, "span"), end < 0 ? said : said.slice(0, end));
  text(find(mark, ".which"), end < 0 ? "" : said.slice(end));
  attr(mark, "title", said);
}

/**
 * What can be decided before one's turn: to check, or to pay just what is to be paid now; or to be rid of the hand as soon
 * as it costs anything.
 *
 * @param {any} screen
 * @returns {import("../../table/ahead.mjs").Plan[]}
 */
function plansOf({ view, seat: at }) {
  const seat = view?.seats[at];
  const waits = seat && view.actor !== null && view.actor !== at && !view.outcome && view.phase === "betting";
  if (!waits || seat.folded || seat.out || seat.gone || !seat.held || !seat.cash) return [];
  const owed = Math.min(seat.cash, view.top - seat.bet);
  const stay = owed
    ? { key: `call ${view.deal} ${view.street} ${owed}`, caption: t("Call {amount}", { amount: money(owed) }) }
    : { key: `check ${view.deal} ${view.street}`, caption: t("Check") };
  return [
    { ...stay, kinds: [owed ? "call" : "check"], fits: (now) => Math.min(seat.cash, now.owed) === owed },
    { key: `away ${view.deal}`, caption: owed ? t("Fold") : t("Check or fold"), kinds: ["check", "fold"] },
  ];
}

/**
 * The cards for all, and places for those that are still to come.
 *
 * @param {any} view
 * @returns {string[]}
 */
function boardOf(view) {
  const board = view?.board ?? [];
  const coming = (view?.variant?.streets ?? []).map((/** @type {any} */ street) => street.board ?? 0);
  const whole = coming.reduce((/** @type {number} */ sum, /** @type {number} */ cards) => sum + cards, 0);
  const slots = view?.outcome ? 0 : Math.max(0, whole - board.length);
  return [...board, ...Array.from({ length: slots }, () => "")];
}

/** Main pot and side pots, where somebody is all-in and there is more than one. @param {any} view */
function potsOf(view) {
  const pots = view?.pots ?? [];
  return pots.length > 1 && view.seats.some(allIn) ? pots : [];
}

/** @param {HTMLElement} list @param {{view: any, words: any}} screen */
function drawPots(list, { view, words }) {
  const pots = potsOf(view);
  list.hidden = pots.length === 0;
  keyed(list, pots, {
    key: (_, at) => String(at),
    make: () => h("li", {}, piles(), h("span", { class: "caps" }), h("b"), h("small")),
    update: (item, pot, at) => {
      drawPiles(find(item, ".piles"), pot.amount);
      text(find(item, ".caps"), at ? t("Side pot {number}", { number: at }) : t("Main pot"));
      text(find(item, "b"), money(pot.amount));
      text(find(item, "small"), whose(pot.seats, words.names));
    },
  });
}

/** Who may win a pot. @param {readonly number[]} seats @param {readonly string[]} names */
function whose(seats, names) {
  if (seats.length > NAMED) return n("for {n} player", "for {n} players", seats.length);
  return seats.map((at) => names[at]).join(", ");
}
