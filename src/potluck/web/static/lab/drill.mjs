/** A trainer: a question, an answer by marking or choosing, and the exact price of it; and the puzzle of a day. */

import { attr, focus, h, text, visible } from "../core/dom.mjs";
import { post, trying } from "../core/http.mjs";
import { gap } from "../core/settings.mjs";
import { language, n, t } from "../core/words.mjs";
import { Ahead } from "./ahead.mjs";
import { drawChoices, drawFacts, drawThings, thingsOf } from "./answering.mjs";
import { patiently } from "./patience.mjs";
import { running } from "./running.mjs";
import { after, answered, answerOf, counts, keep, keepAnswer, kept, later, NOTHING, today } from "./score.mjs";
import { Settings } from "./settings.mjs";
import { Terms } from "./terms.mjs";
import { verdict } from "./verdict.mjs";

/** @typedef {import("../core/wire.d.ts").LabInfo} LabInfo */
/** @typedef {import("../core/wire.d.ts").DrillInfo} DrillInfo */
/** @typedef {import("../core/wire.d.ts").DrillJudged} DrillJudged */

/** Milliseconds in which what has just come under a finger does nothing, as at a table. */
const GRACE = 350;
/** Height that a judgement needs to be read, from its heading on. */
const READ = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export class DrillPanel {
  /** @param {string} place `today`, or a kind of drill @param {LabInfo} info @param {(message: string) => void} say */
  constructor(place, info, say) {
    this.place = place;
    /** Why the house did not answer. */
    this.why = "";
    this.say = (/** @type {string} */ message) => {
      this.why = message;
      say(message);
    };
    this.day = place === "today" ? today() : "";
    this.terms = new Terms(place, info);
    this.ahead = new Ahead(this.terms);
    this.number = this.ahead.number();
    const address = location.hash.slice(1).split("-");
    if (address[0] === place && address.length > 1) this.from(address);
    /** @type {DrillInfo | null} */
    this.asked = null;
    /** @type {DrillJudged | null} */
    this.judged = null;
    /** @type {Set<number>} places, from 0, that are marked */
    this.marked = new Set();
    this.spoken = "";
    this.wanted = false;
    /** @type {Promise<void> | null} */
    this.asking = null;
    this.busy = false;
    /** What is shown, and since when. */
    this.shown = "";
    this.since = 0;
    /** Whether the house has refused the question that is wanted. */
    this.failed = false;
    /** How far the search for the question has come. */
    this.far = "";
    this.heading = h("h2");
    this.settings = new Settings(this.terms, {
      go: (days) => this.turn(days),
      choose: (term, value) => {
        this.terms.chosen.set(term, value);
        this.another();
      },
    });
    this.facts = h("ul", { class: "lab-facts" });
    this.things = h("div", { class: "lab-things", role: "group" });
    this.amount = h("input", { type: "range", min: "1", step: "1", input: () => this.draw() });
    this.sum = h("output");
    this.range = h("label", { class: "lab-amount" }, this.amount, this.sum);
    this.main = h("button", { type: "button", class: "btn main", click: () => this.settled && this.act() });
    this.choosing = h("div", { class: "lab-acts lab-choices", role: "group" });
    this.other = h("button", { type: "button", class: "btn giving-up", click: () => this.answer(["0"]) });
    this.working = h("p", { class: "lab-working", role: "status" });
    this.about = h("p", { class: "lab-about" });
    this.score = h("p", { class: "lab-score" });
    this.verdict = h("div", { class: "lab-verdict", role: "status" });
    this.paper = h("section", { class: "paper lab-paper" }, this.score, this.verdict);
    this.element = h(
      "div",
      { class: `bench asks-${place}` },
      h(
        "section",
        { class: "felt lab-felt" },
        ...(place === "betting" ? [] : [this.settings.element]),
        this.heading,
        this.facts,
        this.things,
        this.range,
        this.choosing,
        h("div", { class: "lab-acts lab-going" }, this.main, this.other),
        this.working,
        this.about,
        ...(place === "betting" ? [this.settings.element] : []),
      ),
      this.paper,
    );
  }

  /** What can be asked for, in the language that is spoken. @param {LabInfo} info */
  set info(info) {
    this.terms.info = info;
  }

  get info() {
    return this.terms.info;
  }

  /** What an address such as `exchange-32-de-7` names. @param {string[]} address */
  from(address) {
    if (this.place === "today") {
      const day = address.slice(1).join("-");
      if (DAY.test(day) && day <= today()) this.day = day;
      return;
    }
    const { number, wrong } = this.terms.read(address);
    if (number !== null) this.number = number;
    if (wrong) this.say(wrong);
  }

  /** Goes to the question of an address, unless it is the one that is asked. @param {string} address */
  go(address) {
    const parts = address.slice(1).split("-");
    if (parts.length < 2) return this.stand();
    if (this.asked && `#${parts.join("-")}` === this.terms.address(this.asked)) return;
    this.from(parts);
    this.judged = null;
    this.ask();
  }

  /** Has the address name the question, so that who loads the page again gets the same one. */
  stand() {
    const [place] = location.hash.slice(1).split("-");
    if (!this.asked || !(place === this.place || (place === "" && this.place === "today"))) return;
    const address = this.terms.address(this.asked);
    if (location.hash !== address) history.replaceState(null, "", address);
  }

  draw() {
    if (this.spoken !== language()) this.ask();
    const { asked, judged } = this;
    const shown = asked ? `${this.terms.address(asked)} ${judged !== null}` : "";
    if (shown !== this.shown) this.since = performance.now();
    this.shown = shown;
    this.settings.draw(this.day, asked?.title ?? "");
    this.drawScore();
    if (!asked) {
      this.range.hidden = true;
      this.other.hidden = true;
      this.choosing.hidden = true;
      text(this.heading, this.asking ? this.reckoning : this.why);
      attr(this.element, "aria-busy", this.asking ? "true" : null);
      this.main.hidden = Boolean(this.asking);
      this.main.disabled = false;
      text(this.main, t("Ask again"));
      attr(this.paper, "data-empty", !this.score.textContent);
      return;
    }
    text(this.heading, asked.question);
    text(this.about, asked.about);
    drawFacts(this.facts, asked);
    drawThings(this.things, asked, {
      marks: this.marked,
      judged: judged !== null,
      mark: (at) => this.mark(at, asked.most),
    });
    drawChoices(this.choosing, asked, {
      busy: this.busy,
      judged,
      answer: (answer) => this.settled && this.answer(answer),
    });
    this.range.hidden = asked.high === 0;
    this.other.hidden = asked.high === 0 || judged !== null;
    this.amount.max = String(Math.max(asked.high, 1));
    this.amount.disabled = judged !== null;
    attr(this.amount, "aria-label", asked.question);
    text(this.sum, this.amount.value);
    text(this.other, t("Decline"));
    text(this.main, this.label(asked));
    const works = this.busy || this.wanted || this.asking !== null;
    text(this.working, works ? this.reckoning : this.failed ? this.why : "");
    attr(this.element, "aria-busy", works ? "true" : null);
    this.main.disabled = works || (!judged && this.marked.size < asked.least);
    this.main.hidden = !this.failed && (judged === null ? asked.choices.length > 0 : this.place === "today");
    attr(this.element, "data-judged", judged !== null);
    attr(this.element, "data-goes", judged !== null && !this.main.hidden);
    this.drawVerdict();
  }

  /** Whether what is shown has stood there so long that a finger means it, and not what stood there before. */
  get settled() {
    return performance.now() - this.since > (gap() ? GRACE : 0);
  }

  /** The sign that the house reckons, and how far it has come. */
  get reckoning() {
    return [t("Reckoning…"), this.far].filter(Boolean).join(" ");
  }

  /**
   * What the house answers; while it looks for a question it is asked on, and one sees how far it has come. Null where
   * another question is wanted meanwhile.
   *
   * @template T
   * @param {string} path
   * @param {unknown} body
   * @returns {Promise<T | null>}
   */
  async patient(path, body) {
    try {
      return await patiently(() => post(path, body), this.went.bind(this));
    } finally {
      this.far = "";
    }
  }

  /** Shows how far the search has come; says whether it is to go on. @param {Record<string, unknown>} detail */
  went({ asked, allowed }) {
    this.far = `${asked} / ${allowed}`;
    this.draw();
    return !this.wanted;
  }

  /** What the button does now. @param {DrillInfo} asked */
  label({ kind, high }) {
    if (this.failed) return t("Ask again");
    if (this.judged) return t("Another question");
    if (high) return t("Bet {n}", { n: this.amount.value });
    if (kind === "paigow") return t("Put these two in front");
    const { size } = this.marked;
    if (kind === "dice") return size ? n("Throw {n} die again", "Throw {n} dice again", size) : t("Stand");
    return size ? n("Throw {n} card", "Throw {n} cards", size) : t("Throw nothing");
  }

  /** The main button, and Enter. */
  act() {
    if (this.failed || !this.asked) return this.ask();
    if (this.judged) return this.another();
    const { asked } = this;
    const marked = thingsOf(asked).filter((_, at) => this.marked.has(at));
    return this.answer(asked.high ? [this.amount.value] : marked);
  }

  /** A new question, seen from its beginning. */
  async another() {
    this.number = this.ahead.question()?.number ?? this.ahead.number(this.asked?.number);
    await this.ask();
    if (this.heading.getBoundingClientRect().top < 0) this.heading.scrollIntoView({ block: "start" });
  }

  /** Has the question fetched: one at a time, so that who pages fast asks for the last one alone. */
  ask() {
    this.spoken = language();
    this.wanted = true;
    this.failed = false;
    this.why = "";
    this.asking ??= this.fetched().finally(() => {
      this.asking = null;
      this.draw();
    });
    this.draw();
    return this.asking;
  }

  async fetched() {
    while (this.wanted) {
      this.wanted = false;
      await this.fetch();
    }
  }

  /** Fetches the question that is wanted now. */
  async fetch() {
    const { day, number, place, terms } = this;
    const wanted = day ? { day } : { kind: place, number, ...terms.wish };
    const again = this.judged;
    let got = false;
    await trying(async () => {
      const fetched = await this.ahead.take(day ? null : number);
      /** @type {DrillInfo | null} */
      const asked = fetched ?? (await this.patient("/api/lab/drill", wanted));
      if (!asked) return;
      got = true;
      if (day !== this.day || this.wanted) return;
      const same = this.asked?.kind === asked.kind && this.asked.number === asked.number;
      this.asked = asked;
      if (!same) {
        this.marked.clear();
        this.judged = null;
        this.amount.max = String(Math.max(asked.high, 1));
        this.amount.value = "1";
      } else if (again) {
        await this.judge(again.given.answer);
      }
      this.stand();
      const before = day && !this.judged ? answerOf(day) : null;
      if (before) await this.judge(before);
    }, this.say);
    this.failed = !got && !this.wanted;
    this.draw();
  }

  /** Answers, and counts it. @param {readonly string[]} answer */
  async answer(answer) {
    if (this.busy || !this.asked || this.judged) return;
    const { number } = this.asked;
    this.busy = true;
    this.draw();
    try {
      await trying(async () => {
        const judged = await this.judge(answer);
        if (!judged) return;
        if (this.place === "today") {
          keep(`day ${this.day}`, after(NOTHING, judged.given.cost));
          keepAnswer(this.day, judged.given.answer);
        } else if (counts(this.terms.name, number)) {
          const { name } = this.terms;
          keep(name, after(kept(name), judged.given.cost, judged.given.share));
        }
        this.ahead.fetch(number);
      }, this.say);
    } finally {
      this.busy = false;
    }
    this.draw();
    const head = this.verdict.querySelector("h3");
    const low = (head?.getBoundingClientRect().top ?? 0) > innerHeight - READ;
    head?.scrollIntoView({ block: low ? "center" : "nearest" });
    const at = document.activeElement;
    const lost = !at || at === document.body || !visible(at) || /** @type {HTMLButtonElement} */ (at).disabled;
    if (lost && this.element.isConnected) focus(this.main.hidden ? head : this.main);
  }

  /** @param {readonly string[]} answer */
  async judge(answer) {
    const {
      kind = "exchange",
      number = 0,
      deck = 52,
      sheet = "en",
      best_of = 1,
      way,
      copies,
      preset,
    } = this.asked ?? {};
    const body = { kind, number, deck, sheet, best_of, way, copies, preset, answer };
    /** @type {DrillJudged | null} */
    const judged = await this.patient("/api/lab/drill/answer", body);
    if (judged) this.judged = judged;
    return judged;
  }

  /** Does what a key asks for, and says whether it did. @param {string} key */
  key(key) {
    if (key === "Enter" && !this.main.hidden && !this.main.disabled) {
      if (this.settled) this.act();
      return true;
    }
    const at = Number(key) - 1;
    const panel = this.asked?.choices.length ? this.choosing : this.things;
    const things = panel.querySelectorAll("button");
    const button = Number.isInteger(at) ? things[at] : undefined;
    if (button && !button.disabled) {
      button.click();
      return true;
    }
    return false;
  }

  /** Goes to the puzzle of so many days later. @param {number} days */
  turn(days) {
    this.day = later(this.day, days);
    this.judged = null;
    this.settings.draw(this.day, this.asked?.title ?? "");
    history.replaceState(null, "", `#today-${this.day}`);
    this.ask();
  }

  /** Marks a thing, or takes the mark away; of too many the one that was marked first goes. @param {number} at @param {number} most */
  mark(at, most) {
    if (this.marked.has(at)) this.marked.delete(at);
    else this.marked.add(at);
    const [first] = this.marked;
    if (this.marked.size > most && first !== undefined) this.marked.delete(first);
    this.draw();
  }

  drawScore() {
    if (this.place === "today") {
      const played = kept(`day ${this.day}`).asked > 0;
      return text(this.score, played && !this.judged ? t("You have answered this one in this browser.") : "");
    }
    const { name } = this.terms;
    const again = this.asked && !this.judged && answered(name).includes(this.asked.number);
    text(this.score, again ? t("You have answered this one in this browser.") : running(this.place, kept(name)));
  }

  drawVerdict() {
    const { judged, asked } = this;
    attr(this.paper, "data-empty", !judged && !this.score.textContent);
    this.verdict.replaceChildren(...(judged && asked ? verdict(judged, asked, this.terms) : []));
  }
}
