/** Scenes one after the other, so that what happens can be followed; the latest screen is never lost, whatever a scene does. */

import { guarded } from "../core/guard.mjs";
import { HURRY, isOwnDecision, SEEN, within } from "./scenes.mjs";

/** More than a whole round of bots at the largest table. */
const MOST_WAITING = 12;
/** Percent of the usual gap that somebody thinks who has no other way. */
const USUAL = 100;
/** The gap between acts at which scenes last as long as they say; and how far other gaps stretch them. */
const GAP = 500;
const SHORTEST = 0.4;
const LONGEST = 1.5;
/** Cards that are late, on a slow machine, are awaited so long at most, and looked after so often; milliseconds. */
const LATE = 3000;
const AGAIN = 20;

/**
 * @typedef {object} Paced a screen, as far as its pace depends on it
 * @property {number} seq
 * @property {number} turn
 * @property {number | null} seat
 * @property {{actor: number | null, outcome?: object | null} | null} view
 * @property {{presence: ({pause: number} | null)[]}} [words]
 */
/**
 * @template S
 * @typedef {import("./scenes.mjs").Scene<S>} Scene
 */

/**
 * What is to be read is seen where nothing moves, too.
 *
 * @template S
 * @param {readonly Scene<S>[]} scenes
 */
function read(scenes) {
  return scenes.filter(({ keeps }) => keeps).map((scene) => ({ ...scene, tempo: 0 }));
}

/** @template {Paced} S */
export class Director {
  /**
   * @param {object} how
   * @param {(screen: S, tempo: number) => void} how.show draws it; what moves takes so many times as long as usual
   * @param {(before: S | null, now: S) => Scene<S>[]} how.scenes what is seen between two screens, the second at last
   * @param {() => boolean} how.still whether nothing is to move: then the change alone is shown
   * @param {() => boolean} [how.resting] whether all cards lie: what they decide is told no earlier
   * @param {() => void} [how.settle] lets all of them lie at once
   * @param {number} how.gap milliseconds between the acts of others
   */
  constructor({ show, scenes, still, resting = () => true, settle = () => {}, gap }) {
    this.show = show;
    this.scenes = scenes;
    this.still = still;
    this.resting = resting;
    this.settle = settle;
    this.gap = gap;
    this.least = 0;
    /** @type {S[]} */
    this.waiting = [];
    /** @type {Scene<S>[]} what is still to be played of the current screen, it itself at last */
    this.playing = [];
    /** @type {Scene<S> | null} */
    this.scene = null;
    /** @type {S | null} */
    this.current = null;
    /** @type {S | null} what was shown before it; and how many scenes have been played since */
    this.before = null;
    this.played = 0;
    this.shownAt = -Infinity;
    this.timer = 0;
    this.endsAt = 0;
    this.overAt = 0;
    document.addEventListener("visibilitychange", () => document.hidden && this.flush());
  }

  /** The latest that is known, shown or not. */
  get latest() {
    return this.waiting.at(-1) ?? this.current;
  }

  /** Whether a scene is played that can be skipped. */
  get busy() {
    return this.playing.length > 0;
  }

  /** Takes a screen; an older one than the latest is of no use. @param {S} screen */
  push(screen) {
    const latest = this.latest;
    if (latest && screen.seq < latest.seq) return;
    if (latest && screen.seq === latest.seq) {
      if (this.waiting.length) this.waiting.pop();
      else if (this.busy && !document.hidden) return this.instead(screen);
    }
    this.waiting.push(screen);
    if (this.waiting.length > MOST_WAITING || document.hidden) return this.flush();
    if (this.busy && isOwnDecision(screen)) this.hasten();
    this.step();
  }

  /** The same as what is played, in another language or with other company: its scenes go on from where they are. @param {S} screen */
  instead(screen) {
    const scenes = guarded(() => this.scenes(this.before, screen), []);
    const alike = scenes.length === this.played + this.playing.length;
    this.current = screen;
    this.playing = this.playing.map((scene, at) => {
      const fresh = alike ? scenes[this.played + at]?.screen : null;
      return { ...scene, screen: fresh ?? (scene.scene === "now" ? screen : scene.screen) };
    });
  }

  /** Shows the latest at once. */
  flush() {
    const latest = this.waiting.at(-1) ?? (this.busy ? this.current : null);
    this.waiting = [];
    this.playing = [];
    this.stop();
    if (latest) this.begin(latest, "alone");
  }

  /** Shows that at once, whatever came before: also what was seen already. @param {S} screen */
  jump(screen) {
    this.waiting = [];
    this.playing = [];
    this.stop();
    this.begin(screen, "alone");
  }

  /**
   * Shows at once what the current scenes lead to; what waits behind them keeps its pace. A press while cards are turned is no
   * answer to a paper that nobody has seen: it leads to what is to be read next, and only from there to the end.
   */
  skip() {
    const last = this.playing.at(-1);
    if (!last) return;
    const unread = this.scene?.keeps ? -1 : this.playing.findIndex(({ keeps }) => keeps);
    this.playing = unread < 0 ? [{ ...last, tempo: 0 }] : this.playing.slice(unread);
    this.stop();
    guarded(this.settle);
    this.overAt = -Infinity;
    this.step();
  }

  /** Ends the scene that is seen now; those after it keep their time. */
  on() {
    if (!this.busy) return;
    this.stop();
    this.step();
  }

  /** What is still played of another screen is cut short: an own decision waits behind it. */
  hasten() {
    this.playing = within(this.playing, HURRY);
    const left = this.endsAt - performance.now();
    if (!this.timer || left <= SEEN) return;
    this.stop();
    this.later(SEEN);
  }

  stop() {
    clearTimeout(this.timer);
    this.timer = 0;
  }

  step() {
    if (this.timer) return;
    const scene = this.playing[0];
    if (scene && this.late(scene)) return this.later(this.awaits());
    this.playing.shift();
    if (scene) return this.play(scene);
    const next = this.waiting[0];
    if (!next) return;
    const left = this.shownAt + this.due(next) - performance.now();
    if (left > 0) return this.later(left);
    this.waiting.shift();
    this.begin(next, this.gap === 0 ? "alone" : this.still() ? "still" : "all");
  }

  /**
   * Plays what lies between the current screen and that one: all of it, or what is to be read, or nothing.
   *
   * @param {S} next
   * @param {"all" | "still" | "alone"} how
   */
  begin(next, how) {
    const before = this.current;
    this.current = next;
    this.before = before;
    this.played = 0;
    this.scene = null;
    const last = { scene: "now", ms: 0, screen: next, ...(how !== "all" && { tempo: 0 }) };
    const all = how === "alone" ? [last] : guarded(() => this.scenes(before, next), [last]);
    const scenes = how === "still" ? [...read(all), last] : all;
    if (how === "alone" || scenes.length > 1) guarded(this.settle); // what still moved of the screen before lies
    const decides = this.waiting.some((screen) => isOwnDecision(screen));
    this.playing = decides ? within(scenes, HURRY) : [...scenes];
    this.step();
  }

  /**
   * Whether cards of the scene that is over do not lie yet, and another kind of scene would follow: time alone does not
   * tell, since a slow machine begins to move late.
   *
   * @param {Scene<S>} next
   */
  late(next) {
    if (!this.scene || next.scene === this.scene.scene) return false;
    return !guarded(this.resting, true);
  }

  /**
   * For how long what is late is awaited before it is looked after again. Play never waits for show for long: then all cards
   * lie at once, and what follows from that (a face is shown) happens before the next scene.
   */
  awaits() {
    if (performance.now() <= this.overAt + LATE) return AGAIN;
    guarded(this.settle);
    this.scene = null;
    return 0;
  }

  /** @param {Scene<S>} scene */
  play(scene) {
    const { ms, screen, tempo = 1 } = scene;
    if (!this.busy) this.shownAt = performance.now();
    const stretch = Math.min(LONGEST, Math.max(SHORTEST, this.gap / GAP));
    this.scene = this.busy ? scene : null;
    this.overAt = performance.now() + ms * stretch;
    this.played += 1;
    guarded(() => this.show(screen, tempo * stretch));
    if (ms > 0) this.later(ms * stretch);
    else this.step();
  }

  /** Goes on after so many milliseconds. @param {number} left */
  later(left) {
    this.endsAt = performance.now() + left;
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
