/** Whether all that a house shows is bound by a head that it has signed; without one it can deny what it showed. */

/** @import { Screen } from "../core/wire.d.ts" */

/** Milliseconds for which a screen may go without a head that binds it; an honest house sends it with the screen. */
export const GRACE = 10_000;

export class Binding {
  /** @param {() => number} [clock] */
  constructor(clock = () => performance.now()) {
    this.clock = clock;
    /** The last event that was shown and is bound by no head; 0 where all is bound. */
    this.loose = 0;
    this.since = 0;
    this.shown = { seq: 0, seat: /** @type {number | null} */ (null), cards: "" };
  }

  /** One more screen; whether something of it is bound by nothing. @param {Screen} screen */
  take({ head, seq, seat, fair, view }) {
    const cards = JSON.stringify([fair, view]);
    const same = this.shown.seq === seq && this.shown.seat === seat;
    const needed = seq + (same && this.shown.cards !== cards ? 1 : 0);
    this.shown = { seq, seat, cards };
    const bound = head?.seq ?? 0;
    if (this.loose && bound >= Math.max(this.loose, needed)) {
      this.loose = 0;
    } else if (bound < needed) {
      if (!this.loose) this.since = this.clock();
      this.loose = Math.max(this.loose, needed);
    }
    return this.loose > 0;
  }

  /** The event that has been shown without a head that binds it for too long; 0 where all is well. */
  get unbound() {
    return this.loose && this.clock() - this.since >= GRACE ? this.loose : 0;
  }
}
