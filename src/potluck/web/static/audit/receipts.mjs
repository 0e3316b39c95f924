/**
 * What this browser keeps of what a house showed it: of each screen the deal, root and seal, and the head that the house
 * signed. Kept by table; what the log agreed with shrinks to one receipt a deal.
 */

const KEY = "receipts/";
/** Tables that are remembered, and receipts of each. */
const TABLES = 40;
const MOST = 300;

/** @typedef {{table: string, house: string, seq: number, link: string, signature: string, deal: number, root: string, sealed: string, fresh?: string, at: number}} Receipt */
/** @typedef {{agreed: Receipt[], fresh: Receipt[]}} Kept what the log has agreed with, and what is not compared yet */
/** @import { Screen } from "../core/wire.d.ts" */

/** What a screen shows; null where the house signs nothing. @param {Screen} screen @returns {Receipt | null} */
export function receiptOf({ head, fair, table }) {
  if (!head) return null;
  const { house, seq, link, signature } = head;
  const { deal, root, sealed, awaited } = fair;
  const fresh = awaited ? { fresh: awaited.sealed } : {};
  return { table: table.id, house, seq, link, signature, deal, root: root ?? "", sealed, ...fresh, at: Date.now() };
}

/** @param {string} table @returns {Kept} */
export function keptOf(table) {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY + table) ?? "{}");
    return { agreed: kept.agreed ?? [], fresh: kept.fresh ?? [] };
  } catch {
    return { agreed: [], fresh: [] };
  }
}

/** Keeps a receipt, once. @param {Receipt} receipt */
export function keep(receipt) {
  const { agreed, fresh } = keptOf(receipt.table);
  const name = named(receipt);
  if ([...fresh, ...agreed.slice(-1)].some((one) => named(one) === name)) return;
  write(receipt.table, { agreed, fresh: [...fresh, receipt].slice(-MOST) });
}

/** The log agrees with all that was shown up to that event. @param {string} table @param {readonly Receipt[]} compared @param {number} last */
export function agree(table, compared, last) {
  const { agreed, fresh } = keptOf(table);
  const known = new Set(compared.filter(({ seq }) => seq <= last).map(named));
  const [done, left] = [fresh.filter((one) => known.has(named(one))), fresh.filter((one) => !known.has(named(one)))];
  /** The last one of each deal. @type {Map<number, Receipt>} */
  const deals = new Map();
  for (const one of [...agreed, ...done].sort((a, b) => a.seq - b.seq)) deals.set(one.deal, one);
  write(table, { agreed: [...deals.values()].slice(-MOST), fresh: left });
}

/** @param {Receipt} receipt */
function named({ seq, link, root, sealed, fresh = "" }) {
  return `${seq} ${link} ${root} ${sealed} ${fresh}`;
}

/** @param {string} table @param {Kept} kept */
function write(table, kept) {
  try {
    if (localStorage.getItem(KEY + table) === null) makeRoom();
    localStorage.setItem(KEY + table, JSON.stringify(kept));
  } catch {
    // a full or closed storage: this browser then knows of less, and accuses nobody
  }
}

/** Forgets the tables that were looked at longest ago. */
function makeRoom() {
  const at = (/** @type {string} */ key) => {
    const { agreed, fresh } = keptOf(key.slice(KEY.length));
    return [...agreed, ...fresh].at(-1)?.at ?? 0;
  };
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
  keys.sort((one, other) => at(other) - at(one));
  for (const key of keys.slice(TABLES - 1)) localStorage.removeItem(key);
}

/** The sign of the house as this browser first saw it, and whether it is another now. @param {string} house */
export function knownHouse(house) {
  try {
    const before = localStorage.getItem("house");
    localStorage.setItem("house", house);
    return before === null || before === house ? "" : before;
  } catch {
    return "";
  }
}

/** Whether a house that shows this table has signed before, there or elsewhere. @param {string} table */
export function signsHere(table) {
  const { agreed, fresh } = keptOf(table);
  try {
    return agreed.length + fresh.length > 0 || localStorage.getItem("house") !== null;
  } catch {
    return false;
  }
}

/** Forgets all of them. */
export function forgetReceipts() {
  for (const key of Object.keys(localStorage)) if (key.startsWith(KEY)) localStorage.removeItem(key);
}
