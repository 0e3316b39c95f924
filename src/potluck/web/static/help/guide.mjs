/** The lesson at the table: what the server has to say now, one thing after the other, each beside what it is about. */

import { attr, find, focus, h, resized, text, visible } from "../core/dom.mjs";
import { t } from "../core/words.mjs";
import { beganAt } from "./origins.mjs";

/** @import { Screen } from "../core/wire.d.ts" */

/** @typedef {import("../core/wire.d.ts").Tip} Tip */
/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

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
    this.sizes = resized(place);
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
    const { left, right, top, bottom } = this.target ? boxOf(this.target) : centre;
    const stakes = this.target?.closest("offer-dock")?.querySelector(".stakes:not(:empty)")?.getBoundingClientRect();
    return { left, right, bottom, top: Math.min(top, stakes?.height ? stakes.top : top) };
  }

  /** Where it may stand, the best first, if all is free: beside a tall target, above a low one; under one's hand, over it, at the edge. @param {Box} around @param {{width: number, height: number}} size */
  stands(around, { width, height }) {
    const middle = (around.left + around.right) / 2 - width / 2;
    const hand = this.table.querySelector(".mine .hand")?.getBoundingClientRect();
    const beside = { side: "right", left: around.right + GAP, top: around.top };
    const above = { side: "above", left: middle, top: around.top - GAP - height };
    const below = { side: "below", left: middle, top: around.bottom + GAP };
    const upright = around.top > innerHeight / 2 ? [above, below] : [below, above];
    const sided = around.bottom - around.top > height ? [beside, ...upright] : [...upright, beside];
    const own = hand?.height ? (hand.left + hand.right) / 2 - width / 2 : middle;
    const tops = [...(hand?.height ? [hand.bottom + EDGE, hand.top - EDGE - height] : []), innerHeight];
    const all = [...(this.target ? sided : []), ...tops.map((top) => ({ side: "none", left: own, top }))];
    return all.map((one) => ({
      ...one,
      left: Math.max(EDGE, Math.min(one.left, innerWidth - width - EDGE)),
      top: Math.max(EDGE, Math.min(one.top, innerHeight - height - EDGE)),
    }));
  }

  /** Whole in the window, where it covers least: nothing of its target, then no button, then no card of one's hand and no verdict. */
  place() {
    if (this.element.hidden) return;
    const { width, height } = this.element.getBoundingClientRect();
    const around = this.around();
    const boxes = (/** @type {string} */ all) => [...this.table.querySelectorAll(all)].map(boxOf);
    const [buttons, cards] = [boxes(".acts .btn, .dock .stakes:not(:empty)"), boxes(".mine .place, .centre .verdict")];
    const covers = (/** @type {{left: number, top: number}} */ { left, top }) => {
      const bubble = { left, top, right: left + width, bottom: top + height };
      const sum = (/** @type {readonly Box[]} */ all) => all.reduce((whole, one) => whole + common(bubble, one), 0);
      return 1000 * common(bubble, around) + 10 * sum(buttons) + sum(cards);
    };
    const stands = this.stands(around, { width, height }).map((one) => ({ ...one, cost: covers(one) }));
    const { side, left, top } = stands.reduce((best, one) => (one.cost < best.cost ? one : best));
    const { style } = this.element;
    const middle = (around.left + around.right) / 2;
    attr(this.element, "data-side", side);
    style.left = `${left}px`;
    style.top = `${top}px`;
    style.setProperty("--tail", `${Math.max(20, Math.min(middle - left, width - 20))}px`);
  }
}

/** @param {Element} element @returns {Box} */
function boxOf(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return { left, right, top, bottom };
}

/** The area that two have in common. @param {Box} one @param {Box} other */
function common(one, other) {
  const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, across) * Math.max(0, down);
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
  const from = beganAt(table.id) ?? `/t/${encodeURIComponent(origin ?? "")}/deal/${deal}`;
  text(back, wayBack(from, thrown));
  attr(back, "href", origin ? from : null);
}

/** The words of the way back to a page of a table. @param {string} from its address @param {boolean} thrown whether dice are thrown there */
function wayBack(from, thrown) {
  if (from.endsWith("/end")) return t("Back to your decisions");
  if (!from.includes("/deal/")) return t("Back to the table");
  return thrown ? t("Back to the round") : t("Back to the deal");
}

/** Where such a mark is drawn. */
export function mark() {
  return h("p", { class: "mark", hidden: true }, h("b"), h("span"), h("a", { hidden: true }));
}
