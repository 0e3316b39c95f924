/** What the persons at a table say to each other: a slip of paper beside the deal, or over it on a phone. */

import { attr, find, h, icon, keyed, resized, text } from "../core/dom.mjs";
import { following } from "../parts/following.mjs";
import { settings } from "../core/settings.mjs";
import { n, t } from "../core/words.mjs";

/** @import { Remark, Screen, Talked } from "../core/wire.d.ts" */

/** Characters that the room takes of one line. */
const LONGEST = 200;
/** Characters from which on those that are left are counted. */
const COUNTED = 160;
const REMEMBERED = 60;
/** Buttons that take more of the width than this part lie below the table, else beside it. */
const HALF = 0.55;
/** The width from which there is room for the slip beside the table. */
const WIDE = "(min-width: 1000px) and (min-height: 640px)";

export class Chat {
  /**
   * @param {string} table
   * @param {(words: string) => boolean} say whether there was a line for it
   */
  constructor(table, say) {
    this.key = `muted ${table}`;
    this.say = say;
    /** @type {Remark[]} */
    this.remarks = [];
    this.possible = false;
    this.open = matchMedia(WIDE).matches;
    /** The last that was seen. */
    this.seen = 0;
    /** @type {readonly string[]} */
    this.names = [];
    /** @type {number | null} */
    this.seat = null;
    this.turn = false;
    this.muted = this.read();
    this.field = h("input", { type: "text", autocomplete: "off", enterKeyHint: "send", input: () => this.measure() });
    this.field.setAttribute("aria-describedby", "chat-room");
    this.room = h("p", { id: "chat-room", class: "room", role: "status", hidden: true });
    this.list = following(h("div", { class: "remarks", role: "log", "aria-live": "polite", tabIndex: 0 }, h("ol")));
    this.button = h("button", { type: "button", class: "tool", "data-tool": "chat", click: () => this.toggle() });
    this.button.append(icon("chat"), h("span", { class: "fresh", hidden: true }));
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      this.send();
    };
    const close = h("button", { type: "button", class: "tool close", click: () => this.toggle() }, "×");
    const form = h("form", { submit }, this.field, h("button", { class: "btn" }), this.room);
    /** On one's own turn the way back to the buttons, where the slip lies on them. */
    this.back = h("button", { type: "button", class: "btn main to-act", hidden: true, click: () => this.toggle() });
    const header = h("header", {}, h("h2"), this.back, close);
    this.element = h("aside", { class: "chat paper", hidden: true }, header, this.list, form);
    this.button.hidden = true;
    /** What comes in while the slip is closed is read aloud here. */
    this.aloud = h("p", { class: "sr overheard", "aria-live": "polite", hidden: true });
    this.element.addEventListener("keydown", (event) => event.key === "Escape" && this.open && this.toggle());
    matchMedia(WIDE).addEventListener("change", ({ matches }) => {
      this.open = matches; // a window that becomes a phone's is not covered by it
      this.draw();
    });
    addEventListener("storage", ({ key }) => {
      if (key !== this.key) return;
      this.muted = this.read();
      this.draw();
    });
    /** What is to be done is never covered: how much of the window lies below the slip, or beside it. */
    this.buttons = resized(() => this.clear());
    addEventListener("resize", () => this.clear());
    for (const event of ["settings", "language"]) document.addEventListener(event, () => this.draw());
  }

  /** The names may have changed, and whose turn it is. @param {Screen} screen */
  show({ words, seat, view }) {
    this.names = words.names;
    this.seat = seat;
    this.turn = seat !== null && view?.actor === seat && !view.over;
    if (this.possible) this.draw();
  }

  /** Ends the slip where the buttons begin. */
  clear() {
    const reach = this.element.parentElement?.querySelector(":scope > .reach");
    if (!(reach instanceof HTMLElement) || !this.shown) return;
    const { width, height, left } = reach.getBoundingClientRect();
    const below = width > innerWidth * HALF;
    this.element.style.setProperty("--below", `${below ? Math.ceil(height) : 0}px`);
    this.element.style.setProperty("--beside", `${below || width === 0 ? 0 : Math.ceil(innerWidth - left)}px`);
  }

  /** @param {Pick<Talked, "lines" | "whole">} talked */
  hear({ lines, whole }) {
    const known = new Set(whole ? [] : this.remarks.map((one) => one.n));
    const fresh = lines.filter((one) => !known.has(one.n));
    this.remarks = [...(whole ? [] : this.remarks), ...fresh].slice(-REMEMBERED);
    if (whole && !this.possible) this.seen = this.remarks.at(-1)?.n ?? 0;
    if (whole) this.seen = Math.min(this.seen, this.remarks.at(-1)?.n ?? 0);
    this.possible = true;
    this.draw();
    const heard = this.visible(fresh).filter((one) => one.seat !== this.seat);
    if (!whole && heard.length && !this.shown) text(this.aloud, heard.map((one) => this.line(one)).join(" "));
  }

  /** Those of seats that are not silenced. @param {readonly Remark[]} remarks */
  visible(remarks) {
    return remarks.filter(({ seat }) => !this.muted.has(seat));
  }

  get shown() {
    return this.possible && settings().chat && this.open;
  }

  draw() {
    const wanted = this.possible && settings().chat;
    this.button.hidden = this.aloud.hidden = !wanted;
    this.element.hidden = !this.shown;
    const felt = this.element.parentElement;
    if (felt) attr(felt, "data-chat", this.shown);
    const reach = felt?.querySelector(":scope > .reach");
    if (reach) this.buttons.observe(reach);
    this.clear();
    const visible = this.visible(this.remarks);
    if (this.shown) this.seen = this.remarks.at(-1)?.n ?? this.seen;
    const waiting = visible.filter((one) => one.n > this.seen && one.seat !== this.seat).length;
    const label = waiting ? n("Talk: {n} new line", "Talk: {n} new lines", waiting) : t("Talk");
    for (const name of ["aria-label", "title"]) attr(this.button, name, label);
    attr(this.button, "aria-expanded", String(this.shown));
    const mark = find(this.button, ".fresh");
    mark.hidden = waiting === 0;
    text(mark, String(waiting));
    attr(this.element, "aria-label", t("Talk"));
    text(find(this.element, "h2"), t("Talk"));
    attr(find(this.element, ".close"), "aria-label", t("Close"));
    attr(this.list, "aria-label", t("What was said"));
    attr(this.field, "aria-label", t("Say something to the table"));
    attr(this.field, "placeholder", t("Say something to the table"));
    text(find(this.element, "form .btn"), t("Say"));
    text(this.back, t("Your turn"));
    this.back.hidden = !this.turn || matchMedia(WIDE).matches;
    this.measure();
    this.drawList(visible);
  }

  /** Says how much more may be written, near the end; a text that is too long stays as it is. Gives whether it fits. */
  measure() {
    const left = LONGEST - [...this.field.value.trim()].length;
    this.room.hidden = left > LONGEST - COUNTED;
    const said =
      left < 0
        ? n("{n} character too many", "{n} characters too many", -left)
        : n("{n} character left", "{n} characters left", left);
    text(this.room, this.room.hidden ? "" : said);
    attr(this.field, "aria-invalid", left < 0 ? "true" : null);
    return left >= 0;
  }

  /** @param {readonly Remark[]} visible */
  drawList(visible) {
    keyed(find(this.list, "ol"), visible, {
      key: (one) => String(one.n),
      make: () => h("li", {}, h("b"), " ", h("span")),
      update: (line, one) => {
        text(find(line, "b"), `${this.names[one.seat] ?? ""}:`);
        text(find(line, "span"), one.text);
        attr(line, "class", one.seat === this.seat ? "own-words" : null);
      },
    });
    this.drawMutes();
  }

  /** A switch for each of the others who has spoken. */
  drawMutes() {
    const seats = [...new Set([...this.remarks.map(({ seat }) => seat), ...this.muted])].filter(
      (at) => at !== this.seat,
    );
    const box = this.element.querySelector(".mutes") ?? h("div", { class: "mutes", role: "group" });
    if (!box.isConnected) find(this.element, "form").before(box);
    attr(box, "aria-label", t("Silence"));
    keyed(
      box,
      seats.sort((a, b) => a - b),
      {
        key: String,
        make: (at) =>
          h("button", { type: "button", class: "link", click: () => this.mute(at) }, icon("mute"), h("span")),
        update: (button, at) => {
          const name = this.names[at] ?? "";
          text(find(button, "span"), name);
          attr(button, "aria-label", t("Silence {name}", { name }));
          attr(button, "title", t("Silence {name}", { name }));
          attr(button, "aria-pressed", String(this.muted.has(at)));
        },
      },
    );
  }

  /** @param {Remark} remark */
  line({ seat, text: said }) {
    return `${this.names[seat] ?? ""}: ${said}`;
  }

  /** Silences a seat, or hears it again; in all windows of this browser. @param {number} at */
  mute(at) {
    if (!this.muted.delete(at)) this.muted.add(at);
    try {
      localStorage.setItem(this.key, JSON.stringify([...this.muted]));
    } catch {
      // A browser that keeps nothing forgets it with the page.
    }
    this.draw();
  }

  /** @returns {Set<number>} */
  read() {
    try {
      return new Set(JSON.parse(localStorage.getItem(this.key) ?? "[]"));
    } catch {
      return new Set();
    }
  }

  send() {
    const words = this.field.value.trim();
    if (!words || !this.measure() || !this.say(words)) return;
    this.field.value = "";
    this.measure();
  }

  /** What could not be said comes back into the field, unless another text stands there. @param {string} words */
  giveBack(words) {
    if (!this.field.value) this.field.value = words;
    this.measure();
  }

  toggle() {
    this.open = !this.open;
    this.draw();
    if (this.shown) this.field.focus();
    else this.button.focus();
  }
}
