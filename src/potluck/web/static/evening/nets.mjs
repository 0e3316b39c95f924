/** Who has won how much, and who pays whom: the two lists of a ledger. */

import { h, icon } from "../core/dom.mjs";
import { writer } from "../core/money.mjs";
import { draw } from "../parts/drawing.mjs";
import { t } from "../core/words.mjs";

/** @import { AccountInfo, LedgerInfo, PaymentInfo } from "../core/wire.d.ts" */

/** Half of the width of a bar's drawing, and what a bar may take of it. */
const HALF = 70;
const LONGEST = 62;

/** A sum with its sign: `+$5`, `−$5`, `$0`. @param {number} sum @param {(sum: number) => string} money */
export function signed(sum, money) {
  return sum > 0 ? `+${money(sum)}` : money(sum);
}

/** One row for each account, the winners first. @param {LedgerInfo} ledger */
export function nets(ledger) {
  const money = writer(ledger.money);
  const most = Math.max(1, ...ledger.accounts.map(({ net }) => Math.abs(net)));
  const rows = [...ledger.accounts].sort((one, other) => other.net - one.net);
  return h(
    "table",
    {},
    h(
      "thead",
      { class: "sr" },
      h("tr", {}, ...[t("Name"), "", t("Deals won"), t("Balance")].map((name) => h("th", { scope: "col" }, name))),
    ),
    h("tbody", {}, ...rows.map((account) => row(account, most, money))),
  );
}

/** @param {AccountInfo} account @param {number} most @param {(sum: number) => string} money */
function row(account, most, money) {
  const played = account.house ? "" : t("won {won} of {all}", { won: account.won, all: account.played });
  return h(
    "tr",
    { class: account.you ? "me" : account.house ? "of-house" : "" },
    h("th", { scope: "row" }, token(account), h("span", { class: "who" }, account.label)),
    h("td", {}, bar(account.net, most)),
    h("td", { class: "aside" }, h("span", {}, account.note), h("span", {}, played)),
    h("td", { class: "sum" }, signed(account.net, money)),
  );
}

/** The first letters of a name in a ring; the house has a sign. @param {{name: string, house: boolean}} account */
export function token({ name, house }) {
  const letters = [...name.replaceAll(/[^\p{L}\p{N}]/gu, "")].slice(0, 2).join("");
  return h("span", { class: "mono", "aria-hidden": "true" }, house ? icon("brand") : letters.toLocaleUpperCase());
}

/** A gain to the right, filled; a loss to the left, outlined. @param {number} net @param {number} most */
export function bar(net, most) {
  const width = (LONGEST * Math.abs(net)) / most;
  const x = net < 0 ? HALF - width : HALF;
  return draw(
    "svg",
    { class: "net", viewBox: `0 0 ${2 * HALF} 16`, "aria-hidden": "true" },
    draw("rect", { class: net < 0 ? "loss" : "gain", x, y: 3, width, height: 10, rx: 2 }),
    draw("path", { class: "zero", d: `M${HALF} 0V16` }),
  );
}

/** @typedef {{table: string, payments: readonly PaymentInfo[], accounts: readonly {name: string, you: boolean}[], money: LedgerInfo["money"]}} Settled */

/** The payments, each with a tick that this browser keeps under that table's name. @param {Settled} ledger */
export function payments(ledger) {
  const ticks = new Ticks(ledger.table);
  return h("ol", { class: "pay" }, ...ledger.payments.map((payment) => line(payment, ledger, ticks)));
}

/** @param {PaymentInfo} payment @param {Settled} ledger @param {Ticks} ticks */
function line(payment, { accounts, money }, ticks) {
  const [payer, payee] = [accounts[payment.payer], accounts[payment.payee]];
  const key = `${payer?.name}>${payee?.name}:${payment.amount}`;
  const box = h("input", { type: "checkbox", checked: ticks.has(key), "aria-label": payment.sentence });
  box.addEventListener("change", () => ticks.set(key, box.checked));
  return h(
    "li",
    { class: payer?.you || payee?.you ? "me" : "" },
    h(
      "label",
      {},
      h("span", { class: "pays" }, payment.pays),
      h("span", { class: "amount" }, writer(money)(payment.amount), arrow()),
      h("span", { class: "gets" }, payment.gets),
      box,
    ),
  );
}

function arrow() {
  return draw(
    "svg",
    { viewBox: "0 0 600 12", preserveAspectRatio: "xMaxYMid slice", "aria-hidden": "true" },
    draw("path", { d: "M0 6H598M591 1.5L598 6L591 10.5" }),
  );
}

/** What is ticked off at one table, kept in this browser. */
class Ticks {
  /** @param {string} table */
  constructor(table) {
    this.name = `paid:${table}`;
    /** @type {Set<string>} */
    this.keys = new Set(JSON.parse(localStorage.getItem(this.name) ?? "[]"));
  }

  /** @param {string} key */
  has(key) {
    return this.keys.has(key);
  }

  /** @param {string} key @param {boolean} ticked */
  set(key, ticked) {
    if (ticked) this.keys.add(key);
    else this.keys.delete(key);
    localStorage.setItem(this.name, JSON.stringify([...this.keys]));
  }
}
