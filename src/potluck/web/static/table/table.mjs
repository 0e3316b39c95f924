/** The table, of any game: `<potluck-table data-table="id">`. */

import { Wishes } from "./attendance.mjs";
import { Afterwards } from "../help/afterwards.mjs";
import { Ahead } from "./ahead.mjs";
import { Aids } from "../help/aids.mjs";
import { Prospects } from "../help/prospect.mjs";
import { Asking } from "../evening/asking.mjs";
import { Clock } from "./clock.mjs";
import { companyDialog } from "../seating/company.mjs";
import { fairDialog, menuDialog, rulesDialog } from "../parts/dialogs.mjs";
import { attr, find, focus, h, icon, text, visible } from "../core/dom.mjs";
import { effects } from "./effects.mjs";
import { drawingOf } from "../games/games.mjs";
import { writer } from "../core/money.mjs";
import { offered } from "../games/offered.mjs";
import { drawMark, Guide, mark } from "../help/guide.mjs";
import { gliding } from "../core/glide.mjs";
import { get, greet, post, trying } from "../core/http.mjs";
import { Live } from "../core/live.mjs";
import "./offers.mjs";
import { drawMiddle, middle, sentences } from "./middle.mjs";
import { asWatched, looksOn } from "../seating/spectator.mjs";
import { Director } from "../stage/director.mjs";
import { scenesOf } from "../stage/scenes.mjs";
import { guarded } from "../core/guard.mjs";
import { inTempo, moving as inMotion, resting, settle } from "../core/motion.mjs";
import { questionDialog } from "./question.mjs";
import { drawRunOut, runOut } from "./run-out.mjs";
import { drawOthers, drawSeat, handOf, seatPanel } from "./seat.mjs";
import { whenTurned } from "./shape.mjs";
import {
  after,
  awaited,
  beginning,
  introduce,
  inviting,
  lateFrom,
  playAgain,
  playOn,
  playUsual,
  reckoning,
  seatingOf,
  seatsFree,
  sitting,
  takeSeat,
} from "../seating/seating.mjs";
import { Waiting } from "../audit/waiting.mjs";
import { Witness } from "../audit/witness.mjs";
import { gap, settings } from "../core/settings.mjs";
import { settingsDialog } from "../parts/settings-form.mjs";
import { drawSheet, sheet } from "./sheet.mjs";
import { asRead, drawTicket } from "../stage/ticket.mjs";
import { Chat } from "../chat/chat.mjs";
import { play } from "../core/sound.mjs";
import { afterMatch } from "../record/suggestion.mjs";
import { SOUND, THEME, toolButton } from "../parts/tools.mjs";
import { lettered } from "../pieces/lettered.mjs";
import { needed } from "../core/needed.mjs";
import { language, speak, t } from "../core/words.mjs";

const TOAST = 7000;
/** Milliseconds for which a press that skipped a scene is nothing else. */
const SWALLOWED = 600;
/** What a key adds to the stake. @type {Record<string, number>} */
const STEPS = { ArrowUp: 1, ArrowDown: -1 };

/** @import { Act, Failed, Screen } from "../core/wire.d.ts" */
/** @import { Staged } from "../stage/withheld.mjs" */

/** Scenes that are read: a press goes on from them, and what follows keeps its time. @type {ReadonlySet<string | undefined>} */
const READ = new Set(["chances", "ticket"]);
/** Keys that skip what is played now. */
const SKIPPING = new Set(["Enter", " ", "Escape"]);

class PotluckTable extends HTMLElement {
  constructor() {
    super();
    const id = this.dataset.table ?? "";
    this.path = `/api/tables/${encodeURIComponent(id)}`;
    /** @type {Screen & Staged | null} */
    this.screen = null;
    this.leaving = false;
    /** Whether what had the focus is gone, and nothing has it yet. */
    this.astray = false;
    /** @type {import("../evening/host.mjs").HostPanel | null} */
    this.host = null;
    this.toastTimer = 0;
    this.live = new Live(id, language());
    this.chat = new Chat(id, (words) => this.live.say(words));
    this.clock = new Clock(this);
    this.witness = new Witness(id, this.live);
    this.waiting = new Waiting();
    this.ahead = new Ahead(id, (turn, action) => this.act(turn, action));
    const wished = (/** @type {() => Promise<Screen>} */ work) => this.trying(async () => this.pace.push(await work()));
    this.asking = new Asking(this.path, wished);
    const sure = (/** @type {string} */ asked) => this.question.ask(asked, "", true);
    this.wishes = new Wishes(this.path, wished, this.ahead.switches, sure);
    /** @type {Director<Screen & Staged>} */
    this.pace = new Director({
      show: (screen, tempo) => inTempo(tempo, () => this.draw(screen)),
      scenes: (before, now) => asRead(scenesOf(before, now)),
      still: () => !inMotion(),
      resting,
      settle,
      gap: gap(),
    });
    this.rules = rulesDialog(`${this.path}/rules`);
    this.fair = fairDialog(() => this.screen, `${this.path}/log`);
    this.company = companyDialog({
      path: this.path,
      screen: () => this.shown,
      ask: (work) => this.trying(async () => this.draw(await work())),
    });
    this.aids = new Aids(
      this.path,
      () => this.screen,
      (act) => this.dock.compose(act),
    );
    this.afterwards = new Afterwards(this.path);
    this.settings = settingsDialog();
    this.guide = new Guide(this, { evening: () => this.trying(() => playUsual(this.shown)) });
    this.question = questionDialog();
    this.menu = menuDialog({
      settings: () => this.settings.open(),
      rules: () => this.rules.open(),
      fair: () => this.fair.open(),
      company: () => this.company.open(),
      ledger: () => this.ledger(),
      leads: () => this.screen?.may.lead ?? false,
      lead: () => this.lead(),
      leave: () => this.leave(),
      leaving: () => (this.screen?.table.started ? this.screen.leaving : null),
      device: () => (this.screen && !looksOn(this.screen) && !this.screen.table.over ? () => this.device() : null),
      speak: (code) => this.speak(code),
    });
  }

  /** The screen that is drawn; what asks for it is drawn with it. */
  get shown() {
    if (!this.screen) throw new Error("there is no screen yet");
    return this.screen;
  }

  connectedCallback() {
    this.build();
    this.listen();
    this.start();
  }

  /** Everything that stays while the table is open; what changes is drawn into it. */
  build() {
    const tool = (/** @type {string} */ name, /** @type {() => string} */ label, /** @type {() => void} */ click) =>
      toolButton({ name, label, drawn: () => name, click });
    this.replaceChildren(
      h(
        "header",
        { class: "bar" },
        h("a", { class: "brand", href: "/", "aria-label": "Potluck" }, icon("brand"), h("span", {}, "Potluck")),
        h("h1"),
        h("p", { class: "played" }),
        h("p", { class: "watching", hidden: true }),
        h("p", { class: "line", role: "status", hidden: true }),
        ...this.aids.tools,
        this.chat.button,
        tool(
          "book",
          () => t("Rules of this table"),
          () => this.rules.open(),
        ),
        tool(
          "ledger",
          () => t("Ledger"),
          () => this.ledger(),
        ),
        toolButton(SOUND),
        toolButton(THEME),
        tool(
          "menu",
          () => t("Menu"),
          () => this.menu.open(),
        ),
      ),
      h(
        "main",
        { class: "felt" },
        h("div", { class: "others" }),
        middle(mark(), h("div", { class: "seating paper", hidden: true }), this.asking.element),
        h("div", { class: "mine" }, seatPanel()),
        this.guide.element,
        h(
          "div",
          { class: "reach" },
          runOut(() => this.pace.on()),
          document.createElement("offer-dock"),
          this.ahead.element,
          this.wishes.element,
          h("div", { class: "after", hidden: true }),
        ),
        sheet({ fair: () => this.fair.open() }),
        this.chat.element,
      ),
      this.witness.element,
      this.chat.aloud,
      h("p", { class: "sr ticking", "aria-live": "polite", hidden: true }),
      h("p", { class: "sr heard", "aria-live": "polite" }),
      h("p", { class: "toast", role: "status", "aria-live": "polite", hidden: true }),
      this.rules.element,
      this.fair.element,
      this.menu.element,
      this.company.element,
      ...this.aids.dialogs,
      this.afterwards.dialog,
      this.settings.element,
      this.question.element,
    );
    this.dock.hand = find(this, ".mine card-hand");
    this.prospects = new Prospects(this.path, this.dock);
    this.dock.append(this.prospects.element, this.prospects.practice);
  }

  /** @returns {import("./offers.mjs").OfferDock} */
  get dock() {
    return find(this, "offer-dock");
  }

  listen() {
    this.live.addEventListener("screen", (event) => this.saw(detail(event)));
    this.live.addEventListener("refused", (event) => this.refused(detail(event)));
    this.live.addEventListener("talked", (event) => this.chat.hear(detail(event)));
    this.live.addEventListener("unsaid", (event) => this.unsaid(detail(event)));
    this.live.addEventListener("status", (event) => this.line(detail(event)));
    this.addEventListener("act", (event) => this.asked(detail(event)));
    this.addEventListener("pick", () => {
      play("mark");
      this.dock.caption();
      this.prospects?.show();
    });
    this.addEventListener("stake", () => this.prospects?.show());
    this.addEventListener("skip", () => this.pace.flush());
    this.addEventListener("onwards", () => this.pace.on());
    this.addEventListener("pointerdown", (event) => this.skip(event));
    document.addEventListener("language", () => {
      if (!this.screen) return;
      this.terms();
      this.draw(this.screen);
    });
    document.addEventListener("settings", () => {
      this.pace.gap = gap();
      if (!this.screen) return;
      drawOthers(find(this, ".others"), asWatched(this.screen));
      this.prospects?.draw(this.screen);
      this.hear(this.screen);
    });
    whenTurned(() => this.screen && drawOthers(find(this, ".others"), asWatched(this.screen)));
    document.addEventListener("keydown", (event) => this.key(event));
  }

  async start() {
    await speak(language());
    await this.trying(async () => {
      const first = await get(this.path);
      this.saw(first);
      this.live.seq = first.seq;
      this.live.open();
      if (location.hash.startsWith("#seat=")) {
        (await moving()).arriving(this.path, (screen) => this.pace.push(screen));
      }
      await this.terms();
    });
  }

  /** A screen has come: the witness keeps it, then it is drawn. @param {Screen & Staged} screen */
  saw(screen) {
    guarded(() => this.witness.see(screen));
    if (!this.waiting.isBare(screen)) this.pace.push(lettered(screen));
  }

  /** What is played here, in one line. */
  async terms() {
    const rules = await get(`${this.path}/rules`).catch(() => null);
    if (!rules) return;
    text(find(this, ".played"), rules.terms);
    if (this.screen) this.drawSeating(asWatched(this.screen));
  }

  /** @param {Screen & Staged} screen */
  draw(screen) {
    const focused = document.activeElement;
    const before = this.screen;
    this.screen = screen;
    const same = before?.view?.deal === screen.view?.deal;
    if (same) gliding(this, () => this.drawAll(asWatched(screen)));
    else this.drawAll(asWatched(screen));
    if (before && !before.table.started && screen.table.started) this.company.element.close();
    else if (before && this.company.element.open && `${before.may.link}` !== `${screen.may.link}`) this.company.open();
    guarded(() => effects(this, { before, now: screen }));
    guarded(() => this.hear(screen));
    const astray = focused instanceof HTMLElement && this.contains(focused) && !usable(focused);
    this.astray = astray || (this.astray && document.activeElement === document.body);
    if (this.astray) this.catchFocus();
  }

  /** What had the focus is gone: it goes to the first act, as soon as a scene brings one. */
  catchFocus() {
    const acts = /** @type {HTMLElement[]} */ ([...this.querySelectorAll(".acts button, .after .btn")]);
    const first = acts.find((one) => usable(one));
    if (first) focus(first);
    else this.dock.focusFirst();
  }

  /** Tells who cannot see it what the opponents say. @param {Screen} screen */
  hear({ words }) {
    const said = (words.presence ?? []).map((one, at) => (one?.said ? `${words.names[at]}: ${one.said}` : ""));
    text(find(this, ".heard"), settings().voices ? said.filter(Boolean).join(" ") : "");
  }

  /** @param {Screen & Staged} screen */
  drawAll(screen) {
    const { view, words, table } = screen;
    document.body.className = `at-table ${offered(table.game).felt} game-${table.game}`;
    document.title = `${view?.offers.length && !table.paused ? "● " : ""}${words.title} · Potluck`;
    text(find(this, "h1"), words.title);
    this.pace.least = drawingOf(table.game).gap ?? 0;
    // Each part by itself: one that fails leaves the others, and the dock before all, as they are to be.
    for (const part of [
      () => drawSheet(find(this, ".sheet"), screen), // before the hand, which marks what it would be
      () => drawOthers(find(this, ".others"), screen),
      () => this.drawMine(screen),
      () => drawMiddle(find(this, ".centre"), screen),
      () => this.drawDock(screen),
      () => this.prospects?.draw(screen),
      () => drawRunOut(find(this, ".run-out"), screen),
      () => drawTicket(find(this, ".felt"), screen),
      () => this.aids.draw(screen),
      () => this.drawSeating(screen),
      () => this.drawAfter(screen),
      () => this.afterwards.draw(screen, { dock: this.dock, after: find(this, ".after") }),
      () => (find(this, "[data-tool=ledger]").hidden = !screen.table.started || !reckoning(screen.table).length),
      () => this.chat.show(screen),
      () => this.clock.show(screen),
      () => this.ahead.show(screen),
      () => this.wishes.show(screen),
      () => this.asking.show(screen),
      () => drawMark(find(this, ".mark"), screen),
      () => this.guide.draw(screen),
      () => this.host?.draw(),
    ]) {
      guarded(part);
    }
  }

  /** @param {Screen & Staged} screen */
  drawMine(screen) {
    const mine = find(this, ".mine");
    if (screen.seat === null && !mine.hidden) mine.replaceChildren(seatPanel());
    mine.hidden = screen.seat === null;
    if (screen.seat !== null) drawSeat(find(mine, ".seat"), screen, screen.seat);
    this.dock.hand = handOf(mine);
    find(this, ".ticking").hidden = !screen.clock;
  }

  /** @param {Screen & Staged} screen */
  drawDock(screen) {
    const { view, words, table, seat, turn } = screen;
    const drawing = drawingOf(table.game);
    const reach = find(this, ".reach");
    reach.hidden = seat === null && view !== null && !(view.over && lateFrom(screen));
    attr(reach, "data-ended", Boolean(view?.outcome || screen.stage?.ends));
    attr(find(this, ".felt"), "data-watched", seat === null && view !== null);
    attr(find(this, ".felt"), "data-waits", view === null);
    this.dock.show({
      turn,
      offers: table.paused ? [] : (view?.offers ?? []),
      over: (view?.over ?? false) || looksOn(screen),
      captions: words.offers,
      prompt: words.prompt,
      shares: words.shares,
      pot: words.pot === null ? undefined : (screen.felt?.pot ?? 0) + (screen.felt?.owed ?? 0),
      money: writer(words.money),
      usual: view?.usual || undefined,
      all: (kind, amount) => drawing.all?.({ kind, amount }, screen) ?? false,
      staked: Boolean(view && drawing.stakes?.(view)),
      about: (action) => drawing.about?.(action, table.id) ?? "",
    });
  }

  /** Who may still sit down, and the link that invites him. @param {Screen} screen */
  drawSeating(screen) {
    const box = find(this, ".seating");
    const seating = seatingOf(screen);
    box.hidden = seating === null;
    // Whoever had a seat keeps his cards in sight: he is asked where he acted.
    const place = find(this, seating?.state === "sit" && screen.seat !== null ? ".reach" : ".centre");
    if (box.parentElement !== place) place.append(box);
    attr(find(this, ".centre"), "data-seating", !box.hidden && box.parentElement === find(this, ".centre"));
    const watching = find(this, ".watching");
    watching.hidden = screen.seat !== null || seating !== null;
    const late = lateFrom(screen) !== "";
    const looks = late
      ? t("They began without you. You look on, and the next match has a seat for you.")
      : t("You are watching");
    text(watching, screen.promised === null ? looks : t("You are next"));
    const coming = awaited(screen);
    const unkept = screen.table.seats.filter((one) => one.free).length - (screen.awaited?.length ?? 0);
    const wanted = seating ? `${seating.state} ${seating.free} ${screen.may.begin} ${language()} ${coming}` : "";
    const makes = screen.table.seats[seating?.free ?? -1]?.kind === "bot";
    const seats = coming && unkept < 1 ? t("Waiting for {names}", { names: coming }) : seatsFree(unkept || 1, makes);
    const game = [screen.words.title, find(this, ".played").textContent].filter(Boolean).join(" · ");
    if (seating?.state === "sit" && box.dataset.state === wanted) {
      text(find(box, "h2"), seats);
      text(find(box, ".what:not(.about)"), game);
    }
    if (box.dataset.state === wanted) return;
    box.dataset.state = wanted;
    if (seating === null) {
      box.replaceChildren();
    } else if (seating.state === "invite") {
      const begin = () =>
        this.trying(async () => this.pace.push(await post(`${this.path}/begin`, { without: screen.awaited ?? [] })));
      const heading = coming ? t("Waiting for {names}", { names: coming }) : t("Waiting for company");
      box.replaceChildren(...inviting(heading, this.path, Boolean(coming)), ...beginning(screen, begin));
    } else {
      box.replaceChildren(
        ...sitting(
          (name) => this.sit(seating.free, name),
          () => this.rules.open(),
          game,
          screen.table.seats[screen.seat ?? -1]?.name,
          seats,
        ),
        this.witness.sign,
      );
    }
    if (seating?.state === "sit" && !screen.table.started) introduce(box, screen.table.game).catch(() => {});
  }

  /** @param {number} at @param {string} name */
  sit(at, name) {
    return this.trying(async () => this.pace.push(await takeSeat(this.path, at, name)));
  }

  /** After the match it stands large who has won; below it the dock offers another. @param {Screen} screen */
  drawAfter({ view, seat, table, words, sequel }) {
    const from = lateFrom(this.shown);
    const over = view?.over && (seat !== null || from !== "");
    const wanted = over ? `${language()} ${words.prompt} ${sequel}` : "";
    const box = find(this, ".after");
    box.hidden = !over;
    if (box.parentElement) attr(box.parentElement, "data-over", Boolean(over));
    if (box.dataset.state === wanted) return;
    box.dataset.state = wanted;
    const again = from ? () => playOn(from) : table.purpose === "play" ? playAgain : playUsual;
    const [won, why] = sentences(words.prompt);
    box.replaceChildren(
      ...(over ? [h("h2", { class: "won" }, won ?? ""), ...(why ? [h("p", { class: "beside" }, why)] : [])] : []),
      ...(over && sequel ? [h("p", { class: "beside asked", role: "status" }, sequel)] : []),
      ...(over
        ? after(() => this.trying(() => again(this.shown)), table.purpose === "guide" ? "" : table.id, Boolean(sequel))
        : []),
    );
    if (over && table.purpose === "play") afterMatch(box, this.shown);
    if (over) box.append(...reckoning(table));
  }

  /** How the evening stands; what tells it is fetched when it is first asked for. */
  ledger() {
    return this.trying(async () => {
      const { accountDialog } = await needed("evening/account.mjs", () => import("../evening/account.mjs"));
      const account = accountDialog(this.shown.table.id);
      this.querySelector(".dialog-account")?.remove();
      this.append(account.element);
      account.open();
    });
  }

  /** Opens the host's panel, which comes when it is asked for. */
  async lead() {
    if (!this.host) {
      const { HostPanel } = await needed("evening/host.mjs", () => import("../evening/host.mjs"));
      this.host = new HostPanel({ path: this.path, screen: () => this.shown, trying: (work) => this.trying(work) });
      this.append(this.host.element);
    }
    await this.host.show();
  }

  /** Leaves, or says so to be done at his turn; what the table did meanwhile does not matter. */
  leave() {
    this.leaving = true;
    this.act(this.pace.latest?.turn ?? this.shown.turn, { type: "leave" });
  }

  /** An act that may be rash is asked about first. @param {{turn: number, action: Act["action"], kind: string, cards: readonly string[], amount: number, idle?: boolean}} act */
  async asked({ turn, action, idle, ...what }) {
    const asks = settings().ask && this.screen?.table.purpose !== "guide";
    const leaves = what.kind === "leave";
    const loss = leaves ? this.screen?.leaving?.question : "";
    const rash = asks && this.screen ? loss || drawingOf(this.screen.table.game).rash?.(what, this.screen) : "";
    const question = rash || (asks && idle ? t("Nothing is marked. Keep all of it?") : "");
    if (question && !(await this.question.ask(question, this.dock.says(what.kind)))) return;
    if (leaves) this.leave();
    else this.act(turn, action);
  }

  /** @param {number} turn @param {Act["action"]} action */
  act(turn, action) {
    this.dock.hold();
    this.live.act(turn, action);
  }

  /** A stale act quietly becomes the fresh screen; every other refusal is said. @param {Failed} refusal */
  refused(refusal) {
    this.dock.release();
    if (refusal.screen) this.pace.push(refusal.screen);
    if (this.leaving && refusal.code === "action.stale") return this.leave();
    this.leaving = false;
    if (refusal.code === "seat.moved") {
      moving().then(({ signedOut }) => signedOut(refusal.message));
    } else if (refusal.code !== "action.stale") {
      this.complain(refusal.message);
    } else if (!refusal.screen) {
      get(this.path).then(
        (screen) => this.pace.push(screen),
        () => {},
      );
    }
  }

  /** The personal link of the own seat. */
  async device() {
    (await moving()).linkDialog(this.path);
  }

  /** @param {{message: string, words: string}} refusal */
  unsaid({ message, words }) {
    this.chat.giveBack(words);
    this.complain(message);
  }

  /** @param {string} status */
  line(status) {
    const line = find(this, ".line");
    attr(this, "data-line", status);
    line.hidden = status === "online";
    text(
      line,
      status === "gone" ? this.live.reason || t("This table is closed.") : t("Connection lost, trying again…"),
    );
  }

  /** @param {string} message */
  complain(message) {
    const toast = find(this, ".toast");
    play("refused");
    text(toast, message);
    toast.hidden = false;
    clearTimeout(this.toastTimer);
    this.toastTimer = setTimeout(() => (toast.hidden = true), TOAST);
  }

  /** @param {() => Promise<unknown>} action */
  trying(action) {
    return trying(action, (message) => this.complain(message));
  }

  /** @param {string} code */
  speak(code) {
    return this.trying(async () => {
      await speak(code);
      this.live.language(code);
      await greet();
      const screen = await get(this.path);
      if (screen.seq >= (this.screen?.seq ?? 0)) this.pace.push(screen);
    });
  }

  /** A press anywhere skips what is played now; what then appears below the finger is not pressed by it. @param {PointerEvent} event */
  skip(event) {
    if (!this.pace.busy || event.button !== 0) return;
    if (event.target instanceof Element && event.target.closest(".tale")) return;
    const inDock = event.target instanceof Element && event.target.closest(".reach");
    if (inDock && inDock.querySelector(".run-out .btn") === event.target) return;
    this.pace.skip();
    if (!inDock) return;
    const swallow = (/** @type {Event} */ click) => {
      click.preventDefault();
      click.stopPropagation();
    };
    this.addEventListener("click", swallow, { capture: true, once: true });
    setTimeout(() => this.removeEventListener("click", swallow, { capture: true }), SWALLOWED);
  }

  /**
   * The keys 1-9 mark cards, up and down change the stake, Enter does the main act, `?` opens the rules; nothing while
   * a dialog is open or something is typed.
   *
   * @param {KeyboardEvent} event
   */
  key(event) {
    const target = /** @type {HTMLElement} */ (event.target);
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.repeat && !STEPS[event.key]) return;
    if (document.querySelector("dialog[open]") || typed(target)) return;
    if (SKIPPING.has(event.key) && this.pace.busy) {
      event.preventDefault();
      return event.key !== "Escape" && READ.has(this.screen?.stage?.scene) ? this.pace.on() : this.pace.skip();
    }
    if (this.aids.key(event) || this.guide.key(event)) return;
    if (/^[1-9]$/.test(event.key)) {
      if (handOf(find(this, ".mine")).toggle(Number(event.key) - 1)) event.preventDefault();
    } else if (event.key === "Enter" && (target === document.body || target.closest("card-hand, dice-hand"))) {
      event.preventDefault();
      const ended = find(this, ".after");
      if (ended.hidden) this.dock.main();
      else ended.querySelector(/** @type {"a"} */ (".btn.main"))?.click();
    } else if (this.screen && drawingOf(this.screen.table.game).key?.(event.key, this.screen, this.dock)) {
      event.preventDefault();
    } else if (STEPS[event.key] && target === document.body && this.dock.nudge(STEPS[event.key] ?? 0)) {
      event.preventDefault();
    }
  }
}

/** What few need: the seat on another device. */
function moving() {
  return needed("evening/moving.mjs", () => import("../evening/moving.mjs"));
}

/** Whether the focus can stay there. @param {HTMLElement} element */
function usable(element) {
  return visible(element) && !("disabled" in element && element.disabled);
}

/** Whether keys mean text there. @param {HTMLElement} target */
function typed(target) {
  return target instanceof HTMLInputElement && target.type !== "checkbox" && target.type !== "range";
}

/**
 * What an event tells, of the type that its listener takes.
 *
 * @template T
 * @param {Event} event
 * @returns {T}
 */
function detail(event) {
  return /** @type {CustomEvent<T>} */ (event).detail;
}

customElements.define("potluck-table", PotluckTable);
