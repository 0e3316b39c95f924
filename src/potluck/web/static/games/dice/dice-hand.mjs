/** Five dice of one seat: `<dice-hand>`. What may be thrown lies in one well, what is locked in another. */

import { dieFace, SPRITE } from "./die.mjs";
import { attr, drawing, find, focus, h, keyed, text } from "../../core/dom.mjs";
import { guarded } from "../../core/guard.mjs";
import { awaited, tempoNow } from "../../core/motion.mjs";
import { chooseAmong } from "../../pieces/cards.mjs";
import { t } from "../../core/words.mjs";

/** @import { DiceSeatView } from "../../core/views.d.ts" */

const PLACES = [1, 2, 3, 4, 5];
/** Milliseconds of a throw, of its jitter, and when the faces change. */
const TUMBLE = 700;
const JITTER = 120;
const FACES = [0, 0.3, 0.6];

/** @typedef {{place: number, pips: number}} Die */

/**
 * Dice that may be thrown again are checkboxes, reached by click, Tab and the keys 1-5, which are their places; tells
 * `pick` at each change. `places` and `picked` hold places as text, so that the dock can make an action of them.
 */
export class DiceHand extends HTMLElement {
  constructor() {
    super();
    /** @type {readonly string[]} */
    this.places = PLACES.map(String);
    /** @type {Set<string>} */
    this.picked = new Set();
    /** @type {ReadonlySet<string>} */
    this.pickable = new Set();
    /** @type {readonly number[]} */
    this.dice = [];
    this.thrown = "";
    this.addEventListener("change", (event) => this.changed(/** @type {HTMLInputElement} */ (event.target)));
  }

  build() {
    if (this.firstElementChild) return;
    this.append(
      h("div", { class: "well locked" }, h("h3", {}, drawing(SPRITE, "0 0 48 48", "lock", "i"), h("span")), row()),
      h("div", { class: "well free" }, h("h3", {}, h("span")), row()),
    );
  }

  /**
   * @param {object} hand
   * @param {DiceSeatView | undefined} hand.seat the seat's part of the view
   * @param {string} hand.key names the round
   * @param {boolean} hand.own whether it is the viewer's
   * @param {readonly string[]} hand.pickable
   */
  show({ seat, key, own, pickable }) {
    this.build();
    this.dice = seat?.dice ?? [];
    this.pickable = new Set(pickable);
    const thrown = seat?.throws ? `${key}.${seat.throws}` : "";
    const fresh = thrown !== this.thrown;
    this.thrown = thrown;
    for (const place of this.picked) if (fresh || !this.pickable.has(place)) this.picked.delete(place);
    const locked = new Set(seat?.locked ?? []);
    const lying = this.dice.map((pips, at) => ({ place: at + 1, pips }));
    attr(this, "data-wells", locked.size ? 2 : 1);
    this.className = own ? "own-dice" : "their-dice";
    this.well(
      ".locked",
      lying.filter(({ place }) => locked.has(place)),
      t("These lie to the end of the turn"),
    );
    const title = seat?.free?.length ? t("These may be thrown again") : "";
    this.well(
      ".free",
      lying.filter(({ place }) => !locked.has(place)),
      title,
    );
    if (fresh) this.tumble(seat);
  }

  /** @param {string} which @param {readonly Die[]} dice @param {string} title */
  well(which, dice, title) {
    const well = find(this, `.well${which}`);
    well.hidden = which === ".locked" && dice.length === 0;
    text(find(well, "h3 span"), title);
    find(well, "h3").hidden = title === "";
    attr(find(well, ".row-dice"), "data-dice", dice.length);
    keyed(find(well, ".row-dice"), dice, {
      key: ({ place }) => String(place),
      make: ({ pips }) => die(pips),
      update: (element, one) => this.fill(element, one),
    });
  }

  /** @param {HTMLElement} element @param {Die} one */
  fill(element, { place, pips }) {
    const svg = find(element, "svg.die");
    attr(element, "data-place", place);
    if (svg.dataset.pips !== String(pips)) {
      svg.dataset.pips = String(pips);
      svg.querySelector("use")?.setAttribute("href", `${SPRITE}#die${pips}`);
      svg.setAttribute("aria-label", String(pips));
    }
    const may = this.pickable.has(String(place));
    const input = find(element, "input");
    input.disabled = input.hidden = !may;
    input.value = String(place);
    input.checked = this.picked.has(String(place));
    attr(element, "data-picked", input.checked);
    attr(input, "aria-label", may ? t("Die {place}: {pips}", { place, pips }) : null);
    attr(input, "aria-keyshortcuts", may ? String(place) : null);
    attr(element, "class", `pick${may ? " may" : ""}`);
    text(find(element, ".tab"), t("throw"));
    text(find(element, ".key"), may ? String(place) : "");
  }

  /** Marks or unmarks the die at a place, 0-based; says whether it could. @param {number} at */
  toggle(at) {
    const input = /** @type {HTMLInputElement | null} */ (this.querySelector(`[data-place="${at + 1}"] input`));
    if (!input || input.disabled) return false;
    input.click();
    focus(input);
    return true;
  }

  /** Marks just the dice at these places. @param {readonly string[]} wanted */
  choose(wanted) {
    chooseAmong(this, wanted);
  }

  /** What a button says of the marked dice: their pips. @param {Element} note @param {readonly string[]} marked */
  tell(note, marked) {
    const pips = marked.map((place) => this.dice[Number(place) - 1] ?? 1);
    note.replaceChildren(...pips.map((one) => dieFace(one)));
  }

  /** @param {HTMLInputElement} input */
  changed(input) {
    if (input.parentElement) attr(input.parentElement, "data-picked", input.checked);
    if (input.checked) this.picked.add(input.value);
    else this.picked.delete(input.value);
    this.dispatchEvent(new CustomEvent("pick", { bubbles: true }));
  }

  /** Lets the dice of the last throw roll; what lies does not twitch. @param {DiceSeatView | undefined} seat */
  tumble(seat) {
    const tempo = tempoNow();
    if (!tempo) return;
    for (const place of seat?.falls?.at(-1)?.places ?? []) {
      guarded(() => roll(find(this, `[data-place="${place}"] svg.die`), tempo));
    }
  }
}

/** Two bounces and three faces; neither depends on how the die falls. @param {SVGElement} svg @param {number} tempo */
function roll(svg, tempo) {
  const use = find(svg, "use");
  const delay = Math.random() * JITTER * tempo;
  const turn = Math.random() < 0.5 ? -1 : 1;
  const rolling = svg.animate(
    [
      { transform: `translate(${-30 * turn}px, -70px) rotate(${-300 * turn}deg)`, easing: "ease-in" },
      { transform: `translate(${-8 * turn}px, 0) rotate(${-90 * turn}deg)`, offset: 0.4, easing: "ease-out" },
      { transform: `translate(${-3 * turn}px, -26px) rotate(${-40 * turn}deg)`, offset: 0.58, easing: "ease-in" },
      { transform: `translate(0, 0) rotate(${6 * turn}deg)`, offset: 0.78, easing: "ease-out" },
      { transform: "translate(0, -7px) rotate(0deg)", offset: 0.88, easing: "ease-in" },
      { transform: "none" },
    ],
    { duration: TUMBLE * tempo, delay, fill: "backwards" },
  );
  for (const at of FACES) {
    const face = 1 + Math.floor(Math.random() * 6);
    setTimeout(() => rolling.playState === "running" && shown(use, face), delay + at * TUMBLE * tempo);
  }
  const lies = () => shown(use, Number(svg.dataset.pips));
  setTimeout(lies, delay + 0.8 * TUMBLE * tempo);
  rolling.finished.then(lies, lies);
  awaited(rolling);
}

/** @param {Element} use @param {number} pips */
function shown(use, pips) {
  use.setAttribute("href", `${SPRITE}#die${pips}`);
}

function row() {
  return h("div", { class: "row-dice" });
}

/** @param {number} pips */
function die(pips) {
  const face = dieFace(pips);
  face.dataset.pips = String(pips);
  const input = h("input", { type: "checkbox", disabled: true, hidden: true });
  const tab = h("span", { class: "tab", "aria-hidden": "true" });
  return h("label", { class: "pick" }, input, face, tab, h("kbd", { class: "key", "aria-hidden": "true" }));
}

customElements.define("dice-hand", DiceHand);
