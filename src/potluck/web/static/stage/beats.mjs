/** What happened between two screens, as the beats in which it is told: the entries of the story by kind. No page is needed. */

/** @typedef {import("../core/views.d.ts").View["story"][number]} Entry */
/**
 * - `act`: somebody did something, chips leave a seat
 * - `deal`: cards come to seats, face down or up
 * - `throw`: cards leave a hand
 * - `street`: cards are laid for all
 * - `roll`: dice are thrown
 * - `flip`: a card is turned against a bet
 * - `reveal`: hands are turned up
 * - `house`: the house's hands are turned up
 * - `result`: what came of it, told and paid
 * - `garment`: a garment goes or comes back, a credit is taken
 * - `end`: the match is over
 *
 * @typedef {"act" | "deal" | "throw" | "street" | "roll" | "flip" | "reveal" | "house" | "result" | "garment" | "end"} Kind
 */
/** @typedef {{kind: Kind, from: number, until: number}} Beat entries of the story from one number up to another */

/** @type {Partial<Record<Entry["type"], Kind>>} */
const KINDS = {
  received: "deal",
  faced: "deal",
  exchanged: "throw",
  discarded: "throw",
  common: "street",
  second: "street",
  threw: "roll",
  turned_up: "flip",
  showed: "reveal",
  shown: "reveal",
  house_shown: "house",
  refunded: "act",
  took: "result",
  tied: "result",
  won: "reveal",
  lost: "reveal",
  scored: "result",
  passed_in: "result",
  settled: "result",
  charged: "result",
  divided: "result",
  pawned: "garment",
  bought_back: "garment",
  came_off: "garment",
  credited: "garment",
  dropped: "result",
  placed: "act",
  ended: "end",
};
/** What brings cards, or dice, that a hand is made of. @type {ReadonlySet<Kind>} */
const CARDS = new Set(["deal", "street", "roll", "flip", "reveal", "house"]);
/** What tells how a deal ended. @type {ReadonlySet<Kind>} */
const RESULTS = new Set(["result", "garment", "end"]);

/** Entries of these kinds are beats of their own, each; all others of one kind in a row are one beat. @type {ReadonlySet<Kind>} */
const SINGLE = new Set(["street", "roll", "flip", "result", "garment"]);

/** What kind of beat an entry belongs to; one that is not known is an act. @param {Entry} entry @returns {Kind} */
export function kindOf(entry) {
  if (entry.type === "drew") return "seat" in entry ? "deal" : "result"; // Red Dog's first dealer; equal dice
  if (entry.type === "placed" && "prize" in entry) return "end";
  return KINDS[entry.type] ?? "act";
}

/** Whether a beat shows what a result follows from. @param {Kind} kind */
export function bringsCards(kind) {
  return CARDS.has(kind);
}

/** Whether a beat tells how a deal ended, or what it brought. @param {Kind} kind */
export function tellsResult(kind) {
  return RESULTS.has(kind);
}

/**
 * The beats of a story from an entry on.
 *
 * @param {readonly Entry[]} story
 * @param {number} from
 * @param {ReadonlySet<number>} [cuts] entries with which a beat begins in any case
 * @returns {Beat[]}
 */
export function beatsOf(story, from, cuts = new Set()) {
  /** @type {Beat[]} */
  const beats = [];
  for (let at = from; at < story.length; at += 1) {
    const entry = /** @type {Entry} */ (story[at]);
    const kind = kindOf(entry);
    const last = beats.at(-1);
    const goes = last?.kind === kind && !cuts.has(at);
    if (last && goes && (!SINGLE.has(kind) || together(story[at - 1], entry))) last.until = at + 1;
    else beats.push({ kind, from: at, until: at + 1 });
  }
  return beats;
}

/** Whether two results are told at once: what several seats took of one pot. @param {Entry | undefined} before @param {Entry} entry */
function together(before, entry) {
  if (before?.type === "took" && entry.type === "took") return before.pot !== undefined && before.pot === entry.pot;
  return before?.type === entry.type && (entry.type === "settled" || entry.type === "charged");
}
