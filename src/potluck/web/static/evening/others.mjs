/** Other tables of one evening: what one played there with the same persons is settled on a page of its own. */

import { h } from "../core/dom.mjs";
import { get } from "../core/http.mjs";
import { language, t } from "../core/words.mjs";

/** @import { LedgerInfo, PlayedInfo, RecordInfo, SeasonInfo } from "../core/wire.d.ts" */

/** Milliseconds between two tables that are still one evening. */
const EVENING = 12 * 3_600_000;
/** Others at both tables, without whom they are not told of together. */
const COMMON = 1;

/**
 * That the reckoning is of one table alone, and the way to the others; null where there are none.
 *
 * @param {LedgerInfo} ledger
 * @param {SeasonInfo} season whose tables are added up already
 */
export async function othersOf(ledger, season) {
  if (!ledger.accounts.some(({ you }) => you)) return null;
  /** @type {RecordInfo} */
  const { games } = await get(`/api/me?lang=${language()}`);
  const known = new Set(season.evenings.map(({ table }) => table));
  const own = games.flatMap(({ title, tables }) => tables.map((one) => ({ title, ...one })));
  const others = own.filter((one) => !known.has(one.table) && one.table !== ledger.table && isSame(one, ledger));
  if (!others.length) return null;
  const hour = new Intl.DateTimeFormat(language(), { timeStyle: "short" });
  const links = others.flatMap(({ title, table, created }) => [
    " ",
    h("a", { href: `/t/${encodeURIComponent(table)}/ledger` }, `${title}, ${hour.format(created)}`),
  ]);
  return h("p", { class: "others-too" }, t("This counts this table alone. You also played at:"), ...links);
}

/** Whether that table was of the same evening, with some of the same persons. @param {PlayedInfo} one @param {LedgerInfo} ledger */
function isSame({ created, names, deals }, { accounts, began, at }) {
  const near = deals > 0 && Math.abs(created - (began ?? at)) < EVENING;
  const persons = accounts.filter(({ house, you }) => !house && !you);
  return near && persons.filter(({ name }) => names.includes(name)).length >= COMMON;
}
