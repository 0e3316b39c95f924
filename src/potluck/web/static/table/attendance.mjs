/**
 * Who is here, on each plate, in words and by a mark; and what one may wish about how the table goes on: the next deal at
 * once, to sit out, to be back, a claim against somebody who is absent.
 */

import { attr, h, keyed, text } from "../core/dom.mjs";
import { freshId, get, post } from "../core/http.mjs";
import { t } from "../core/words.mjs";

/** @import { Screen, SeatPresence, WishInfo, Words } from "../core/wire.d.ts" */

const SECOND = 1000;
/** A claim is shown so long before it is possible. */
const SOON = 60_000;
/** How often the seconds are counted anew, in milliseconds. */
const TICK = 250;
/** The wishes that are answers to a question, and look so; the others are switches. */
const MAIN = new Set(["ready", "come_back"]);
/** What the host alone may do; it goes by its own way. */
const LEND = /** @type {WishInfo["wish"]} */ (/** @type {unknown} */ ("lend"));
/** States that stand beside a name only where several persons play. */
const PERSONS = new Set(["here", "away", "gone"]);
const COMPANY = 2;

/** A place for it on a plate. */
export function presenceMark() {
  return h("span", { class: "presence", hidden: true }, h("i", { "aria-hidden": "true" }), h("span"));
}

/**
 * What a seat did last, and before it that its player is not here, where that is so.
 *
 * @param {Words} words
 * @param {readonly SeatPresence[]} presences
 * @param {number} at
 * @returns {Words}
 */
export function withAbsence(words, presences, at) {
  const presence = presences[at];
  if (!presence || isQuiet(presence)) return words;
  const said = words.last_actions[at] ?? "";
  const twice = presence.text.endsWith(said) || (presence.sits_out && said === t("sits out"));
  const told = twice ? presence.text : `${presence.text} · ${said}`;
  const actions = words.last_actions.map((action, seat) => (seat === at ? told : action));
  return { ...words, last_actions: actions };
}

/** Whether a presence needs no words: a bot, or somebody who is here and plays. @param {SeatPresence} presence */
function isQuiet({ state, sits_out: out }) {
  return state !== "away" && !out;
}

/**
 * Draws who is here on a plate: a mark always, words where somebody is not, or sits out, and they stand nowhere else.
 *
 * @param {Element} plate
 * @param {readonly SeatPresence[]} presences
 * @param {{at: number, told: boolean}} of
 */
export function drawMarkOf(plate, presences, { at, told }) {
  const mark = plate.querySelector(".presence");
  const presence = presences[at];
  if (!(mark instanceof HTMLElement)) return;
  const company = presences.filter(({ state }) => PERSONS.has(state)).length >= COMPANY;
  attr(plate, "data-absent", false);
  mark.hidden = !company || !presence || !PERSONS.has(presence.state);
  if (mark.hidden || !presence) return;
  attr(mark, "data-state", presence.state);
  attr(mark, "title", presence.text);
  const words = mark.querySelector("span");
  const quiet = told || isQuiet(presence);
  if (words) text(words, presence.text);
  if (words) attr(words, "class", quiet ? "sr" : null);
  attr(mark, "data-quiet", String(quiet));
  attr(plate, "data-absent", !quiet);
}

/**
 * The seat whose person the host may have a bot play for, since he is away: the one that all wait for first.
 *
 * @param {Screen} screen
 */
export function lendableOf({ may, seat, view, table, words }) {
  const others = may.lead ? may.lend.filter((at) => at !== seat) : [];
  const at = others.find((one) => one === view?.actor) ?? others[0];
  return at === undefined ? null : { seat: at, name: words.names[at] ?? "", since: table.seats[at]?.since ?? 0 };
}

export class Wishes {
  /**
   * @param {string} path of the table
   * @param {(work: () => Promise<Screen>) => void} ask what shows the screen that comes of it, or says a refusal
   * @param {HTMLElement} beside other switches, in the same line
   * @param {(question: string) => Promise<boolean>} sure asks again, before one's seat is given away
   */
  constructor(path, ask, beside, sure) {
    this.path = path;
    this.ask = ask;
    this.sure = sure;
    /** The own seat. @type {number | null} */
    this.seat = null;
    /** A seat that the host may lend to a bot, since all wait for its person or he is away. @type {{seat: number, name: string, since: number} | null} */
    this.lendable = null;
    /** @type {readonly WishInfo[]} */
    this.wishes = [];
    /** @type {Screen["next_deal"]} */
    this.next = null;
    this.since = 0;
    this.count = h("p", { class: "pause", "aria-hidden": "true" });
    /** What is asked of who is here: it stands with its answers, and nowhere else. */
    this.question = h("p", { class: "of-seat", role: "status", hidden: true });
    this.buttons = h("div", { class: "wished", role: "group" });
    this.beside = beside;
    this.element = h("div", { class: "wishes", hidden: true }, this.count, this.question, this.buttons, beside);
    setInterval(() => (this.next || this.wishes.some(({ left }) => left > 0)) && this.draw(), TICK);
  }

  /** @param {Screen} screen */
  show(screen) {
    this.since = performance.now();
    const deciding = (screen.view?.offers.length ?? 0) > 0;
    this.wishes = screen.seat === null ? [] : screen.wishes.filter(({ wish }) => !deciding || wish !== "rest");
    this.next = screen.next_deal;
    this.seat = screen.seat;
    this.lendable = lendableOf(screen);
    if (this.element.parentElement) attr(this.element.parentElement, "data-pause", this.next !== null);
    this.draw();
  }

  draw() {
    const used = performance.now() - this.since;
    const seconds = Math.ceil(Math.max(0, (this.next?.left ?? 0) - used) / SECOND);
    text(this.count, this.next ? this.next.text.replace("{n}", String(seconds)) : "");
    this.count.hidden = this.next === null;
    attr(this.buttons, "aria-label", t("How the table goes on"));
    const asked = [...new Set(this.wishes.map(({ question }) => question))].filter(Boolean).join(" ");
    text(this.question, asked);
    this.question.hidden = !asked;
    const ofSeat = this.wishes.some(({ wish }) => wish === "confirm" || wish === "refuse");
    if (this.element.parentElement) attr(this.element.parentElement, "data-asked", ofSeat);
    const near = [...this.wishes.filter(({ left }) => left - used <= SOON), ...this.lent()];
    keyed(this.buttons, near, {
      key: ({ wish, seat, ask }) => `${wish} ${seat} ${ask}`,
      make: (wish) =>
        h("button", { type: "button", class: "btn", click: () => this.wish(wish) }, h("span"), h("small")),
      update: (button, wish) => this.drawWish(button, wish, used),
    });
    this.element.hidden = this.next === null && near.length === 0 && this.beside.hidden;
  }

  /** The host's wish that a bot plays for who is away, among those of all. @returns {WishInfo[]} */
  lent() {
    if (!this.lendable) return [];
    const { seat, name } = this.lendable;
    const caption = t("{name} is away: have a bot play", { name });
    return [{ wish: LEND, seat, caption, deal: 0, ask: 0, left: 0, question: "" }];
  }

  /** One button; a claim counts the seconds until it is possible. @param {Element} button @param {WishInfo} wish @param {number} used */
  drawWish(button, { wish, caption, left, question }, used) {
    const wait = Math.ceil(Math.max(0, left - used) / SECOND);
    attr(button, "data-wish", wish);
    attr(button, "class", MAIN.has(wish) ? "btn main" : question ? "btn" : "btn quiet");
    attr(button, "aria-disabled", String(wait > 0));
    text(button.firstElementChild ?? button, caption);
    text(button.lastElementChild ?? button, wait > 0 ? t("in {n} s", { n: wait }) : "");
  }

  /** Sends a wish; its button goes in the same moment, as that of any act. @param {WishInfo} wished */
  async wish({ wish, seat, deal, ask, left }) {
    if (left > performance.now() - this.since) return;
    if (wish === LEND) return this.lend();
    const away = t(
      "Your seat and your chips go to the device that asks for them, and you are signed out here. Is it you who asks?",
    );
    if (wish === "confirm" && seat === this.seat && !(await this.sure(away))) return;
    this.wishes = this.wishes.filter((one) => one.wish !== wish);
    this.draw();
    this.ask(() => post(`${this.path}/wish`, { wish, seat, deal, ask }));
  }

  /** Has a bot play for who is away, as the host's panel does. */
  lend() {
    if (!this.lendable) return;
    const { seat, since } = this.lendable;
    this.lendable = null;
    this.draw();
    this.ask(async () => {
      await post(`${this.path}/host`, { act: "lend", seat, since, id: freshId() });
      return get(this.path);
    });
  }
}
