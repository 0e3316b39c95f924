/** Odds: hands of clicked cards or ranges, a board, and what part of the pot each of them takes. */

import { attr, h, keyed, text } from "../core/dom.mjs";
import { post, Refusal } from "../core/http.mjs";
import { language, t } from "../core/words.mjs";
import { cardName, face } from "../pieces/cards.mjs";
import { advised } from "./frequencies.mjs";
import {
  addressed,
  addressOf,
  asked,
  classes,
  cleared,
  empty,
  fresh,
  laid,
  moved,
  open,
  ranksOf,
  shaped,
  shortened,
  taken,
  turned,
  typed,
  waiting,
} from "./hands.mjs";
import { Picker, rows } from "./picker.mjs";
import { held as heldBy, toggled } from "./ranges.mjs";

/** @typedef {import("../core/wire.d.ts").LabInfo} LabInfo */
/** @typedef {import("../core/wire.d.ts").OddsInfo} OddsInfo */
/** @typedef {import("./hands.mjs").Question} Question */

const PAIR = 2;
/** Cards of a hand from which on its shape of suits is worth a key. */
const SHAPED = 4;
const SHAPES = ["ds", "ss", "r"];
/** The key of any card, and the one that takes the last sign back. */
const ANY = "x";
const BACK = "⌫";
/** The status of what cannot be read. */
const UNREADABLE = 422;

export class OddsPanel {
  /** @param {LabInfo} info @param {(message: string) => void} say */
  constructor(info, say) {
    this.info = info;
    this.say = say;
    const named = addressed(location.hash, info.games);
    this.game = named?.game ?? info.games[0]?.name ?? "holdem";
    /** @type {Question} */
    this.question = named?.question ?? fresh(this.played);
    /** Whether the address had a question, which is answered at once. */
    this.arrived = named !== null;
    /** @type {OddsInfo | null} */
    this.found = null;
    this.busy = false;
    /** The language in which the house was asked. */
    this.spoken = "";
    /** What the house has refused of this question. @type {Refusal | null} */
    this.refused = null;
    this.picker = new Picker((card) => this.change(laid(this.question, card)));
    this.games = h("select", { change: () => this.choose(this.games.value) });
    this.gameLabel = h("span");
    this.list = h("ol", { class: "lab-hands" });
    this.boardName = h("span", { class: "lab-name" });
    this.board = h("div", { class: "lab-slots" });
    this.boardRow = h("div", { class: "lab-row" }, this.boardName, this.board);
    this.more = h("button", { type: "button", class: "btn small", click: () => this.add() });
    this.clear = h("button", { type: "button", class: "btn small", click: () => this.change(fresh(this.played)) });
    this.ask = h("button", { type: "button", class: "btn main", click: () => this.reckon() });
    this.said = h("p", { class: "lab-said", role: "status" });
    this.command = h("code", { class: "lab-command" });
    this.element = h(
      "div",
      { class: "bench odds" },
      h(
        "section",
        { class: "felt lab-felt" },
        h("label", { class: "lab-game" }, this.gameLabel, this.games),
        this.list,
        this.boardRow,
        h("div", { class: "lab-acts" }, this.ask, this.more, this.clear),
        this.said,
        this.command,
      ),
      h("section", { class: "lab-side" }, this.picker.element),
    );
  }

  /** The variant that is asked about. */
  get played() {
    const game = this.info.games.find(({ name }) => name === this.game) ?? this.info.games[0];
    if (!game) throw new Error("the laboratory has no games");
    return game;
  }

  /** @param {string} game */
  choose(game) {
    const before = this.played;
    this.game = game;
    this.change(moved(this.question, before, this.played));
  }

  add() {
    const hands = [...this.question.hands, empty(this.played)];
    this.change({ ...this.question, hands, at: [hands.length - 1, 0] });
  }

  /** @param {number} at */
  remove(at) {
    const hands = this.question.hands.filter((_, n) => n !== at);
    this.change(this.waits({ ...this.question, hands, at: [0, 0] }));
  }

  /** Cards in place of a range, and the other way round. @param {number} at */
  turn(at) {
    const hands = this.question.hands.map((held, n) => (n === at ? turned(held) : held));
    this.change(this.waits({ ...this.question, hands }));
    const line = this.list.children[at];
    if (line) /** @type {HTMLElement | null} */ (line.querySelector(".lab-range"))?.focus();
  }

  /** The question with its first empty place waiting, which is of no range. @param {Question} question */
  waits(question) {
    return waiting(question, -1, question.board.length - 1);
  }

  /** @param {number} at @param {string} range */
  write(at, range) {
    const hands = this.question.hands.map((held, n) => (n === at ? { ...held, range } : held));
    this.change({ ...this.question, hands });
  }

  /** Another question: what was found is its answer no more. @param {Question} question */
  change(question) {
    this.question = question;
    this.found = null;
    this.refused = null;
    this.draw();
  }

  /** Goes to the question of an address, unless it is the one that is asked. @param {string} address */
  go(address) {
    if (address === addressOf(this.game, this.question)) return;
    const named = addressed(address, this.info.games);
    if (!named) return;
    this.game = named.game;
    this.arrived = true;
    this.change(named.question);
  }

  /** Has the address name the question, so that who loads the page again, or gets the link, has the same one. */
  stand() {
    if (!/^#odds(\/|$)/.test(location.hash)) return;
    const begun = taken(this.question).size > 0 || this.question.hands.some(({ range }) => range);
    const chosen = begun || this.game !== this.info.games[0]?.name;
    const address = chosen || this.question.hands.length > PAIR ? addressOf(this.game, this.question) : "#odds";
    if (location.hash !== address) history.replaceState(null, "", address);
  }

  /** Asks the house. */
  async reckon() {
    const { question } = this;
    if (this.busy) return;
    this.busy = true;
    this.refused = null;
    this.spoken = language();
    this.draw();
    try {
      const found = /** @type {OddsInfo} */ (await post("/api/lab/odds", asked(this.game, question)));
      if (question === this.question) this.found = found;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (question === this.question) this.refused = error;
    } finally {
      this.busy = false;
    }
    this.draw();
    if (this.found) this.list.querySelector(".lab-share:not([hidden])")?.scrollIntoView({ block: "nearest" });
  }

  draw() {
    if ((this.found || this.refused) && this.spoken !== language() && !this.busy) {
      this.reckon();
      return;
    }
    this.stand();
    if (this.arrived) {
      this.arrived = false;
      this.reckon();
      return;
    }
    const { question, played, found } = this;
    text(this.gameLabel, t("Game"));
    keyed(this.games, this.info.games, {
      key: ({ name }) => name,
      make: ({ name }) => h("option", { value: name }),
      update: (option, { title }) => text(option, title),
    });
    this.games.value = this.game;
    keyed(this.list, question.hands, {
      key: (_, at) => String(at),
      make: () => h("li", { class: "lab-hand" }),
      update: (line, _, at) => this.drawHand(line, at),
    });
    this.boardRow.hidden = played.board === 0;
    text(this.boardName, t("Cards for all"));
    this.slots(this.board, question.board, -1);
    text(this.more, t("Another hand"));
    this.more.disabled = question.hands.length >= played.seats;
    text(this.clear, t("Clear"));
    text(this.ask, this.busy ? t("Reckoning…") : t("Work out the odds"));
    attr(this.ask, "aria-disabled", this.busy ? "true" : null);
    const place = this.refused ? faulty(this.refused, question) : -1;
    for (const [at, line] of [...this.list.children].entries()) this.mark(line, at === place);
    const { message, command } = advised(this.refused);
    const any = found && open(question) ? [t("Places of a hand that are empty: any card.")] : [];
    text(this.said, (this.refused && place < 0 ? message : found && [found.said, ...any].join(" ")) ?? "");
    text(this.command, found?.command ?? command);
    this.command.hidden = !found && !command;
    this.element.style.setProperty("--suits", String(rows(played.deck).length));
    this.picker.draw(played.deck, taken(question), t("The pack: press a card to lay it, and again to take it back"));
  }

  /** Says at a hand what is wrong with its range, or nothing. @param {Element} line @param {boolean} wrong */
  mark(line, wrong) {
    const [, , range, , , , , fault] = line.children;
    if (!(range instanceof HTMLElement) || !(fault instanceof HTMLElement)) return;
    fault.id ||= `lab-fault-${[...this.list.children].indexOf(line)}`;
    attr(range, "aria-invalid", wrong ? "true" : null);
    attr(range, "aria-describedby", wrong ? fault.id : null);
    text(fault, wrong ? (this.refused?.message ?? "") : "");
    fault.hidden = !wrong;
  }

  /** @param {HTMLElement} line @param {number} at */
  drawHand(line, at) {
    const held = this.question.hands[at];
    const share = this.found?.hands[at];
    if (!held) return;
    if (!line.firstChild) line.append(...this.handParts(at));
    const [name, slots, range, tools, square, result] = /** @type {HTMLElement[]} */ ([...line.children]);
    if (!name || !slots || !range || !square || !tools || !result) return;
    text(name, t("Hand {n}", { n: at + 1 }));
    slots.hidden = held.range !== null;
    this.slots(slots, held.cards, at);
    const field = /** @type {HTMLInputElement} */ (range);
    field.hidden = held.range === null;
    attr(field, "aria-label", t("Range of hand {n}", { n: at + 1 }));
    field.placeholder =
      this.played.hole === PAIR
        ? "TT+, AKs, KQo"
        : "A".repeat(Math.min(this.played.hole, PAIR)) + ANY.repeat(Math.max(this.played.hole - PAIR, 0));
    if (field.value !== (held.range ?? "")) field.value = held.range ?? "";
    const [swap, gone] = /** @type {HTMLButtonElement[]} */ ([...tools.children]);
    if (swap && gone) {
      text(swap, held.range === null ? t("Range") : t("Cards"));
      attr(swap, "aria-pressed", String(held.range !== null));
      attr(gone, "aria-label", t("Take hand {n} away", { n: at + 1 }));
      gone.hidden = this.question.hands.length <= PAIR;
    }
    this.square(square, held.range, at);
    const keys = line.querySelector(".lab-ranks");
    if (keys instanceof HTMLElement) this.ranks(keys, square.hidden ? held.range : null, at);
    const letters = line.querySelector(".lab-letters");
    if (letters instanceof HTMLElement) {
      letters.hidden = held.range === null;
      text(letters, square.hidden ? this.explained() : t("s: two cards of one suit; o: of two suits"));
    }
    result.hidden = !share;
    if (!share) return;
    result.style.setProperty("--share", String(share.share));
    const [whole, wins, ties] = share.said;
    const [bar, sum, more] = /** @type {HTMLElement[]} */ ([...result.children]);
    if (!bar || !sum || !more) return;
    const exactly = share.share_exactly.includes("/") ? [`= ${share.share_exactly}`] : [];
    text(sum, whole);
    text(more, [...exactly, t("wins {wins}, shares {ties}", { wins, ties })].join(" · "));
  }

  /** @param {number} at */
  handParts(at) {
    const range = h("input", {
      type: "text",
      class: "lab-range",
      autocomplete: "off",
      spellcheck: false,
      maxLength: 900,
      input: () => this.write(at, range.value),
      keydown: (/** @type {KeyboardEvent} */ event) => {
        if (event.key === "Enter") this.reckon();
      },
    });
    return [
      h("span", { class: "lab-name" }),
      h("div", { class: "lab-slots" }),
      range,
      h(
        "div",
        { class: "lab-tools" },
        h("button", { type: "button", class: "btn small", click: () => this.turn(at) }),
        h("button", { type: "button", class: "tool", click: () => this.remove(at) }, "×"),
      ),
      h("div", { class: "lab-square", role: "group" }),
      h("div", { class: "lab-share" }, h("i", { class: "lab-bar" }), h("b"), h("span")),
      h("p", { class: "lab-letters", hidden: true }),
      h("p", { class: "lab-wrong", hidden: true }),
      h("div", { class: "lab-ranks", role: "group", hidden: true }),
    ];
  }

  /** The places of a hand or of the board. @param {HTMLElement} element @param {readonly (string | null)[]} cards @param {number} hand */
  slots(element, cards, hand) {
    const [waits, place] = this.question.at;
    keyed(element, cards, {
      key: (_, at) => String(at),
      make: () => h("button", { type: "button", class: "lab-slot" }),
      update: (slot, card, at) => {
        if ((slot.dataset.card ?? "") !== (card ?? "")) slot.replaceChildren(...(card ? [face(card)] : []));
        slot.dataset.card = card ?? "";
        slot.onclick = () =>
          this.change(card ? cleared(this.question, hand, at) : { ...this.question, at: [hand, at] });
        const of = hand < 0 ? t("Cards for all") : t("Hand {n}", { n: hand + 1 });
        const lies = card ? cardName(card) : t("Place {n}: any card", { n: at + 1 });
        attr(slot, "aria-label", `${of}, ${lies}`);
        attr(slot, "aria-current", waits === hand && place === at ? "true" : null);
      },
    });
  }

  /** What the keys of a range are. */
  explained() {
    return this.played.hole >= SHAPED
      ? t("Press the ranks of a hand, x for any card. ds: two suits twice, ss: one suit twice, r: no suit twice")
      : t("Press the ranks of a hand, x for any card");
  }

  /** The keys that write a range rank by rank, where a hand has more cards than a square can show. @param {HTMLElement} element @param {string | null} range @param {number} at */
  ranks(element, range, at) {
    const { hole, deck } = this.played;
    element.hidden = range === null;
    if (element.hidden) return;
    element.setAttribute("aria-label", t("Ranks of the hand"));
    const held = new Set(deck.map((card) => card[0] ?? ""));
    const keys = [..."AKQJT98765432"].filter((rank) => held.has(rank));
    keyed(element, [...keys, ANY, ...(hole >= SHAPED ? SHAPES : []), BACK], {
      key: (key) => key,
      make: (key) => h("button", { type: "button", click: () => this.press(at, key) }, key),
      update: (button, key) => {
        attr(button, "aria-label", { [ANY]: t("any card"), [BACK]: t("Take the last one back") }[key] ?? null);
      },
    });
  }

  /** @param {number} at @param {string} key */
  press(at, key) {
    const range = this.question.hands[at]?.range ?? "";
    if (key === BACK) this.write(at, shortened(range));
    else this.write(at, SHAPES.includes(key) ? shaped(range, key) : typed(range, key, this.played.hole));
  }

  /** The square of all classes of two cards. @param {HTMLElement} element @param {string | null} range @param {number} at */
  square(element, range, at) {
    const { hole, deck } = this.played;
    const ranks = hole === PAIR ? ranksOf(deck) : "";
    element.hidden = range === null || !ranks;
    if (element.hidden) return;
    element.style.setProperty("--ranks", String(ranks.length));
    element.setAttribute("aria-label", t("All hands of two cards"));
    const all = classes(ranks).flat();
    const chosen = heldBy(range ?? "", all);
    keyed(element, all, {
      key: (name) => name,
      make: (name) =>
        h(
          "button",
          {
            type: "button",
            class: name.length === PAIR ? "pair" : name.endsWith("s") ? "suited" : "",
            click: () => this.write(at, toggled(this.question.hands[at]?.range ?? "", name, all)),
          },
          name,
        ),
      update: (button, name) => attr(button, "aria-pressed", String(chosen.has(name))),
    });
  }
}

/** The hand whose range the house has refused; -1 where that is not known. @param {Refusal} refused @param {Question} question */
function faulty(refused, { hands }) {
  const ranged = hands.flatMap(({ range }, at) => (range === null ? [] : [at]));
  if (refused.status !== UNREADABLE) return -1;
  const wrong = String(refused.detail["asked"] ?? "");
  const found = ranged.find((at) => wrong && hands[at]?.range?.includes(wrong));
  return found ?? (ranged.length === 1 ? (ranged[0] ?? -1) : -1);
}
