/** Screens shown one after the other, so that what the others do can be followed; the latest is never lost. */

/** More than a whole round of bots at the largest table. */
const MOST_WAITING = 12;
/** Percent of the usual gap that somebody thinks who has no other way. */
const USUAL = 100;

/** @typedef {{seq: number, turn: number, seat: number | null, view: {actor: number | null, outcome?: object | null} | null, words?: {presence: ({pause: number} | null)[]}}} Paced */
/**
 * What is seen before a screen is drawn: milliseconds, and what begins then.
 *
 * @typedef {{ms: number, begin: () => void}} Prelude
 */

/** @template {Paced} S */
export class Pace {
  /**
   * @param {(screen: S) => void} show
   * @param {number} gap milliseconds between the acts of others
   */
  constructor(show, gap) {
    this.show = show;
    this.gap = gap;
    this.least = 0;
    /** @type {S[]} */
    this.waiting = [];
    /** @type {S | null} */
    this.current = null;
    this.shownAt = -Infinity;
    this.timer = 0;
    /** @type {(next: S, current: S | null) => Prelude | null} */
    this.prelude = () => null;
    /** @type {S | null} the screen whose prelude has begun */
    this.begun = null;
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
  }

  /** The latest that is known, shown or not. */
  get latest() {
    return this.waiting.at(-1) ?? this.current;
  }

  /** Takes a screen; an older one than the latest is of no use. @param {S} screen */
  push(screen) {
    const latest = this.latest;
    if (latest && screen.seq < latest.seq) return;
    if (latest && screen.seq === latest.seq && this.waiting.length) this.waiting.pop();
    this.waiting.push(screen);
    if (this.waiting.length > MOST_WAITING || document.hidden) this.flush();
    else this.step();
  }

  /** Shows the latest at once. */
  flush() {
    this.waiting.splice(0, this.waiting.length - 1);
    this.step(true);
  }

  /** @param {boolean} [now] */
  step(now = false) {
    const next = this.waiting[0];
    if (!next || (this.timer && !now)) return;
    clearTimeout(this.timer);
    this.timer = 0;
    const prelude = now || this.gap === 0 || this.begun === next ? null : this.prelude(next, this.current);
    const due = this.begun === next ? 0 : Math.max(0, this.due(next) - (prelude?.ms ?? 0));
    const left = now ? 0 : this.shownAt + due - performance.now();
    if (left > 0) return this.later(left);
    if (prelude) {
      this.begun = next;
      prelude.begin();
      return this.later(prelude.ms);
    }
    this.waiting.shift();
    this.current = next;
    this.shownAt = performance.now();
    this.show(next);
    this.step();
  }

  /** Goes on after so many milliseconds. @param {number} left */
  later(left) {
    this.timer = setTimeout(() => {
      this.timer = 0;
      this.step();
    }, left);
  }

  /**
   * How long the current screen should be seen before the next: long where another's act comes, longer while one of the
   * house thinks. That follows from the public story alone.
   *
   * @param {S} next
   */
  due(next) {
    const view = this.current?.view;
    const pause = (this.current?.words?.presence?.[view?.actor ?? -1]?.pause ?? USUAL) / USUAL;
    const othersAct = view && view.actor !== null && view.actor !== this.current?.seat && !view.outcome;
    return othersAct && next.turn !== this.current?.turn ? this.gap && Math.max(this.gap * pause, this.least) : 0;
  }
}
