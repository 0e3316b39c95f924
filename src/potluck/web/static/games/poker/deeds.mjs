/** What a seat did last, in a word or two, as it stands beside its name. Read from the public story alone. */

import { t } from "../../core/words.mjs";

/** Entries after which a new street begins. */
const STREETS = new Set(["common", "received", "faced", "discarded"]);

/**
 * The last deed of a seat on this street; empty where it has done nothing yet.
 *
 * @param {any} view
 * @param {{at: number, money: (sum: number) => string, free?: boolean, leaving?: boolean}} about `free`: whether anybody may sit down there; `leaving`: whether somebody stood up
 */
export function lastDeed(view, { at, money, free = false, leaving = false }) {
  const seat = view.seats[at];
  if (seat.gone && view.rules?.tournament.play && !leaving) return t("is out");
  if (seat.gone) return free ? t("free") : t("has left");
  if (seat.joining) return t("plays from the next deal on");
  if (seat.away || seat.out) return t("sits out");
  if (seat.folded) return t("has folded");
  if (allIn(seat)) return seat.paid ? t("all-in, {amount}", { amount: money(seat.paid) }) : t("all-in");
  const entry = lastEntry(view, at);
  if (entry?.type === "posted") return t("put in {amount}", { amount: money(seat.bet || entry.amount) });
  switch (entry?.action?.type) {
    case "check":
      return t("checks");
    case "call":
      return t("calls {amount}", { amount: money(entry.paid) });
    case "raise_to":
      return t("bets {amount}", { amount: money(seat.bet) });
    case "bring_in":
      return t("brings in {amount}", { amount: money(seat.bet) });
    default:
      return seat.bet ? t("put in {amount}", { amount: money(seat.bet) }) : "";
  }
}

/** Whether a seat has all its chips in the middle, and still its cards. @param {any} seat */
export function allIn(seat) {
  return seat.held > 0 && !seat.folded && seat.cash === 0;
}

/** @param {any} view @param {number} at */
function lastEntry(view, at) {
  const story = view.story ?? [];
  for (let back = story.length - 1; back >= 0; back--) {
    const entry = story[back];
    if (entry.seat === at && (entry.type === "acted" || entry.type === "posted")) return entry;
    if (STREETS.has(entry.type) && story.slice(0, back).some(acted)) return null;
  }
  return null;
}

/** @param {any} entry */
function acted(entry) {
  return entry.type === "acted";
}
