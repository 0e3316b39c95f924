/** What may be chosen beside a question of a trainer, and how address, score and command line name it. */

import { n, t } from "../core/words.mjs";

/** @typedef {import("../core/wire.d.ts").LabInfo} LabInfo */
/** @typedef {import("../core/wire.d.ts").DrillInfo} DrillInfo */
/** @typedef {"deck" | "sheet" | "preset" | "best_of" | "way" | "copies"} Term */

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

/** The terms of the questions of one place, as they are chosen now. */
export class Terms {
  /** @param {string} place a kind of drill; `today`, which has none @param {LabInfo} info */
  constructor(place, info) {
    this.place = place;
    this.info = info;
    /** @type {Map<Term, string>} */
    this.chosen = new Map((TERMS[place] ?? []).map((term) => [term, this.usual(term)]));
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

  /** The value of who has chosen none; empty where none can be asked for. @param {Term} term */
  usual(term) {
    return this.values(term)[0]?.value ?? "";
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

  /** Under which the score is kept. */
  get name() {
    const terms = [...this.chosen];
    const short = this.isShort(terms);
    const named = terms.map(([, value]) => value).filter((value) => value !== FIRST);
    return [this.place, ...(short ? [] : named)].join(" ");
  }

  /** The terms as they are asked for. */
  get wish() {
    const numbers = ["deck", "best_of"];
    return Object.fromEntries(
      [...this.chosen].map(([term, value]) => [term, numbers.includes(term) ? Number(value) : value]),
    );
  }

  /**
   * Chooses what an address such as `exchange-32-de-7` names.
   *
   * @param {readonly string[]} address
   * @returns {{number: number | null, wrong: string}} the number, where it names one; and what is wrong with it
   */
  read([, ...parts]) {
    if (this.place === "betting" && parts.length === this.chosen.size) parts.splice(-1, 0, FIRST);
    const named = parts.length > this.chosen.size;
    const number = Number(parts.at(-1));
    const known = /^\d+$/.test(parts.at(-1) ?? "") && Number.isSafeInteger(number);
    /** @type {{name: string, asked: string, allowed: string} | undefined} */
    let refused;
    [...this.chosen.keys()].forEach((term, at) => {
      const values = this.values(term).map(({ value }) => value);
      const value = named ? parts[at] : SHORT.includes(this.place) ? values[0] : undefined;
      if (value !== undefined && values.includes(value)) {
        this.chosen.set(term, value);
      } else if (named) {
        refused ??= { name: this.names[term], asked: (value ?? "").slice(0, 20), allowed: values.join(", ") };
      }
    });
    let wrong = "";
    if (refused) wrong = t("{name} {asked} is not asked here, only {allowed}; here is another question.", refused);
    else if (!known || parts.length > this.chosen.size + 1) wrong = t("There is no such question; here is another.");
    return { number: known ? number : null, wrong };
  }

  /** The address of a question. @param {DrillInfo} asked */
  address(asked) {
    if (asked.day) return `#today-${asked.day}`;
    return `#${[asked.kind, ...this.told(asked).map(([, value]) => value), asked.number].join("-")}`;
  }

  /** The command that asks the same. @param {DrillInfo} asked */
  command(asked) {
    const rules = this.told(asked).map(([term, value]) => ` --${ARGUMENTS[term]} ${value}`);
    return `potluck train ${asked.kind}${rules.join("")} --number ${asked.number}`;
  }

  /** The terms of a question that have to be named. @param {DrillInfo} asked @returns {[Term, string][]} */
  told(asked) {
    const terms = (TERMS[asked.kind] ?? []).map((term) => /** @type {[Term, string]} */ ([term, String(asked[term])]));
    return this.isShort(terms, asked.kind) ? [] : terms.filter(([, value]) => value !== FIRST);
  }

  /** Whether terms of that kind are the usual ones, and not named. @param {readonly [Term, string][]} terms @param {string} [kind] */
  isShort(terms, kind = this.place) {
    return SHORT.includes(kind) && terms.every(([term, value]) => value === this.values(term)[0]?.value);
  }
}
