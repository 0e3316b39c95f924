/** The season so far, on a sheet below the evening's own: what all evenings come to, and each of them. */

import { h } from "../core/dom.mjs";
import { writer } from "../core/money.mjs";
import { bar, payments, signed, token } from "./nets.mjs";
import { language, t } from "../core/words.mjs";

/** @import { SeasonAccountInfo, SeasonEveningInfo, SeasonInfo } from "../core/wire.d.ts" */

/** Where the sheet is on the page. */
const PLACE = "season";

/** The sheet; nothing for the first evening. @param {SeasonInfo} season @returns {HTMLElement[]} */
export function seasonSheet(season) {
  if (season.evenings.length < 2) return [];
  return [
    h(
      "article",
      { class: "book paper season", id: PLACE, "aria-label": season.title },
      h("header", {}, h("h2", {}, season.title), h("p", { class: "count" }, season.count)),
      h("section", { class: "nets" }, h("h3", {}, t("Won and lost")), totals(season)),
      h("section", { class: "right" }, ...together(season), h("h3", {}, t("Evening by evening")), listed(season)),
      h("p", { class: "carried" }, season.note),
    ),
  ];
}

/** The way down to it; nothing for the first evening. @param {SeasonInfo} season @returns {HTMLElement[]} */
export function wayToSeason({ evenings, title, together: tonight }) {
  return evenings.length < 2 ? [] : [h("a", { class: "to-season", href: `#${PLACE}` }, tonight || title)];
}

/** Who pays whom for the tables of one evening together; nothing where it had one. @param {SeasonInfo} season */
function together({ together: heading = "", settling = "", payments: paid = [], accounts, money, table }) {
  if (!heading) return [];
  const aside = h("small", {}, settling);
  return [h("h3", {}, heading, " ", aside), payments({ table: `together:${table}`, payments: paid, accounts, money })];
}

/** @param {SeasonInfo} season */
function totals({ accounts, money }) {
  const sum = writer(money);
  const most = Math.max(1, ...accounts.map(({ net }) => Math.abs(net)));
  const heads = [t("Name"), "", t("Evenings"), t("Balance")];
  return h(
    "table",
    {},
    h("thead", { class: "sr" }, h("tr", {}, ...heads.map((name) => h("th", { scope: "col" }, name)))),
    h("tbody", {}, ...accounts.map((account) => total(account, most, sum))),
  );
}

/** @param {SeasonAccountInfo} account @param {number} most @param {(sum: number) => string} sum */
function total(account, most, sum) {
  return h(
    "tr",
    { class: account.you ? "me" : account.house ? "of-house" : "" },
    h("th", { scope: "row" }, token(account), h("span", { class: "who" }, account.label)),
    h("td", {}, bar(account.net, most)),
    h("td", { class: "aside" }, h("span", {}, account.evenings)),
    h("td", { class: "sum" }, signed(account.net, sum)),
  );
}

/** The evenings, the latest first, each with its own last page; of several on one day each has its hour. @param {SeasonInfo} season */
function listed({ evenings, table }) {
  const day = new Intl.DateTimeFormat(language(), { day: "numeric", month: "long", year: "numeric" });
  const hour = new Intl.DateTimeFormat(language(), {
    day: "numeric",
    month: "long",
    hour: "numeric",
    minute: "2-digit",
  });
  const days = evenings.map(({ began, at }) => day.format(began ?? at));
  const line = (/** @type {SeasonEveningInfo} */ evening) => {
    const of = evening.began ?? evening.at;
    const alone = days.filter((one) => one === day.format(of)).length === 1;
    const date = (alone ? day : hour).format(of);
    const here = evening.table === table;
    return h(
      "li",
      {},
      here
        ? h("b", { "aria-current": "page" }, date)
        : h("a", { href: `/t/${encodeURIComponent(evening.table)}/ledger` }, date),
      h("span", {}, evening.count),
      h("span", {}, evening.text),
    );
  };
  return h("ol", { class: "evenings", reversed: true }, ...[...evenings].reverse().map(line));
}
