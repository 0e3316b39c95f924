/** Receipts against a log: does the house say today what it showed then? Findings bear the codes of `potluck verify`. */

import { headMessage } from "./aloud.mjs";
import { continued } from "./audit.mjs";
import { digest, frame } from "./dealing.mjs";
import { signed } from "./ed25519.mjs";
import { agree, keptOf } from "./receipts.mjs";
import { takenOf } from "./seeds.mjs";
import { sha256, unhex } from "./sha256.mjs";

/** @typedef {import("./audit.mjs").Chain} Chain */
/** @typedef {import("./receipts.mjs").Receipt} Receipt */
/** @typedef {{code: string, seq: number}} Contradiction */
/** @typedef {{seq: number, deal: number, root: string, sealed: string, fresh?: string}} Step from which event on which deal, root and seal are shown */

const HASH = 32;
const SIGNATURE = 64;
/** A step of the path from a head to its commit: a byte that says on which side the sister is, and the sister. */
const STEP = 1 + HASH;
const DEEPEST = 32;

/**
 * The first receipt that the log does not agree with; null where there is none. One that is later than the end of the
 * log accuses only where the table is over: who looks on is a deal behind.
 *
 * @param {Chain} chain
 * @param {readonly Receipt[]} receipts
 * @param {readonly Step[]} [before] what was shown where the log begins
 * @returns {Promise<Contradiction | null>}
 */
export async function contradiction(chain, receipts, before = []) {
  const steps = stepsOf(chain, before);
  const last = chain.after + chain.links.length;
  const over = chain.events.some((event) => event?.kind === "ended" || event?.kind === "expired");
  for (const receipt of receipts) {
    const { seq } = receipt;
    if (`table/${receipt.table}` !== chain.stream) continue;
    const code = seq > last ? (over ? "witness.missing" : "") : differs(receipt, chain, steps);
    if (code) return { code: (await isSigned(receipt)) ? code : "witness.receipt", seq };
  }
  return null;
}

/** Two receipts of one event that the house has signed, with two links; null where there are none. @param {readonly Receipt[]} receipts @returns {Promise<Contradiction | null>} */
export async function forked(receipts) {
  /** @type {Map<string, Receipt>} */
  const first = new Map();
  for (const receipt of receipts) {
    const key = `${receipt.table} ${receipt.seq} ${receipt.house}`;
    const other = first.get(key) ?? receipt;
    first.set(key, other);
    if (other.link !== receipt.link && (await isSigned(other)) && (await isSigned(receipt))) {
      return { code: "witness.two", seq: receipt.seq };
    }
  }
  return null;
}

/** Whether the house that a receipt names has signed it. @param {Receipt} receipt */
export async function isSigned({ table, seq, link, signature, house }) {
  const [last, proof, key] = [unhex(link), unhex(signature), unhex(house)];
  if (last?.length !== HASH || !proof || !key || !Number.isSafeInteger(seq) || seq < 0) return false;
  const message = signedPart(headMessage(`table/${table}`, seq, last), proof);
  return message !== null && signed(message, proof.slice(0, SIGNATURE), key);
}

/**
 * What is signed where that is the signature of a head: the head itself, or a commit, whose seal and the path to the head
 * follow the signature. Null where it is none.
 *
 * @param {Uint8Array} head
 * @param {Uint8Array} proof
 */
export function signedPart(head, proof) {
  if (proof.length === SIGNATURE) return head;
  const [seal, path] = [proof.slice(SIGNATURE, SIGNATURE + HASH), proof.slice(SIGNATURE + HASH)];
  if (seal.length !== HASH || path.length % STEP || path.length > DEEPEST * STEP) return null;
  let top = sha256(head);
  for (let at = 0; at < path.length; at += STEP) {
    const [side = 2, sister] = [path[at], path.slice(at + 1, at + STEP)];
    if (side > 1) return null;
    top = side ? digest("heads", sister, top) : digest("heads", top, sister);
  }
  return frame("commit", [seal, top]);
}

/** @param {Receipt} receipt @param {Chain} chain @param {readonly Step[]} steps */
function differs({ seq, link, deal, root, sealed, fresh }, { after, links }, steps) {
  const known = links[seq - after - 1];
  if (known !== undefined && known !== link) return "witness.fork";
  const stood = steps.findLast((step) => step.seq <= seq);
  if (!stood) return "";
  if (stood.deal !== deal || stood.root !== root) return "witness.root";
  return stood.sealed === sealed && (!fresh || stood.fresh === fresh) ? "" : "witness.sealed";
}

/** @param {Chain} chain @param {readonly Step[]} before @returns {Step[]} */
function stepsOf({ events, after }, before) {
  const steps = [...before];
  for (const [at, event] of events.entries()) {
    const seq = after + at + 1;
    if (event?.kind === "opened") {
      steps.push({ seq, deal: 0, root: "", sealed: event.body.sealed });
    } else if (event?.kind === "committed") {
      const { deal, root, sealed_next: sealed } = event.body;
      steps.push({ seq, deal, root, sealed });
    } else if (event?.kind === "sealed") {
      const last = steps.at(-1) ?? { deal: 0, root: "", sealed: "" };
      steps.push({ ...last, seq, fresh: event.body.sealed });
    }
  }
  return steps;
}

/** The first deal whose order is without a number of this browser that the house had taken; null where there is none. @param {Chain} chain @param {string} table @returns {Contradiction | null} */
export function withoutSeed({ stream, events, after }, table) {
  const taken = stream === `table/${table}` ? takenOf(table) : new Map();
  for (const [at, event] of events.entries()) {
    const own = event?.kind === "committed" && !event.body.shuffle ? taken.get(event.body.deal) : undefined;
    if (own && event?.kind === "committed" && event.body.seeds[own.seat] !== own.seal) {
      return { code: "witness.seed", seq: after + at + 1 };
    }
  }
  return null;
}

/**
 * Compares what this browser has kept of a table with its log as the house gives it now: from the last receipt that
 * agreed on, and where it does not follow from there, from the beginning. Null where all agrees, or nothing is known.
 *
 * @param {string} table
 * @param {(after: number) => Promise<string | null>} fetched
 * @returns {Promise<Contradiction | null>}
 */
export async function lookBack(table, fetched) {
  const { agreed, fresh } = keptOf(table);
  const settled = agreed.at(-1);
  if (settled && !fresh.some(({ seq }) => seq < settled.seq)) {
    const text = await fetched(settled.seq);
    const chain = text === null ? null : continued(text, settled.link);
    if (text === null || (chain?.after === settled.seq && chain.links.length === 0)) return null;
    const sound = chain?.after === settled.seq && !withoutSeed(chain, table);
    if (chain && sound && !(await contradiction(chain, fresh, [settled]))) {
      agree(table, fresh, chain.after + chain.links.length);
      return null;
    }
  }
  const text = await fetched(0);
  const chain = text === null ? null : continued(text, "");
  if (text !== null && !chain) return { code: "export.damaged", seq: 0 };
  if (!chain) return null;
  const found = await contradiction(chain, [...agreed, ...fresh]);
  const lie = found ?? (await forked([...agreed, ...fresh])) ?? withoutSeed(chain, table);
  if (!lie) agree(table, fresh, chain.links.length);
  return lie;
}
