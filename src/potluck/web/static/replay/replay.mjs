/**
 * A deal step by step, forwards and back: `<potluck-replay data-table="id" data-deal="3">`. In a file that was saved
 * the deal and the sentences stand in the document itself, and nothing is fetched.
 */

import { choices } from "../end/choices.mjs";
import { reading, split } from "../end/parts.mjs";
import { lettered } from "../pieces/lettered.mjs";
import { attr, find, h, icon, keyed, text } from "../core/dom.mjs";
import { beganHere } from "../help/origins.mjs";
import { guarded } from "../core/guard.mjs";
import { offered } from "../games/offered.mjs";
import { get, post } from "../core/http.mjs";
import { needed } from "../core/needed.mjs";
import { inTempo, moving as inMotion, resting, settle } from "../core/motion.mjs";
import { gap } from "../core/settings.mjs";
import { kindOf } from "../stage/beats.mjs";
import { Director } from "../stage/director.mjs";
import { scenesOf } from "../stage/scenes.mjs";
import { asRead, drawTicket } from "../stage/ticket.mjs";
import { effects } from "../table/effects.mjs";
import { drawMiddle, middle } from "../table/middle.mjs";
import { drawOthers, drawSeat, seatPanel } from "../table/seat.mjs";
import { whenTurned } from "../table/shape.mjs";
import { withPips } from "../pieces/pips.mjs";
import { language, learn, n, speak, t } from "../core/words.mjs";

/** @typedef {import("../core/wire.d.ts").FrameInfo} Frame */
/** @typedef {import("../core/wire.d.ts").ReplayInfo} Replay */
/** @typedef {Pick<import("../core/wire.d.ts").SummaryInfo, "decisions" | "parts" | "total" | "parts_note">} Judged */
/** @typedef {Frame & {stage?: import("../stage/withheld.mjs").Stage}} Staged */

/** Milliseconds that a step is seen while the deal plays by itself. */
const STEP = 1400;

/** What stands in a saved document under that name; null on the server's own page. @param {string} name */
function kept(name) {
  const element = document.getElementById(`kept-${name}`);
  return element ? JSON.parse(element.textContent ?? "null") : null;
}

class PotluckReplay extends HTMLElement {
  constructor() {
    super();
    /** @type {Replay | null} */
    this.replay = null;
    this.at = 0;
    this.open = false;
    this.running = false;
    /** Whether the step that is shown follows the one before it, so that chips move and are heard. */
    this.onwards = false;
    this.timer = 0;
    /** So many lines of the story have been shown: the list tells no more. */
    this.known = 0;
    /** Own decisions of the deal that cost something, by their turn. @type {Map<number, import("../core/wire.d.ts").DecisionInfo>} */
    this.costs = new Map();
    /** What the deal won or lost, luck apart from play, where that is known. @type {Judged | null} */
    this.apart = null;
    /** @type {Staged | null} */
    this.screen = null;
    /** @type {Director<Staged>} */
    this.stage = new Director({
      show: (screen, tempo) => inTempo(tempo, () => this.draw(screen)),
      scenes: (before, now) => asRead(scenesOf(before, now)),
      still: () => !inMotion(),
      resting,
      settle,
      gap: gap(),
    });
  }

  async connectedCallback() {
    const sentences = kept("words");
    if (sentences) learn(language(), sentences);
    else await speak(language());
    this.saved = sentences !== null;
    try {
      this.replay = lettered(kept("deal") ?? (await get(this.path)));
    } catch (refusal) {
      this.replaceChildren(h("main", { class: "alone paper" }, h("p", {}, /** @type {Error} */ (refusal).message)));
      return;
    }
    this.build();
    document.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("settings", () => (this.stage.gap = gap()));
    whenTurned(() => this.show(this.at));
    this.show(this.first());
    if (this.replay?.seat !== null) this.judge(kept("costs") ?? (await this.judged()));
  }

  /** The step that is shown first, 0-based: the one of the address; of a link that was copied at the end, the beginning. */
  first() {
    const asked = Number.parseInt(location.hash.slice(1), 10);
    const [entry] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
    const sent = !this.saved && entry?.type === "navigate" && asked >= this.frames.length;
    return Number.isNaN(asked) || sent ? 0 : asked - 1;
  }

  /** Sends the link to this deal, from its beginning, the way this device does; else copies it and says so. @param {HTMLElement} words */
  async send(words) {
    const url = `${location.origin}${this.address(Number(this.dataset.deal))}`;
    if (typeof navigator.share === "function" && matchMedia("(pointer: coarse)").matches) {
      return navigator.share({ title: document.title, url }).catch(() => {});
    }
    const { copied } = await needed("evening/clipboard.mjs", () => import("../evening/clipboard.mjs"));
    const told = (await copied(url)) ? t("The link is copied") : url;
    for (const place of [words, find(this, ".prompt")]) text(place, told); // on a phone the button bears a sign alone
  }

  /** What own decisions of the deal cost, and what a solved strategy would do at each; it comes when it is known. */
  async judged() {
    const path = `/api/tables/${encodeURIComponent(this.dataset.table ?? "")}/summary?deal=${this.dataset.deal}&lang=${language()}`;
    /** @type {import("../core/wire.d.ts").SummaryInfo | null} */
    const summary = await get(path).catch(() => null);
    return summary?.you ? summary : null;
  }

  /** From now on each step tells what its decision cost, and the last what the deal won or lost by. @param {Judged | null} own */
  judge(own) {
    this.costs = new Map(own?.decisions.map((decision) => [decision.turn, decision]));
    this.apart = own?.total ? own : null;
    this.drawCost();
  }

  /** What the own decision that is shown cost, and what was better; at the end what the whole deal won or lost by. */
  drawCost() {
    const frame = this.frames[this.at];
    const view = frame && ended(frame).view;
    const decides = view && view.actor !== null && view.actor === this.replay?.seat;
    const cost = decides ? this.costs.get(frame.turn) : undefined;
    const line = find(this, ".judged");
    const short = /** @type {HTMLElement} */ (find(this, ".price"));
    const apart = this.at === this.frames.length - 1 && !cost ? this.apart : null;
    line.hidden = short.hidden = !cost && !apart;
    if (apart?.total) {
      text(short, `${apart.total.label}: ${apart.total.text}`);
      line.replaceChildren(split(apart.parts, apart.total), reading(apart.parts_note));
    }
    if (cost) {
      const acts = cost.cost > 0 ? `${cost.did} → ${cost.better}` : cost.did;
      const price = [cost.text, cost.share].filter(Boolean).join(", ");
      text(short, price);
      line.replaceChildren(h("b", {}, price), ...withPips(` · ${acts}. ${cost.why}`), ...choices(cost));
    }
  }

  get path() {
    return `/api/tables/${encodeURIComponent(this.dataset.table ?? "")}/deals/${this.dataset.deal}?lang=${language()}`;
  }

  get frames() {
    return this.replay?.frames ?? [];
  }

  /** The address of a deal of this table. @param {number} deal */
  address(deal) {
    return `/t/${encodeURIComponent(this.dataset.table ?? "")}/deal/${deal}`;
  }

  build() {
    const replay = /** @type {Replay} */ (this.replay);
    document.title = `${this.frames[0]?.words.deal ?? ""} · Potluck`;
    this.replaceChildren(
      h(
        "header",
        { class: "bar" },
        this.saved
          ? h("span", { class: "brand" }, icon("brand"), h("span", {}, "Potluck"))
          : h("a", { class: "brand", href: "/", "aria-label": "Potluck" }, icon("brand"), h("span", {}, "Potluck")),
        h("h1"),
        ...(this.saved ? [] : this.links(replay)),
      ),
      h(
        "main",
        { class: "felt replay" },
        h("div", { class: "others" }),
        middle(),
        h("div", { class: "mine" }, seatPanel()),
        h(
          "aside",
          { class: "sheet paper" },
          h("h2", {}, t("Step by step")),
          h("p", { class: "help odds" }),
          h("div", { class: "judged", role: "status", hidden: true }),
          h("ol", { class: "log steps" }),
          ...(this.saved ? [] : [this.files(replay)]),
        ),
        this.controls(replay),
      ),
    );
    attr(find(this, ".sheet"), "aria-label", t("Step by step"));
  }

  /** @param {Replay} replay */
  links({ deal, deals, rounds }) {
    /** @type {(caption: string, sign: string | Node, href: string) => HTMLElement} */
    const link = (caption, sign, href) =>
      h(
        "a",
        { class: "btn small", href, title: caption },
        h("span", { class: "words" }, caption),
        h("span", { class: "sign", "aria-hidden": "true" }, sign),
      );
    return [
      ...(deal > 1 ? [link(rounds ? t("Round before") : t("Deal before"), "‹", this.address(deal - 1))] : []),
      ...(deal < deals ? [link(rounds ? t("Next round") : t("Next deal"), "›", this.address(deal + 1))] : []),
      this.sending(),
      link(t("To the table"), icon("seat"), `/t/${encodeURIComponent(this.dataset.table ?? "")}`),
    ];
  }

  /** What others are sent to see this deal. */
  sending() {
    const words = h("span", { class: "words", role: "status" }, t("Send the link"));
    const click = () => this.send(words);
    return h(
      "button",
      { type: "button", class: "btn small", "data-step": "send", title: t("Send the link"), click },
      words,
      h("span", { class: "sign", "aria-hidden": "true" }, "↗"),
    );
  }

  /** What the deal can be taken along as. @param {Replay} replay */
  files({ deal, hand }) {
    const path = `/api/tables/${encodeURIComponent(this.dataset.table ?? "")}/deals/${deal}/hand?lang=${language()}`;
    return h(
      "p",
      { class: "files" },
      h(
        "a",
        { class: "link", "data-file": "html", href: `${this.address(deal)}.html`, download: "" },
        t("Save as one file"),
      ),
      ...(hand
        ? [
            h(
              "a",
              { class: "link", "data-file": hand, href: path, download: "" },
              t("Save the hand history (.{ending})", { ending: hand }),
            ),
          ]
        : []),
    );
  }

  /** @param {Replay} replay */
  controls({ opened, frames, practice }) {
    /** @type {(name: string, caption: string, sign: string, click: () => void) => HTMLElement} */
    const button = (name, caption, sign, click) =>
      h(
        "button",
        { type: "button", class: "btn", "data-step": name, "aria-label": caption, title: caption, click },
        sign,
      );
    const slider = h("input", {
      type: "range",
      min: "0",
      max: String(Math.max(frames.length - 1, 0)),
      "aria-label": t("Step"),
      input: () => this.show(Number(slider.value)),
    });
    const cards = h("input", { type: "checkbox", change: () => this.lay(cards.checked) });
    const seen = frames.some((frame) => frame.hidden.length > 0);
    const full = opened && seen && practice && !this.saved;
    return h(
      "div",
      { class: "reach steering" },
      h(
        "div",
        { class: "choices", "data-full": full ? "" : null },
        h("p", { class: "prompt", role: "status" }),
        ...(opened && seen ? [h("label", { class: "check" }, cards, t("Show all cards"))] : []),
        ...(practice && !this.saved
          ? [
              h(
                "button",
                { type: "button", class: "link", "data-step": "again", hidden: true, click: () => this.again() },
                t("Try again from here"),
              ),
            ]
          : []),
        h("button", {
          type: "button",
          class: "link price",
          hidden: true,
          click: () => find(this, ".judged").scrollIntoView({ block: "start" }),
        }),
      ),
      slider,
      h(
        "div",
        { class: "acts" },
        button("first", t("To the beginning"), "⇤", () => this.show(0)),
        button("back", t("One step back"), "←", () => this.step(-1)),
        h("button", { type: "button", class: "btn main", "data-step": "play", click: () => this.play() }),
        button("on", t("One step on"), "→", () => this.step(1)),
        button("last", t("To the end"), "⇥", () => this.show(frames.length - 1)),
      ),
    );
  }

  /** Shows that step, 0-based, at once; one that is not there is the nearest. @param {number} at */
  show(at) {
    this.at = Math.max(0, Math.min(at, this.frames.length - 1));
    const frame = this.frames[this.at];
    this.onwards = false;
    if (frame) this.stage.jump(this.seen(frame));
  }

  /** Plays the next step, in the scenes of the table. */
  on() {
    const [before, next] = [this.frames[this.at], this.frames[this.at + 1]];
    if (!before || !next) return;
    if (!this.screen || this.screen.stage) this.show(this.at);
    this.at += 1;
    this.onwards = true;
    this.stage.shownAt = -Infinity;
    this.stage.push(this.seen(next));
  }

  /** A step as it may be seen. @param {Frame} frame @returns {Staged} */
  seen(frame) {
    return this.open ? ended(frame) : asSeen(ended(frame));
  }

  /** @param {Staged} screen */
  draw(screen) {
    const before = this.screen;
    this.screen = screen;
    const { words, table, seat } = screen;
    if (!screen.stage) this.known = Math.max(this.known, words.story.length);
    document.body.className = `at-table ${offered(table.game).felt} game-${table.game}`;
    text(find(this, "h1"), `${words.title} · ${words.deal}`);
    find(this, ".mine").hidden = seat === null;
    for (const part of [
      () => drawOthers(find(this, ".others"), screen),
      () => seat !== null && drawSeat(find(this, ".mine .seat"), screen, seat),
      () => drawMiddle(find(this, ".centre"), screen),
      () => drawTicket(find(this, ".felt"), screen),
      () => this.drawChances(screen),
      () => this.drawSteps(words),
      () => this.drawControls(words),
      () => this.onwards && effects(this, { before, now: screen }),
    ]) {
      guarded(part);
    }
    if (!this.saved) history.replaceState(null, "", `#${this.at + 1}`);
    if (!screen.stage) this.rest();
  }

  /** The step is seen whole: while the deal plays by itself, the next one follows. */
  rest() {
    clearTimeout(this.timer);
    if (!this.running) return;
    if (this.at === this.frames.length - 1) return this.stop();
    this.timer = setTimeout(() => this.on(), STEP);
  }

  /** What each hand had of the pot at this step, as far as it may be known now. @param {Frame} frame */
  drawChances({ chances }) {
    for (const panel of /** @type {NodeListOf<HTMLElement>} */ (this.querySelectorAll(".seat"))) {
      const share = chances?.shares[Number(panel.dataset.seat)] ?? null;
      const label = panel.querySelector(".chance") ?? find(panel, ".who").appendChild(chanceLabel());
      attr(label, "data-told", share !== null);
      attr(panel, "data-chance", share !== null);
      text(find(label, ".words"), share === null ? "" : t("chance {share}", { share: percent(share) }));
      text(find(label, ".sign"), share === null ? "" : percent(share));
    }
    text(find(this, ".odds"), chances ? method(chances) : "");
  }

  /** The whole story; each line goes to its step, and says what came of it once that was shown. @param {Frame["words"]} words what has been told so far */
  drawSteps(words) {
    const told = words.story.length;
    const last = this.frames.at(-1);
    keyed(find(this, ".steps"), last?.words.story ?? [], {
      key: (_, line) => String(line),
      make: () => h("li", {}, h("button", { type: "button", class: "link" })),
      update: (item, said, line) => {
        const button = find(item, "button");
        const shown = line < Math.max(this.known, told);
        text(button, line < told ? (words.story[line] ?? said) : shown ? said : coming(last, line));
        button.onclick = () => this.show(this.frames.findIndex((frame) => frame.words.story.length > line));
        attr(item, "class", line < told ? "" : "ahead");
        attr(button, "aria-current", line === told - 1 ? "step" : null);
      },
    });
    const list = find(this, ".steps");
    const current = /** @type {HTMLElement | null} */ (list.querySelector("[aria-current]"));
    if (current) list.scrollTop = current.offsetTop - list.offsetTop - list.clientHeight / 2;
  }

  /** @param {Frame["words"]} words */
  drawControls(words) {
    const last = this.frames.length - 1;
    const slider = find(this, "input[type=range]");
    slider.value = String(this.at);
    const said = words.story.at(-1) ?? words.prompt;
    attr(slider, "aria-valuetext", t("Step {n} of {all}: {said}", { n: this.at + 1, all: last + 1, said }));
    text(find(this, ".prompt"), `${this.at + 1}/${last + 1} · ${said}`);
    for (const [name, off] of /** @type {const} */ ([
      ["first", this.at === 0],
      ["back", this.at === 0],
      ["on", this.at === last],
      ["last", this.at === last],
    ])) {
      attr(find(this, `[data-step=${name}]`), "aria-disabled", off ? "true" : null);
    }
    this.drawCost();
    const again = /** @type {HTMLElement | null} */ (this.querySelector("[data-step=again]"));
    if (again) again.hidden = !this.mayAgain();
    text(
      find(this, "[data-step=play]"),
      this.running ? t("Pause") : this.replay?.rounds ? t("Play the round") : t("Play the deal"),
    );
  }

  /** Whether the decision that is shown can be made again: it is the viewer's own. */
  mayAgain() {
    const replay = /** @type {Replay} */ (this.replay);
    const frame = this.frames[this.at];
    const view = frame && ended(frame).view;
    return !this.saved && replay.practice === true && replay.seat !== null && view?.actor === replay.seat;
  }

  /** Goes to a table at which that decision is made again. */
  async again() {
    const path = `/api/tables/${encodeURIComponent(this.dataset.table ?? "")}/practice?lang=${language()}`;
    try {
      const { id } = await post(path, { turn: this.frames[this.at]?.turn });
      beganHere(id);
      location.href = `/t/${id}`;
    } catch (refusal) {
      text(find(this, ".prompt"), /** @type {Error} */ (refusal).message);
    }
  }

  /** @param {number} by */
  step(by) {
    this.stop();
    if (by === 1) this.on();
    else this.show(this.at + by);
  }

  /** Whether the others' cards are shown that were not seen then. @param {boolean} open */
  lay(open) {
    this.open = open;
    this.show(this.at);
  }

  /** Plays the deal by itself from here, from its beginning where it has ended; or stops that. */
  play() {
    if (this.running) return this.step(0);
    this.running = true;
    this.show(this.at === this.frames.length - 1 ? 0 : this.at);
  }

  stop() {
    clearTimeout(this.timer);
    this.running = false;
    if (this.screen) this.drawControls(this.screen.words);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target instanceof HTMLInputElement) return;
    /** @type {Record<string, () => void>} */
    const does = {
      ArrowLeft: () => this.step(-1),
      ArrowRight: () => this.step(1),
      Home: () => this.step(-this.at),
      End: () => this.step(this.frames.length),
    };
    const act = does[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** A chance in words, and for small screens as a figure alone. */
function chanceLabel() {
  return h(
    "p",
    { class: "chance" },
    h("span", { class: "words" }),
    h("span", { class: "sign", "aria-hidden": "true" }),
  );
}

/** A share as a percentage. @param {number} share @param {number} [digits] */
function percent(share, digits = 0) {
  return new Intl.NumberFormat(language(), { style: "percent", maximumFractionDigits: digits }).format(share);
}

/** How the chances of a step were found. @param {NonNullable<Frame["chances"]>} chances */
function method({ exact, ways, margin, hidden }) {
  const all = new Intl.NumberFormat(language()).format(ways);
  const found = exact
    ? t("Chances, if nobody folds: exact; ways counted: {all}.", { all })
    : t("Chances, if nobody folds: sampled; deals tried: {all}, at most ± {margin} (95 %).", {
        all,
        margin: percent(margin, 1),
      });
  const unseen = n("{n} hidden hand counts as any cards.", "{n} hidden hands count as any cards.", hidden);
  return hidden ? `${found} ${unseen}` : found;
}

/** What a step is, before it was shown: nothing of what it brings. @param {Frame | undefined} last @param {number} line */
function coming(last, line) {
  const entry = last?.view?.story[line];
  const name = last?.words.names[entry?.seat ?? -1];
  const kind = entry ? kindOf(entry) : "act";
  if (kind === "deal" || kind === "throw") return t("Cards are dealt");
  if (kind === "street") return t("Cards for all");
  if (kind === "reveal" || kind === "flip" || kind === "house") return t("Cards are shown");
  if (kind === "roll") return t("Dice are thrown");
  return kind === "act" ? `${name ?? ""}…` : t("The result");
}

/** A step in which nobody is to act where the deal is over. @param {Frame} frame @returns {Frame} */
function ended(frame) {
  const view = frame.view;
  return view?.outcome ? { ...frame, view: { ...view, actor: null } } : frame;
}

/** A step without the cards that were not seen then. @param {Frame} frame @returns {Frame} */
function asSeen(frame) {
  const hidden = new Map(frame.hidden.map((at, nth) => [at, frame.seen?.[nth] ?? []]));
  const view = frame.view;
  const felt = frame.felt;
  const seats = view?.seats?.map((seat, at) => {
    const cards = hidden.get(at);
    return cards && seat.cards ? { ...seat, cards } : seat;
  });
  const spots = felt?.spots.map((spot, at) => ({ ...spot, cards: hidden.get(at) ?? spot.cards })) ?? [];
  const hands = frame.words.hands.map((hand, at) => (hidden.has(at) ? null : hand));
  return {
    ...frame,
    view: view && { ...view, seats },
    felt: felt && { ...felt, spots },
    words: { ...frame.words, hands },
  };
}

customElements.define("potluck-replay", PotluckReplay);
