/** Whose time runs, and how much is left: figures beside a name, without haste; the last seconds of one's own are said. Beside the sums, the time until the next level. */

import { attr, h, icon, text } from "../core/dom.mjs";
import { t } from "../core/words.mjs";

const SECOND = 1000;
/** Milliseconds before the end of the own time at which that is said. */
const SOON = 10_000;

/** A place for it beside a name. */
export function clockFace() {
  return h("span", { class: "clock", hidden: true, "aria-hidden": "true" }, icon("clock"), h("span"));
}

/** @import { ClockInfo, LevelInfo, Screen } from "../core/wire.d.ts" */

export class Clock {
  /** @param {HTMLElement} page where the seats are, and a polite region `.ticking` */
  constructor(page) {
    this.page = page;
    /** @type {ClockInfo | null} */
    this.running = null;
    /** @type {LevelInfo | null} */
    this.level = null;
    this.mine = false;
    this.turn = -1;
    this.since = 0;
    this.said = "";
    setInterval(() => (this.running || this.level) && this.draw(), SECOND / 2);
  }

  /** @param {Screen} screen */
  show({ clock, level, seat, turn }) {
    if (turn !== this.turn) this.said = "";
    this.turn = turn;
    this.running = clock ?? null;
    this.level = level ?? null;
    this.mine = clock?.seat === seat;
    this.since = performance.now();
    this.draw();
  }

  draw() {
    const used = performance.now() - this.since;
    this.drawLevel(used);
    const own = Math.max(0, (this.running?.left ?? 0) - used);
    const bank = Math.max(0, (this.running?.bank ?? 0) - Math.max(0, used - (this.running?.left ?? 0)));
    for (const seat of this.page.querySelectorAll(".seat")) {
      const face = seat.querySelector(".clock");
      if (!(face instanceof HTMLElement)) continue;
      face.hidden = !this.running || !seat.classList.contains("acting");
      if (face.hidden) continue;
      attr(face, "data-bank", own === 0);
      const figure = face.querySelector("span");
      if (figure) text(figure, own ? figures(own) : `+${figures(bank)}`);
    }
    this.tell(own, bank);
  }

  /** When the next level comes; a break stops it. @param {number} used */
  drawLevel(used) {
    const { level } = this;
    const line = this.page.querySelector(".level");
    if (!(line instanceof HTMLElement)) return;
    line.hidden = !level;
    if (level) text(line, level.text.replace("{time}", figures(Math.max(0, level.left - (level.stopped ? 0 : used)))));
  }

  /** Says when the own time is nearly over, and when the reserve is. @param {number} own @param {number} bank */
  tell(own, bank) {
    if (!this.running || !this.mine) return this.say("");
    if (own > SOON) return this.say("");
    const n = SOON / SECOND;
    if (own > 0 && !bank) return this.say(t("{n} seconds for this decision", { n }));
    if (own > 0) return this.say(t("{n} seconds for this decision, then your reserve", { n }));
    this.say(bank > SOON ? t("Your reserve is running") : t("Your time is nearly up"));
  }

  /** @param {string} words */
  say(words) {
    if (words === this.said) return;
    this.said = words;
    const region = this.page.querySelector(".ticking");
    if (region) text(region, words);
  }
}

/** Minutes and seconds. @param {number} ms */
function figures(ms) {
  const seconds = Math.ceil(ms / SECOND);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
