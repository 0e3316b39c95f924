/** The host's panel, beside the table: what he may do now stands in `may`, and every setting says from when it holds. */

import { attr, find, focus, h, keyed, text } from "../core/dom.mjs";
import { freshId, get, post } from "../core/http.mjs";
import { t } from "../core/words.mjs";
import { NextDeal } from "./next-deal.mjs";

/** @import { GameInfo, HostAct, Screen } from "../core/wire.d.ts" */
/** @typedef {Partial<HostAct> & Pick<HostAct, "act">} Wish */

export class HostPanel {
  /**
   * @param {object} does
   * @param {string} does.path of the table
   * @param {() => Screen} does.screen what is seen now
   * @param {(work: () => Promise<unknown>) => Promise<unknown>} does.trying does it, and says why where it was refused
   */
  constructor({ path, screen, trying }) {
    this.path = path;
    this.screen = screen;
    this.trying = trying;
    /** The guest whose acts are shown. @type {number | null} */
    this.open = null;
    this.next = new NextDeal((options) => post(`${path}/host`, { act: "adjust", options, id: freshId() }));
    /** @type {HTMLElement | null} */
    this.before = null;
    this.element = h(
      "aside",
      { class: "host-panel", hidden: true, "aria-labelledby": "host-title" },
      h(
        "header",
        {},
        h("h2", { id: "host-title", tabIndex: -1 }),
        h("button", { type: "button", class: "tool close", click: () => this.close() }, "×"),
      ),
      h("div", { class: "two" }),
      h("p", { class: "why", hidden: true }),
      h("h3", { class: "guests-title" }),
      h("ul", { class: "guests" }),
      h("ul", { class: "guests away" }),
      this.next.element,
      h("h3", { class: "now-title", id: "host-now" }),
      h("div", { class: "pace", role: "radiogroup", "aria-labelledby": "host-now" }),
      h("div", { class: "pace speed", role: "radiogroup", "aria-labelledby": "host-now" }),
    );
    this.element.addEventListener("keydown", ({ key }) => key === "Escape" && this.close());
  }

  async show() {
    this.before = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    this.element.hidden = false;
    attr(document.body, "data-led", true);
    this.next.begin();
    this.draw();
    focus(find(this.element, "h2"));
    /** @type {GameInfo[]} */
    const games = await get("/api/games").catch(() => []);
    this.next.game = games.find(({ name }) => name === this.screen().table.game) ?? null;
    this.draw();
  }

  close() {
    this.element.hidden = true;
    attr(document.body, "data-led", null);
    focus(this.before);
  }

  /** Asks the house; the new screen comes to all alike. @param {Wish} wish */
  ask(wish) {
    return this.trying(() => post(`${this.path}/host`, { ...wish, id: freshId() }));
  }

  /** Draws what the host may do now; closes when somebody else leads. */
  draw() {
    if (this.element.hidden) return;
    const screen = this.screen();
    if (!screen.may.lead) {
      this.close();
      return;
    }
    const name = screen.words.names[screen.seat ?? -1] ?? "";
    text(find(this.element, "h2"), t("{name}: host of this table", { name }));
    attr(find(this.element, ".close"), "aria-label", t("Close"));
    this.drawTwo(screen);
    this.drawGuests(screen);
    this.next.draw(screen);
    this.drawPace(screen);
  }

  /** Stop and go on; and the end of the evening. @param {Screen} screen */
  drawTwo({ may, table, view, seat }) {
    const why = find(this.element, ".why");
    why.hidden = table.paused || may.pause || view === null || view.actor !== seat;
    text(why, t("No break in a decision of your own."));
    /** @type {{key: string, caption: string, wish: Wish, off: boolean}[]} */
    const buttons = [
      table.paused
        ? { key: "resume", caption: t("Go on"), wish: { act: "resume" }, off: !may.resume }
        : { key: "pause", caption: t("Pause"), wish: { act: "pause" }, off: !may.pause },
    ];
    if (may.finish && table.last_deal) {
      buttons.push({
        key: "never",
        caption: t("Play on after all"),
        wish: { act: "finish", when: "never" },
        off: false,
      });
    } else if (may.finish) {
      buttons.push(
        { key: "round", caption: t("Last round"), wish: { act: "finish", when: "round" }, off: false },
        { key: "deal", caption: t("End after this deal"), wish: { act: "finish", when: "deal" }, off: false },
      );
    }
    keyed(find(this.element, ".two"), buttons, {
      key: ({ key }) => key,
      make: ({ wish }) => h("button", { type: "button", class: "btn", click: () => this.ask(wish) }),
      update: (button, { caption, off }) => {
        text(button, caption);
        if (button instanceof HTMLButtonElement) button.disabled = off;
      },
    });
  }

  /** The persons, one of them opened; and whom the host has sent away. @param {Screen} screen */
  drawGuests(screen) {
    const { table } = screen;
    const guests = table.seats.flatMap((one, place) =>
      one.kind === "person" && one.taken && !one.free ? [place] : [],
    );
    text(find(this.element, ".guests-title"), t("Guests"));
    keyed(find(this.element, ".guests"), guests, {
      key: (place) => `${place}.${table.seats[place]?.since}`,
      make: (place) => {
        const dot = h("i", { class: "dot", "aria-hidden": "true" });
        const name = h("button", { type: "button", class: "name", "aria-expanded": "false" }, dot, h("b"), h("small"));
        name.addEventListener("click", () => {
          this.open = this.open === place ? null : place;
          this.draw();
        });
        return h("li", {}, name, h("div", { class: "do" }));
      },
      update: (row, place) => {
        const opened = this.open === place;
        text(find(row, "b"), screen.words.names[place] ?? "");
        text(find(row, "small"), state(screen, place));
        attr(find(row, ".dot"), "data-state", screen.presence?.[place]?.state ?? "here");
        attr(find(row, ".name"), "aria-expanded", String(opened));
        find(row, ".do").hidden = !opened;
        this.drawActs(find(row, ".do"), screen, place);
      },
    });
    keyed(find(this.element, ".away"), screen.barred ?? [], {
      key: ({ player }) => player,
      make: ({ player }) =>
        h(
          "li",
          {},
          h("span"),
          h("button", { type: "button", class: "btn", click: () => this.ask({ act: "admit", player }) }),
        ),
      update: (row, { name }) => {
        text(find(row, "span"), name);
        text(find(row, ".btn"), t("Admit again"));
      },
    });
  }

  /** The acts about one guest, the mildest first. @param {Element} box @param {Screen} screen @param {number} place */
  drawActs(box, { may, table, presence }, place) {
    const since = table.seats[place]?.since ?? 0;
    /** @type {{key: string, caption: string, wish: Wish, name: string}[]} */
    const acts = [];
    if (may.take_back.includes(place)) {
      acts.push({
        key: "back",
        caption: t("Give the seat back"),
        wish: { act: "take_back", seat: place },
        name: "btn",
      });
    }
    if (may.lend.includes(place)) {
      acts.push({
        key: "lend",
        caption: t("A bot plays until they are back"),
        wish: { act: "lend", seat: place, since },
        name: "btn",
      });
    }
    if (may.sit_out.includes(place)) {
      acts.push({
        key: "rest",
        caption: t("Give a break"),
        wish: { act: "sit_out", seat: place, since },
        name: "btn",
      });
    }
    if (may.bring_back.includes(place)) {
      acts.push({
        key: "again",
        caption: table.seats[place]?.going ? t("Let stay") : t("Back into play"),
        wish: { act: "bring_back", seat: place },
        name: "btn",
      });
    }
    if (may.hand_over.includes(place) && presence?.[place]?.state === "here") {
      acts.push({
        key: "hand",
        caption: t("Hand over the table"),
        wish: { act: "hand_over", seat: place, since },
        name: "btn",
      });
    }
    if (may.remove.includes(place)) {
      acts.push({ key: "away", caption: t("Remove"), wish: { act: "remove", seat: place, since }, name: "btn pass" });
    }
    keyed(box, acts, {
      key: ({ key }) => key,
      make: ({ wish, name }) => h("button", { type: "button", class: name, click: () => this.ask(wish) }),
      update: (button, { caption }) => text(button, caption),
    });
  }

  /** The clock, and how long the table rests between two deals. @param {Screen} screen */
  drawPace({ table, may }) {
    const box = find(this.element, ".pace");
    const title = find(this.element, ".now-title");
    title.hidden = box.hidden = !may.pace;
    text(title, t("From now on"));
    this.drawChoice(box, table.clock, "clock", [
      { value: "off", caption: t("No clock") },
      { value: "calm", caption: t("30 s a decision") },
      { value: "brisk", caption: t("15 s a decision") },
    ]);
    const speeds = find(this.element, ".speed");
    speeds.hidden = !may.pace;
    this.drawChoice(speeds, table.speed, "speed", [
      { value: "calm", caption: t("Long pauses") },
      { value: "normal", caption: t("Usual pauses") },
      { value: "quick", caption: t("Short pauses") },
    ]);
  }

  /**
   * One of several values of the pace, the one that holds marked.
   *
   * @param {Element} box
   * @param {string} holds
   * @param {"clock" | "speed"} what
   * @param {readonly {value: string, caption: string}[]} values
   */
  drawChoice(box, holds, what, values) {
    keyed(box, values, {
      key: ({ value }) => value,
      make: ({ value }) => {
        const wish = /** @type {Wish} */ ({ act: "pace", [what]: value });
        const input = h("input", { type: "radio", name: `host-${what}`, value, change: () => this.ask(wish) });
        return h("label", { class: "tick" }, input, h("span"));
      },
      update: (label, { value, caption }) => {
        text(find(label, "span"), caption);
        const input = label.querySelector("input");
        if (!input) return;
        input.checked = holds === value;
        input.disabled = what === "clock" && !this.screen().may.clock;
      },
    });
  }
}

/** How a guest stands, in a word. @param {Screen} screen @param {number} place */
function state({ table, seat, presence }, place) {
  const one = table.seats[place];
  if (one?.leaving) return t("is leaving");
  if (one?.lent) return t("a bot plays");
  return place === seat ? t("host") : (presence?.[place]?.text ?? "");
}
