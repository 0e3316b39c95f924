/**
 * The players' seeds of a deal to come, as a log tells of them: pledged, the secret sealed, disclosed or withheld. What
 * does not follow from what was fixed before is named by the code of `potluck verify`.
 */

import { commit } from "./dealing.mjs";
import { unhex } from "./sha256.mjs";

/** @import { Committed, Disclosed, Event, Pledged, Sealed, Withheld } from "./log.d.ts" */
/** @typedef {{deal: number, sealed: string, seeds: readonly string[], since: number, disclosed: Map<number, string>}} Sealing */

/** Milliseconds for which a sealed deal waits for the seeds that were pledged. */
const DISCLOSING = 2000;
/** The commitment of a seat without a seed. */
export const NO_SEED = commit(new Uint8Array());

export class Pledging {
  /** @param {number} seats */
  constructor(seats) {
    this.seats = seats;
    this.dealt = 0;
    /** Seat -> the commitment of its seed for the next deal that is sealed. @type {Map<number, string>} */
    this.pledges = new Map();
    /** The deal that is sealed, while its order is not committed. @type {Sealing | null} */
    this.sealing = null;
  }

  /** One more event; the code of what is wrong with it, empty where nothing is. @param {Event} event @returns {string} */
  take({ kind, body, at }) {
    switch (kind) {
      case "pledged":
        return this.pledge(body);
      case "sealed":
        return this.seal(body, at);
      case "disclosed":
        return this.disclose(body, at);
      case "withheld":
        return this.withhold(body, at);
      case "committed":
        return this.commit(body);
      case "resumed":
        if (this.sealing) this.sealing.since = at;
        return "";
      case "acted":
        return body.action === "leave" ? this.without(body.seat) : "";
      case "sat":
      case "came":
      case "left":
      case "moved":
      case "lent":
        return this.without(body.seat);
      default:
        return "";
    }
  }

  /** The number of the deal whose secret is sealed next. */
  get next() {
    return (this.sealing?.deal ?? this.dealt) + 1;
  }

  /** @param {Pledged} body */
  pledge({ seat, deal, seed }) {
    if (deal !== this.next || seat < 0 || seat >= this.seats) return "audit.order";
    if (!/^[0-9a-f]{64}$/u.test(seed) || seed === NO_SEED) return "audit.seeds";
    this.pledges.set(seat, seed);
    return "";
  }

  /** @param {Sealed} body @param {number} at */
  seal({ deal, sealed, seeds }, at) {
    if (this.sealing || deal !== this.next) return "audit.order";
    const pledged = Array.from({ length: this.seats }, (_, seat) => this.pledges.get(seat) ?? NO_SEED);
    if (!this.pledges.size || seeds.join() !== pledged.join()) return "audit.seeds";
    this.pledges = new Map();
    this.sealing = { deal, sealed, seeds, since: at, disclosed: new Map() };
    return "";
  }

  /** @param {Disclosed} body @param {number} at */
  disclose({ seat, deal, seed }, at) {
    if (!this.sealing || !this.awaits(seat, deal)) return "audit.order";
    const bytes = unhex(seed);
    const late = at >= this.sealing.since + DISCLOSING;
    if (late || !bytes || commit(bytes) !== this.sealing.seeds[seat]) return "audit.seeds";
    this.sealing.disclosed.set(seat, seed);
    return "";
  }

  /** @param {Withheld} body @param {number} at */
  withhold({ seat, deal }, at) {
    if (!this.sealing || !this.awaits(seat, deal)) return "audit.order";
    if (at < this.sealing.since + DISCLOSING) return "audit.seeds";
    this.sealing.disclosed.set(seat, "");
    return "";
  }

  /** @param {Committed} body */
  commit({ deal, shuffle, seeds }) {
    if (shuffle) return "";
    const { sealing } = this;
    if (!sealing) {
      if (this.pledges.size) return "audit.seeds";
    } else {
      const awaited = sealing.seeds.some((_, seat) => this.awaits(seat, deal));
      if (deal !== sealing.deal || awaited) return "audit.order";
      const made = sealing.seeds.map((_, seat) => commit(unhex(sealing.disclosed.get(seat) ?? "") ?? new Uint8Array()));
      if (seeds.join() !== made.join()) return "audit.seeds";
    }
    this.dealt = deal;
    this.sealing = null;
    return "";
  }

  /** Whether a seat's seed for that deal is still to come. @param {number} seat @param {number} deal */
  awaits(seat, deal) {
    const { sealing } = this;
    const pledged = sealing?.deal === deal ? sealing.seeds[seat] : undefined;
    return pledged !== undefined && pledged !== NO_SEED && !sealing?.disclosed.has(seat);
  }

  /** A seat has changed hands: its pledge is nobody's. @param {number} seat */
  without(seat) {
    this.pledges.delete(seat);
    return "";
  }
}
