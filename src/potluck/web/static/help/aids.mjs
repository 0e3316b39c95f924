/** What helps at the table: a hint for this decision, the order of hands, the keys, the rules. Two buttons for the bar. */

import { face } from "../pieces/cards.mjs";
import { dialog } from "../parts/dialogs.mjs";
import { attr, find, h, icon, text } from "../core/dom.mjs";
import { drawingOf } from "../games/games.mjs";
import { get, trying } from "../core/http.mjs";
import { needed } from "../core/needed.mjs";
import { withPips } from "../pieces/pips.mjs";
import { startGuide } from "../seating/seating.mjs";
import { t } from "../core/words.mjs";

/** @import { AdviceInfo, RulesInfo, Screen } from "../core/wire.d.ts" */

/** Choices that are listed at once; the rest is folded away. */
const LISTED = 6;
/** Where the hint would lie on half of the table: there all choices are folded away. */
const NARROW = "(max-width: 500px)";

export class Aids {
  /**
   * @param {string} path of the table's API
   * @param {() => Screen | null} screen
   * @param {(act: string) => void} compose puts an act together, which is then one press away
   */
  constructor(path, screen, compose) {
    this.path = path;
    this.screen = screen;
    this.compose = compose;
    this.hint = dialog("hint", (body) => this.fillHint(body));
    this.help = dialog("help", (body) => this.fillHelp(body));
    const hint = () => this.openHint();
    this.hintButton = h(
      "button",
      { type: "button", class: "btn aid", hidden: true, click: hint },
      icon("hint"),
      h("span"),
    );
    this.helpButton = h("button", { type: "button", class: "tool", click: () => this.help.open() }, "?");
    this.tools = [this.hintButton, this.helpButton];
    this.dialogs = [this.hint.element, this.help.element];
  }

  /** @param {Screen} screen */
  draw(screen) {
    if (screen.hint) this.hintButton.hidden = false;
    text(find(this.hintButton, "span"), t("Hint"));
    attr(this.hintButton, "aria-disabled", screen.hint ? null : "true");
    attr(this.hintButton, "aria-keyshortcuts", "h");
    attr(this.helpButton, "aria-label", t("Help: hands, keys, rules"));
    attr(this.helpButton, "aria-keyshortcuts", "?");
  }

  /** Whether a key was meant for this. @param {KeyboardEvent} event */
  key(event) {
    if (event.key === "?") this.help.open();
    else if (event.key.toLowerCase() === "h" && this.screen()?.hint) this.openHint();
    else return false;
    event.preventDefault();
    return true;
  }

  openHint() {
    if (this.screen()?.hint) this.hint.open();
  }

  /** @param {HTMLElement} body */
  fillHint(body) {
    const state = h("p", { role: "status" }, t("One moment…"));
    body.replaceChildren(state);
    Promise.all([get(`${this.path}/advice`), needed("end/choices.mjs", () => import("../end/choices.mjs"))]).then(
      (/** @type {[AdviceInfo, typeof import("../end/choices.mjs")]} */ [advice, { choices }]) => {
        const { words, best: act, turn, priced = [], beside = [] } = advice;
        const [best = t("There is nothing to decide now."), ...all] = words;
        const lines = priced.length ? beside : all;
        const prices = choices({ choices: priced });
        state.replaceChildren(...withPips(best));
        state.className = "best";
        const apply = act ? [this.applying(act, turn)] : [];
        const origin = h("p", { class: "help" }, t("The hint sees what you see, and nothing else."));
        if (lines.length && matchMedia(NARROW).matches) {
          body.append(h("div", { class: "ways" }, ...apply, folded(prices, lines, origin)));
          return;
        }
        body.append(...apply, ...prices, list(lines.slice(0, LISTED)));
        if (lines.length > LISTED) body.append(folded([], lines.slice(LISTED)));
        body.append(origin);
      },
      (refusal) => text(state, refusal.message),
    );
    return t("Hint");
  }

  /** A button that marks and sets what the hint says; it is not done by that. @param {string} act @param {number} turn */
  applying(act, turn) {
    const apply = () => {
      this.hint.element.close();
      if (this.screen()?.turn === turn) this.compose(act);
    };
    return h("button", { type: "button", class: "btn apply", click: apply }, t("Prepare this"));
  }

  /** @param {HTMLElement} body */
  fillHelp(body) {
    const hands = h("ol", { class: "hands" });
    const rules = h("dl", { class: "rules" });
    const state = h("p", { class: "mute" }, t("One moment…"));
    const lesson = h("button", { type: "button", class: "btn", hidden: true }, t("Guided deal, three minutes"));
    lesson.onclick = () =>
      trying(
        () => startGuide(this.screen()?.table.game ?? ""),
        (message) => text(state, message),
      );
    body.replaceChildren(
      lesson,
      state,
      hands,
      h("h3", { class: "by-keys" }, t("Keys")),
      keys(drawingOf(this.screen()?.table.game ?? "").keys?.() ?? []),
      h("h3", {}, t("Rules of this table")),
      rules,
    );
    get(`${this.path}/rules`).then(
      (/** @type {RulesInfo} */ found) => {
        text(state, found.examples.length ? t("What beats what, the best first:") : found.terms);
        hands.append(...found.examples.map(example));
        lesson.hidden = !found.guided || this.screen()?.table.purpose === "guide";
        rules.append(...found.rules.flatMap(pair));
      },
      (refusal) => text(state, refusal.message),
    );
    return t("Help");
  }
}

/** What is read by who asks for it, who then sees it from its beginning. @param {readonly HTMLElement[]} prices @param {readonly string[]} lines @param {HTMLElement[]} more */
function folded(prices, lines, ...more) {
  const all = h("details", {}, h("summary", {}, t("All choices")), ...prices, list(lines), ...more);
  all.addEventListener("toggle", () => {
    if (all.open) all.scrollIntoView({ block: "start" });
  });
  return all;
}

/** @param {readonly string[]} lines */
function list(lines) {
  return h("ul", { class: "choices-list" }, ...lines.map((line) => h("li", {}, ...withPips(line))));
}

/** @param {{name: string, cards: string[]}} hand */
function example({ name, cards }) {
  return h("li", {}, h("span", { class: "cards" }, ...cards.map(face)), h("b", {}, name));
}

/** @param {[string, string]} both */
function pair([name, value]) {
  return [h("dt", {}, name), h("dd", {}, value)];
}

/** @param {[key: string, does: string][]} own those of the game alone */
function keys(own) {
  /** @type {[string, string][]} */
  const does = [
    ["1–9", t("mark a card or a die of yours")],
    ["Enter", t("do what the brass button says")],
    ["← →", t("change the sum")],
    ["Page ↑ ↓", t("change the sum by a share of the pot")],
    ...own,
    ["H", t("ask for a hint")],
    ["?", t("open this help")],
    ["Esc", t("close what is open")],
  ];
  return h(
    "dl",
    { class: "rules keys" },
    ...does.flatMap(([key, what]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, what)]),
  );
}
