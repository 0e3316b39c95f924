/** Which question a trainer asks next: its number, and the question itself, fetched while a price is read. */

import { post } from "../core/http.mjs";
import { language } from "../core/words.mjs";
import { patiently } from "./patience.mjs";
import { HARDNESS, hardness, kept } from "./score.mjs";

/** @typedef {import("../core/wire.d.ts").DrillInfo} DrillInfo */
/** @typedef {import("./terms.mjs").Terms} Terms */
/** @typedef {{name: string, spoken: string, number: number, asked: Promise<DrillInfo | null>}} Question */

/** Numbers that nobody has chosen lie below it, here and at a terminal. */
const COMMON = 1_000_000;

export class Ahead {
  /** @param {Terms} terms */
  constructor(terms) {
    this.terms = terms;
    /** @type {Question | null} */
    this.fetched = null;
  }

  /**
   * A number that nobody has chosen; of betting one that asks as hard as this browser's last answers allow.
   *
   * @param {number} [asked] what is asked now, which would look as if nothing had been pressed
   */
  number(asked) {
    const number = (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % COMMON;
    const betting = this.terms.place === "betting";
    const drawn = betting ? number - (number % HARDNESS) + hardness(kept(this.terms.name)) : number;
    return drawn === asked ? drawn + HARDNESS : drawn;
  }

  /** The question that was fetched, unless other terms or another language were chosen meanwhile. */
  question() {
    const { fetched } = this;
    return fetched?.name === this.terms.name && fetched.spoken === language() ? fetched : null;
  }

  /** Fetches the next question of betting, which the house has to look for. @param {number} [shown] the number of the one that is answered */
  fetch(shown) {
    const { place, name, wish } = this.terms;
    if (place !== "betting") return;
    const [spoken, number] = [language(), this.number(shown)];
    const wanted = { kind: place, number, ...wish };
    const asked = patiently(
      () => post("/api/lab/drill", wanted),
      () => this.question()?.number === number,
    );
    this.fetched = { name, spoken, number, asked: asked.catch(() => null) };
  }

  /** The question of that number, if it was fetched; whatever was is forgotten. @param {number | null} number */
  async take(number) {
    const question = this.question();
    this.fetched = null;
    return question && question.number === number ? question.asked : null;
  }
}
