/** A trainer: a question, an answer by marking or choosing, and the exact price of it; and the puzzle of a day. */

import { attr, focus, h, keyed, text, visible } from "../core/dom.mjs";
import { post, trying } from "../core/http.mjs";
import { gap } from "../core/settings.mjs";
import { language, n, t } from "../core/words.mjs";
import { copied } from "../evening/clipboard.mjs";
import { dieFace } from "../games/dice/die.mjs";
import { cardName, face } from "../pieces/cards.mjs";
import { patiently } from "./patience.mjs";
import { withPips } from "../pieces/pips.mjs";
import {
  after,
  answered,
  answerOf,
  counts,
  HARDNESS,
  hardness,
  keep,
  keepAnswer,
  kept,
  later,
  NOTHING,
  today,
} from "./score.mjs";

/** @typedef {import("../core/wire.d.ts").LabInfo} LabInfo */
/** @typedef {import("../core/wire.d.ts").DrillInfo} DrillInfo */
/** @typedef {import("../core/wire.d.ts").DrillJudged} DrillJudged */
/** @typedef {import("../core/wire.d.ts").DrillOption} DrillOption */
/** @typedef {{name: string, spoken: string, number: number, asked: Promise<DrillInfo | null>}} Ahead */
/** @typedef {"deck" | "sheet" | "preset" | "best_of" | "way" | "copies"} Term */

/** Numbers that nobody has chosen lie below it, here and at a terminal. */
const COMMON = 1_000_000;
const SHOWN = 6;
/** What may be chosen beside a question of each kind, in the order of its address. @type {Record<string, readonly Term[]>} */
const TERMS = {
  exchange: ["deck", "sheet"],
  betting: ["deck", "sheet", "preset"],
  dice: ["best_of"],
  paigow: ["way", "copies"],
};
/** The match of a question about betting whose address names none, as addresses did before one could be chosen. */
const FIRST = "first";
/** Kinds whose address names no terms where they are the usual ones, as addresses were before these could be chosen. */
const SHORT = ["dice", "paigow"];
/** The command line's name of each. @type {Record<Term, string>} */
const ARGUMENTS = {
  deck: "deck",
  sheet: "sheet",
  preset: "preset",
  best_of: "best-of",
  way: "house-way",
  copies: "copies",
};
/** @type {Record<string, string>} */
const SIGNS = { s: "♠", h: "♥", d: "♦", c: "♣" };
/** Milliseconds in which what has just come under a finger does nothing, as at a table. */
const GRACE = 350;
/** Height that a judgement needs to be read, from its heading on. */
const READ = 200;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The number of a question that nobody has chosen. */
function anyNumber() {
  return (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % COMMON;
}

/** The same of a question about betting, whose remainder says how hard it is. @param {number} hard */
function numberOf(hard) {
  const number = anyNumber();
  return number - (number % HARDNESS) + hard;
}

export class DrillPanel {
  /** @param {string} place `today`, or a kind of drill @param {LabInfo} info @param {(message: string) => void} say */
  constructor(place, info, say) {
    this.place = place;
    this.info = info;
    /** Why the house did not answer. */
    this.why = "";
    this.say = (/** @type {string} */ message) => {
      this.why = message;
      say(message);
    };
    this.day = place === "today" ? today() : "";
    /** The terms of this kind of question. @type {Map<Term, string>} */
    this.terms = new Map((TERMS[place] ?? []).map((term) => [term, this.values(term)[0]?.value ?? ""]));
    this.number = this.nextNumber();
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
    /** The next question, fetched while the price of an answer is read. @type {Ahead | null} */
    this.ahead = null;
    /** Whether the house has refused the question that is wanted. */
    this.failed = false;
    /** How far the search for the question has come. */
    this.far = "";
    this.heading = h("h2");
    this.settings = h("div", { class: `lab-settings ${place}` });
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
        ...(place === "betting" ? [] : [this.settings]),
        this.heading,
        this.facts,
        this.things,
        this.range,
        this.choosing,
        h("div", { class: "lab-acts lab-going" }, this.main, this.other),
        this.working,
        this.about,
        ...(place === "betting" ? [this.settings] : []),
      ),
      this.paper,
    );
  }

  /** What can be asked for; nobody has solved the betting of a third sheet. @param {Term} term */
  values(term) {
    const { place, info } = this;
    const cards = (/** @type {number} */ size) => ({ value: String(size), label: n("{n} card", "{n} cards", size) });
    if (term === "deck") return (place === "betting" ? info.betting : info.decks).map(cards);
    if (term === "sheet") return place === "betting" ? info.sheets.filter(({ value }) => value !== "en") : info.sheets;
    if (term === "best_of") return info.matches;
    if (term === "preset") return info.presets ?? [];
    return term === "way" ? info.ways : info.copies;
  }

  /** The names of what can be chosen. @returns {Record<Term, string>} */
  get names() {
    return {
      deck: t("Deck"),
      sheet: t("Rules"),
      preset: t("Match"),
      best_of: t("Match"),
      way: t("House way"),
      copies: t("Copies"),
    };
  }

  /** What an address such as `exchange-32-de-7` names. @param {string[]} address */
  from([, ...parts]) {
    if (this.place === "today") {
      const day = parts.join("-");
      if (DAY.test(day) && day <= today()) this.day = day;
      return;
    }
    if (this.place === "betting" && parts.length === this.terms.size) parts.splice(-1, 0, FIRST);
    const named = parts.length > this.terms.size;
    const number = Number(parts.at(-1));
    /** @type {{name: string, asked: string, allowed: string} | undefined} */
    let wrong;
    const known = /^\d+$/.test(parts.at(-1) ?? "") && Number.isSafeInteger(number);
    if (known) this.number = number;
    [...this.terms.keys()].forEach((term, at) => {
      const values = this.values(term).map(({ value }) => value);
      const value = named ? parts[at] : SHORT.includes(this.place) ? values[0] : undefined;
      if (value !== undefined && values.includes(value)) {
        this.terms.set(term, value);
      } else if (named) {
        wrong ??= { name: this.names[term], asked: (value ?? "").slice(0, 20), allowed: values.join(", ") };
      }
    });
    if (wrong) this.say(t("{name} {asked} is not asked here, only {allowed}; here is another question.", wrong));
    else if (!known || parts.length > this.terms.size + 1) this.say(t("There is no such question; here is another."));
  }

  /** Goes to the question of an address, unless it is the one that is asked. @param {string} address */
  go(address) {
    const parts = address.slice(1).split("-");
    if (parts.length < 2) return this.stand();
    if (this.asked && `#${parts.join("-")}` === this.address(this.asked)) return;
    this.from(parts);
    this.judged = null;
    this.ask();
  }

  /** Has the address name the question, so that who loads the page again gets the same one. */
  stand() {
    const [place] = location.hash.slice(1).split("-");
    if (!this.asked || !(place === this.place || (place === "" && this.place === "today"))) return;
    const address = this.address(this.asked);
    if (location.hash !== address) history.replaceState(null, "", address);
  }

  /** The address of the question. @param {DrillInfo} asked */
  address(asked) {
    if (asked.day) return `#today-${asked.day}`;
    return `#${[asked.kind, ...this.told(asked).map(([, value]) => value), asked.number].join("-")}`;
  }

  /** The terms of a question that have to be named. @param {DrillInfo} asked @returns {[Term, string][]} */
  told(asked) {
    const terms = (TERMS[asked.kind] ?? []).map((term) => /** @type {[Term, string]} */ ([term, String(asked[term])]));
    const usual = terms.every(([term, value]) => value === this.values(term)[0]?.value);
    return usual && SHORT.includes(asked.kind) ? [] : terms.filter(([, value]) => value !== FIRST);
  }

  /** Under which the score is kept. */
  get name() {
    const values = [...this.terms].map(([, value]) => value);
    const usual = [...this.terms].every(([term, value]) => value === this.values(term)[0]?.value);
    const named = values.filter((value) => value !== FIRST);
    return [this.place, ...(usual && SHORT.includes(this.place) ? [] : named)].join(" ");
  }

  /** The terms as they are asked for. */
  get wish() {
    const numbers = ["deck", "best_of"];
    return Object.fromEntries(
      [...this.terms].map(([term, value]) => [term, numbers.includes(term) ? Number(value) : value]),
    );
  }

  draw() {
    if (this.spoken !== language()) this.ask();
    const { asked, judged } = this;
    const shown = asked ? `${this.address(asked)} ${judged !== null}` : "";
    if (shown !== this.shown) this.since = performance.now();
    this.shown = shown;
    this.drawSettings();
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
    this.drawFacts(asked);
    this.drawThings(asked);
    this.drawChoices(asked);
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
    const things = asked.dice.length ? asked.dice.map(String) : asked.cards;
    const marked = things.filter((_, at) => this.marked.has(at));
    return this.answer(asked.high ? [this.amount.value] : marked);
  }

  /** A new question, seen from its beginning. */
  async another() {
    this.number = this.foreseen()?.number ?? this.nextNumber();
    await this.ask();
    if (this.heading.getBoundingClientRect().top < 0) this.heading.scrollIntoView({ block: "start" });
  }

  /** A number that nobody has chosen; of betting one that asks as hard as this browser's last answers allow. */
  nextNumber() {
    return this.place === "betting" ? numberOf(hardness(kept(this.name))) : anyNumber();
  }

  /** Fetches the next question of betting, which the house has to look for, while the price of an answer is read. */
  foresee() {
    if (this.place !== "betting") return;
    const [name, spoken, number] = [this.name, language(), this.nextNumber()];
    const wanted = { kind: this.place, number, ...this.wish };
    const asked = patiently(
      () => post("/api/lab/drill", wanted),
      () => this.foreseen()?.number === number,
    );
    this.ahead = { name, spoken, number, asked: asked.catch(() => null) };
  }

  /** The next question that was fetched, unless other terms or another language were chosen meanwhile. */
  foreseen() {
    const { ahead } = this;
    return ahead?.name === this.name && ahead.spoken === language() ? ahead : null;
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
    const { day, number, place, wish } = this;
    const wanted = day ? { day } : { kind: place, number, ...wish };
    const again = this.judged;
    let got = false;
    await trying(async () => {
      const ahead = this.foreseen();
      this.ahead = null;
      const found = !day && ahead?.number === number ? await ahead.asked : null;
      /** @type {DrillInfo | null} */
      const asked = found ?? (await this.patient("/api/lab/drill", wanted));
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
        } else if (counts(this.name, number)) {
          keep(this.name, after(kept(this.name), judged.given.cost, judged.given.share));
        }
        this.foresee();
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

  /** What may be chosen beside the question: made once for each language, so that who chooses by keys stays there. */
  drawSettings() {
    if (this.settings.lang !== language()) {
      this.settings.lang = language();
      this.settings.replaceChildren(...this.choices());
    }
    const [, second, third, fourth] = this.settings.children;
    if (this.place === "today") {
      const day = new Intl.DateTimeFormat(language(), { dateStyle: "long", timeZone: "UTC" });
      if (second) text(second, day.format(new Date(`${this.day}T00:00:00Z`)));
      if (third instanceof HTMLButtonElement) third.disabled = this.day >= today();
      if (fourth) text(fourth, this.asked?.title ?? "");
    } else {
      [...this.terms.values()].forEach((value, at) => {
        const select = this.settings.children[at]?.querySelector("select");
        if (select) select.value = value;
      });
    }
  }

  /** The days of the puzzle, or deck and rules of an exchange. @returns {HTMLElement[]} */
  choices() {
    if (this.place === "today") {
      const go = (/** @type {number} */ days) => {
        this.day = later(this.day, days);
        this.judged = null;
        this.drawSettings();
        history.replaceState(null, "", `#today-${this.day}`);
        this.ask();
      };
      const earlier = h("button", { type: "button", class: "tool", click: () => go(-1) }, "‹");
      earlier.setAttribute("aria-label", t("The day before"));
      const next = h("button", { type: "button", class: "tool", click: () => go(1) }, "›");
      next.setAttribute("aria-label", t("The day after"));
      return [earlier, h("b"), next, h("span")];
    }
    return [...this.terms.keys()].map((term) =>
      choice(this.names[term], this.values(term), (value) => {
        this.terms.set(term, value);
        this.another();
      }),
    );
  }

  /** @param {DrillInfo} asked */
  drawFacts({ facts }) {
    this.facts.hidden = facts.length === 0;
    this.facts.replaceChildren(
      ...facts.map(({ text: words, cards, dice }) =>
        h("li", {}, h("span", {}, words), ...cards.map((card) => face(card)), ...dice.map((pips) => dieFace(pips))),
      ),
    );
  }

  /** @param {DrillInfo} asked */
  drawThings({ kind, number, cards, dice, free, most, question }) {
    const things = dice.length ? dice.map(String) : cards;
    this.things.className = `lab-things ${kind}`;
    this.things.setAttribute("aria-label", question);
    keyed(this.things, things, {
      key: (thing, at) => `${number} ${at} ${thing}`,
      make: (thing) =>
        h("button", { type: "button", class: "lab-thing" }, dice.length ? dieFace(Number(thing)) : face(thing)),
      update: (button, thing, at) => {
        const locked = dice.length > 0 && !free.includes(at + 1);
        const marked = this.marked.has(at);
        button.onclick = () => this.mark(at, most);
        button.disabled = this.judged !== null || most === 0 || locked;
        attr(button, "data-locked", locked);
        attr(button, "aria-pressed", most === 0 ? null : String(marked));
        const name = dice.length ? thing : cardName(thing);
        attr(button, "aria-label", locked ? t("{die}, lies fast", { die: name }) : name);
        attr(button, "aria-keyshortcuts", most ? String(at + 1) : null);
      },
    });
  }

  /** The acts of which one is the answer. @param {DrillInfo} asked */
  drawChoices({ number, choices, question }) {
    this.choosing.hidden = choices.length === 0;
    this.choosing.setAttribute("aria-label", question);
    keyed(this.choosing, choices, {
      key: ({ value }) => `${number} ${value}`,
      make: ({ value }) =>
        h("button", { type: "button", class: "btn", click: () => this.settled && this.answer(value.split(" ")) }),
      update: (button, { value, label }, at) => {
        text(button, label);
        button.disabled = this.busy || this.judged !== null;
        attr(button, "data-given", this.judged?.given.answer.join(" ") === value);
        attr(button, "aria-keyshortcuts", String(at + 1));
      },
    });
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
    const again = this.asked && !this.judged && answered(this.name).includes(this.asked.number);
    if (again) return text(this.score, t("You have answered this one in this browser."));
    const { asked, best, cost, shared, share } = kept(this.name);
    if (!asked) return text(this.score, t("No question answered yet."));
    const questions = n("{n} question", "{n} questions", asked);
    const right = t("best answers: {n}", { n: best });
    const size = this.size(cost / asked);
    const mean = shared ? t("{cost} ({share} of the pot)", { cost: size, share: this.part(share / shared) }) : size;
    const given = t("given away on average: {mean}", { mean });
    text(this.score, [questions, right, given].join(" · "));
  }

  /** A mean cost as the language writes it. @param {number} cost */
  size(cost) {
    const shares = this.place !== "reddog" && this.place !== "betting";
    const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
    if (this.place === "betting") return `$${new Intl.NumberFormat(language(), digits).format(cost)}`;
    const plain = new Intl.NumberFormat(language(), shares ? { style: "percent", ...digits } : digits).format(cost);
    if (this.place === "reddog") return t("{amount} chips", { amount: plain });
    if (this.place === "paigow") return t("{share} of the bet", { share: plain });
    return plain;
  }

  /** A mean share of the pot. @param {number} share */
  part(share) {
    return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: 1 }).format(share);
  }

  drawVerdict() {
    const { judged, asked } = this;
    attr(this.paper, "data-empty", !judged && !this.score.textContent);
    if (!judged || !asked) return this.verdict.replaceChildren();
    const { given, options, place } = judged;
    const best = options[0];
    const first = best !== undefined && alike(best.answer, given.answer);
    const free = first ? t("The best there is.") : t("As good as the best there is.");
    const head = place === 0 ? free : t("That gives away {cost}.", { cost: given.cost_said });
    const rows = options.slice(0, SHOWN);
    if (!rows.some(({ answer }) => alike(answer, given.answer))) rows.push(given);
    const rest = options.length - SHOWN;
    const all = rest > 0 ? h("details", {}, h("summary", {}, t("All {n} answers", { n: options.length }))) : null;
    all?.addEventListener("toggle", () => {
      if (all.open && all.children.length === 1) all.append(table(options, given));
    });
    this.verdict.replaceChildren(
      h("h3", { tabIndex: -1 }, head),
      ...(best && !first ? told(t("Best: {answer}, worth {worth}.", of(best)), best.why) : []),
      ...told(t("Your answer: {answer}, worth {worth}.", of(given)), given.why),
      h("p", { class: "mute lab-worth" }, asked.about),
      table(rows, given),
      ...(all ? [all] : []),
      h("p", { class: "mute lab-source" }, judged.source),
      h(
        "p",
        { class: "mute" },
        t("The same question at a terminal:"),
        " ",
        h("code", {}, command(asked, this.told(asked))),
      ),
      h("p", { class: "mute" }, link(this.address(asked))),
    );
  }
}

/** The link to a question, which a press copies. @param {string} address */
function link(address) {
  const click = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const { href } = anchor;
    text(anchor, (await copied(href)) ? t("The link is copied") : href);
  };
  const anchor = h("a", { href: address, click }, t("Link to this question"));
  return anchor;
}

/** An answer and its worth, for a sentence. @param {DrillOption} option */
function of({ said, worth_said }) {
  return { answer: said, worth: worth_said };
}

/** A sentence about an answer, and what stands behind its worth. @param {string} sentence @param {string} why */
function told(sentence, why) {
  const reason = why ? [" ", h("span", { class: "mute" }, ...signed(begun(why)))] : [];
  return [h("p", {}, ...signed(sentence), ...reason)];
}

/** A clause as a sentence of its own. @param {string} clause */
function begun(clause) {
  return `${clause.charAt(0).toLocaleUpperCase(language())}${clause.slice(1)}${/[.!?]$/.test(clause) ? "" : "."}`;
}

/** The parts of a sentence with drawn cards, which keep their suits where they are copied as text. @param {string} sentence */
function signed(sentence) {
  return withPips(sentence).map((part) => {
    if (typeof part !== "string") {
      const suit = part instanceof Element ? part.querySelector(".pip")?.classList[1] : "";
      part.appendChild(h("span", { class: "lab-sign" }, SIGNS[suit ?? ""] ?? ""));
    }
    return part;
  });
}

/** @param {readonly string[]} one @param {readonly string[]} other */
function alike(one, other) {
  return [...one].sort().join(" ") === [...other].sort().join(" ");
}

/** Those that are worth most first. @param {readonly DrillOption[]} options */
function byWorth(options) {
  return [...options].sort((one, other) => other.worth - one.worth);
}

/** Answers with their worth and price, by worth. @param {readonly DrillOption[]} options @param {DrillOption} given */
function table(options, given) {
  const solved = options.some(({ often }) => often);
  const row = (/** @type {DrillOption} */ option) => {
    const line = h(
      "tr",
      alike(option.answer, given.answer) ? { class: "given" } : {},
      h("th", { scope: "row" }, ...signed(option.said)),
      ...(solved ? [h("td", {}, option.often || "–")] : []),
      h("td", { title: option.worth_exactly }, option.worth_said),
      h("td", { title: option.cost_exactly }, option.cost ? option.cost_said : "–"),
    );
    return line;
  };
  const names = [t("Answer"), ...(solved ? [t("often")] : []), t("Worth"), t("Gives away")];
  const heads = names.map((name) => h("th", { scope: "col" }, name));
  return h(
    "div",
    { class: "lab-scroll" },
    h(
      "table",
      { class: "lab-table" },
      h("thead", {}, h("tr", {}, ...heads)),
      h("tbody", {}, ...byWorth(options).map(row)),
    ),
  );
}

/** The command that asks the same. @param {DrillInfo} asked @param {readonly [Term, string][]} terms */
export function command({ kind, number }, terms) {
  const rules = terms.map(([term, value]) => ` --${ARGUMENTS[term]} ${value}`).join("");
  return `potluck train ${kind}${rules} --number ${number}`;
}

/** A labelled choice. @param {string} name @param {readonly {value: string, label: string}[]} values @param {(value: string) => void} choose */
function choice(name, values, choose) {
  const select = h(
    "select",
    { change: () => choose(select.value) },
    ...values.map(({ value, label }) => h("option", { value }, label)),
  );
  return h("label", {}, h("span", {}, name), select);
}
