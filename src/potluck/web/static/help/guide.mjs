/** The lesson at the table: what the server has to say now, one thing after the other, each beside what it is about. */

import { attr, find, focus, h, text, visible } from "../core/dom.mjs";
import { t } from "../core/words.mjs";

/** @import { Screen } from "../core/wire.d.ts" */

/** @typedef {import("../core/wire.d.ts").Tip} Tip */

/** Pixels between the bubble and what it speaks of, and to the edge of the window. */
const GAP = 14;
const EDGE = 12;
/** Milliseconds after which what was in motion lies still. */
const STILL = 600;
/** What moves what a tip points at, when its own size changes. */
const AREAS = ".bar, .others, .centre, .mine, .reach, .sheet";
/** Where a table shows what a tip can be about; the first that is there. @type {Record<string, readonly string[]>} */
const PLACES = {
  rival: [".others .doll", ".others .seat"],
  pot: [".centre .pot"],
  hand: [".mine dice-hand", ".mine .hand"],
  board: [".centre .board", ".centre .community"],
  hint: [".bar .aid"],
  verdict: [".centre .verdict"],
  act: [".acts .btn.main"],
  end: [".centre .verdict"],
};

export class Guide {
  /**
   * @param {HTMLElement} table
   * @param {{evening: () => void}} does what follows the lesson
   */
  constructor(table, { evening }) {
    this.table = table;
    this.at = 0;
    this.told = "";
    this.over = false;
    /** @type {readonly Tip[]} */
    this.tips = [];
    /** @type {Element | null} */
    this.target = null;
    this.next = h("button", { type: "button", class: "btn main", "data-guide": "next", click: () => this.step() });
    this.evening = h("button", { type: "button", class: "btn main", "data-guide": "evening", click: evening });
    this.skip = h("button", { type: "button", class: "link", "data-guide": "skip", click: () => this.leave() });
    this.element = h(
      "section",
      { class: "tip paper", hidden: true },
      h("p", { class: "told", role: "status" }),
      h("div", { class: "row" }, this.skip, this.next, this.evening),
    );
    const place = () => this.place();
    addEventListener("resize", place);
    addEventListener("scroll", place, { passive: true, capture: true });
    this.sizes = new ResizeObserver(place);
  }

  /** @param {Screen} screen */
  draw({ guide = [], turn }) {
    const told = `${turn} ${guide.map((tip) => tip.text).join(" ")}`;
    if (told !== this.told) {
      if (!this.told.startsWith(`${turn} `)) this.at = 0;
      this.told = told;
      this.tips = guide;
    }
    this.show();
  }

  /** The next thing, or none where the rest is to be done. */
  step() {
    if (this.at < this.tips.length - 1) this.at += 1;
    this.show();
    if (this.next.hidden) focus(this.table.querySelector("offer-dock")?.querySelector("button"));
  }

  /** Says no more; the table stays. */
  leave() {
    this.over = true;
    this.show();
    focus(this.table.querySelector("offer-dock")?.querySelector("button"));
  }

  /** Whether a key was meant for this: Enter goes on while something is still to be said. @param {KeyboardEvent} event */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.key !== "Enter" || this.element.hidden || this.next.hidden || target.closest("button, a, input")) {
      return false;
    }
    event.preventDefault();
    this.step();
    return true;
  }

  show() {
    const tip = this.over ? undefined : this.tips[this.at];
    this.target?.classList.remove("pointed");
    this.target = tip ? this.find(tip) : null;
    this.target?.classList.add("pointed");
    this.element.hidden = !tip;
    if (!tip) return;
    const last = this.at === this.tips.length - 1;
    attr(this.element, "aria-label", t("Guided deal"));
    text(find(this.element, ".told"), tip.text);
    text(this.next, t("Next"));
    text(this.evening, t("Play an evening"));
    text(this.skip, t("Skip the lesson"));
    this.next.hidden = last;
    this.evening.hidden = !(last && tip.at === "end");
    this.skip.hidden = last && tip.at === "end";
    for (const area of this.table.querySelectorAll(AREAS)) this.sizes.observe(area);
    this.target?.scrollIntoView({ block: "nearest" });
    this.place();
    setTimeout(() => this.place(), STILL);
  }

  /** What a tip is about; null where the table does not show it. @param {Tip} tip */
  find({ at }) {
    const [place = "", kind] = at.split(" ");
    const named = kind ? [`.acts [data-kind="${CSS.escape(kind)}"]`] : [];
    const found = [...named, ...(PLACES[place] ?? [])].map((one) => this.table.querySelector(one));
    return found.find((one) => one && visible(one)) ?? null;
  }

  /** What the bubble must leave free: its target, and of an act the stake that is chosen for it. */
  around() {
    const centre = { left: innerWidth / 2, right: innerWidth / 2, top: innerHeight / 2, bottom: innerHeight / 2 };
    const { left, right, top, bottom } = this.target?.getBoundingClientRect() ?? centre;
    const stakes = this.target?.closest("offer-dock")?.querySelector(".stakes:not(:empty)")?.getBoundingClientRect();
    return { left, right, bottom, top: Math.min(top, stakes?.height ? stakes.top : top) };
  }

  /** Whether a bubble of that height below what it must leave free would lie on one's own hand. @param {{top: number, bottom: number}} around @param {number} height */
  hides(around, height) {
    const hand = this.table.querySelector(".mine .hand")?.getBoundingClientRect();
    if (!hand?.height) return false;
    return around.bottom <= hand.top && around.bottom + height > hand.top;
  }

  /** Whether there is room for it below one's own hand, over the buttons. @param {number} height */
  fitsBelow(height) {
    const hand = this.table.querySelector(".mine .hand")?.getBoundingClientRect();
    return Boolean(hand) && (hand?.bottom ?? 0) + EDGE + height <= innerHeight - EDGE;
  }

  /** Beside its target, where there is most room, and whole in the window; where it would lie on one's hand, below that. */
  place() {
    if (this.element.hidden) return;
    const { width, height } = this.element.getBoundingClientRect();
    const around = this.around();
    const middle = (around.left + around.right) / 2;
    const fits = {
      above: around.top - GAP - height >= EDGE,
      below: around.bottom + GAP + height <= innerHeight - EDGE,
      right: around.right + GAP + width <= innerWidth - EDGE,
    };
    const upper = fits.above && (!fits.below || around.top > innerHeight / 2);
    const beside = fits.right && (around.bottom - around.top > height || (!upper && this.hides(around, height)));
    const low = !beside && !upper && this.hides(around, height) && this.fitsBelow(height);
    const side = !this.target || low ? "none" : beside ? "right" : upper ? "above" : fits.below ? "below" : "none";
    const left = side === "right" ? around.right + GAP : middle - width / 2;
    const next = low ? innerHeight : around.bottom + GAP;
    const top = side === "above" ? around.top - GAP - height : side === "right" ? around.top : next;
    const { style } = this.element;
    attr(this.element, "data-side", side);
    style.left = `${Math.max(EDGE, Math.min(left, innerWidth - width - EDGE))}px`;
    style.top = `${Math.max(EDGE, Math.min(top, innerHeight - height - EDGE))}px`;
    style.setProperty("--tail", `${Math.max(20, Math.min(middle - Math.max(EDGE, left), width - 20))}px`);
  }
}

/** What a table is, where it does not count, and where it comes from. @param {HTMLElement} element @param {Screen} screen */
export function drawMark(element, { table, fair }) {
  const thrown = fair !== null && fair !== undefined && !fair.size;
  const [origin, deal] = (table.origin ?? "").split("/");
  element.hidden = table.purpose === "play";
  if (element.parentElement) attr(element.parentElement, "data-mark", !element.hidden);
  text(
    find(element, "b"),
    table.purpose === "guide" ? (thrown ? t("Prepared throws") : t("Prepared cards")) : t("Practice"),
  );
  text(find(element, "span"), table.purpose === "guide" ? t("a lesson, nothing counts") : t("nothing counts"));
  const back = find(element, "a");
  back.hidden = !origin;
  text(back, thrown ? t("Back to the round") : t("Back to the deal"));
  attr(back, "href", origin ? `/t/${encodeURIComponent(origin)}/deal/${deal}` : null);
}

/** Where such a mark is drawn. */
export function mark() {
  return h("p", { class: "mark", hidden: true }, h("b"), h("span"), h("a", { hidden: true }));
}
