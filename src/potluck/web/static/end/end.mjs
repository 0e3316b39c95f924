/** The page on which a match ends: `<potluck-end data-table="id">`. It tells who has won, how, and what to learn from it. */

import { chart } from "./chart.mjs";
import { lesson } from "./decisions.mjs";
import { pending, reckon, SHARE, stuck, working } from "./reckoning.mjs";
import { road } from "./road.mjs";
import { copied } from "../evening/clipboard.mjs";
import { find, h, icon, text } from "../core/dom.mjs";
import { get, greet, post, Refusal, trying } from "../core/http.mjs";
import { dieFace } from "../games/dice/die.mjs";
import { face, smallFace, sorted } from "../pieces/cards.mjs";
import { lettered } from "../pieces/lettered.mjs";
import { pageBar } from "../parts/page-bar.mjs";
import { settingsDialog } from "../parts/settings-form.mjs";
import { called, dress, medallion, niche, onHanger, PERSONAS, portray, wardrobeOf } from "../wardrobe/wardrobe.mjs";
import { beganHere } from "../help/origins.mjs";
import { needed } from "../core/needed.mjs";
import { language, speak, t } from "../core/words.mjs";

/** @import { DecisionInfo, MomentHand, Screen, StandingInfo, SummaryInfo } from "../core/wire.d.ts" */
/** @import { DrawView } from "../core/views.d.ts" */

/** Cards of a hand that are drawn large. */
const FULL = 5;
/** The status of a house that could not reckon it now. */
const UNABLE = 503;
/** So often it is asked. */
const TRIES = 4;
/** Milliseconds between. */
const BREATH = 2000;

/** Letters of a name for which a line of the chart has room. */
const LONGEST_NAME = 10;

/** @param {string} persona @param {string} name */
function short(persona, name) {
  const word = persona ? called(persona, name) : name;
  const letters = [...word];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join("")}…` : word;
}

class PotluckEnd extends HTMLElement {
  constructor() {
    super();
    const id = encodeURIComponent(this.dataset.table ?? "");
    this.path = `/api/tables/${id}`;
    this.table = `/t/${id}`;
    this.settings = settingsDialog();
  }

  async connectedCallback() {
    await speak(language());
    this.build();
    await this.trying(async () => {
      await greet();
      /** @type {[SummaryInfo, Screen<DrawView>]} */
      const [summary, screen] = await Promise.all([this.read(), get(this.path)]);
      this.show(lettered(summary), lettered(screen));
      await this.reckon(lettered(summary));
    });
  }

  /**
   * The match as the house knows it at once. A house that has much to do is asked again; when it still could not, the
   * table is a press away, where it stands who has won.
   *
   * @returns {Promise<SummaryInfo>}
   */
  async read() {
    for (let left = TRIES; ; left -= 1) {
      try {
        return await get(`${this.path}/summary?within=0&lang=${language()}`);
      } catch (error) {
        if (!(error instanceof Refusal) || error.status !== UNABLE || left === 1) {
          find(this, "main").append(h("a", { class: "btn", href: this.table }, t("To the table")));
          throw error;
        }
        await new Promise((next) => setTimeout(next, BREATH));
      }
    }
  }

  /** Has the rest reckoned, and goes on where it stopped when it is asked again. @param {SummaryInfo} summary */
  async reckon(summary) {
    if (!pending(summary)) return;
    this.lay(summary, working(summary));
    const ask = async () => lettered(await get(`${this.path}/summary?within=${SHARE}&lang=${language()}`));
    const known = await reckon(summary, ask, (next) => this.lay(next, pending(next) ? working(next) : null));
    if (pending(known)) {
      this.lay(
        known,
        stuck(() => this.trying(() => this.reckon(known))),
      );
    }
  }

  /**
   * The paper anew, unless somebody reads on it: then what is new waits for the end.
   *
   * @param {SummaryInfo} summary
   * @param {HTMLElement | null} sign what stands on it while something is to be reckoned
   */
  lay(summary, sign) {
    const before = this.querySelector(".lesson");
    const old = before?.querySelector(".reckoning");
    const reads = before?.querySelector("details[open]") || before?.contains(document.activeElement);
    if (old && sign && reads) {
      const held = old.contains(document.activeElement);
      old.replaceWith(sign);
      if (held) sign.focus();
      return;
    }
    const [paper] = lesson(summary, (decision) => this.again(decision), sign);
    find(this, "main").classList.toggle("unread", !paper);
    if (paper && before) before.replaceWith(paper);
    else if (paper) find(this, ".onward").before(paper);
    else before?.remove();
  }

  build() {
    this.replaceChildren(
      pageBar(() => this.settings.open()),
      h("main", { class: "finale" }, h("p", { class: "state", role: "status" }, t("Reckoning the match…"))),
      this.settings.element,
    );
  }

  /** @param {SummaryInfo} summary @param {Screen<DrawView>} screen */
  show(summary, screen) {
    document.title = `${summary.headline} · ${summary.title} · Potluck`;
    text(find(this, "h1"), summary.title);
    text(find(this, ".played"), [summary.terms, summary.count].filter(Boolean).join(" · "));
    const drawing = chart(
      summary,
      ({ seat, garment }) => {
        const persona = wardrobeOf(screen.table.seats[seat]);
        return persona.garments[garment] ? onHanger(persona, garment) : icon("hanger");
      },
      ({ seat, name }) => short(screen.table.seats[seat]?.persona ?? "", name),
    );
    find(this, "main").replaceChildren(
      h("div", { class: "rivals", "data-two": summary.standings.length === 2 }, ...rivals(summary, screen)),
      h(
        "div",
        { class: "tale" },
        h(
          "header",
          { class: "cry" },
          h("h2", {}, summary.headline),
          h("p", {}, summary.verdict),
          ...(summary.result ? [h("p", { class: "result" }, summary.result)] : []),
        ),
        ...trophies(screen, summary),
        ...(drawing ? [h("section", { class: "money-run" }, h("h3", { class: "caps" }, summary.curve), drawing)] : []),
        ...this.moment(summary),
      ),
      h(
        "footer",
        { class: "onward" },
        h("div", { class: "ways" }, h("p", { class: "asked", role: "status" }), ...this.acts(summary, screen)),
      ),
    );
    this.lay(summary, pending(summary) ? working(summary) : null);
    if (screen.seat !== null && summary.over) {
      road(screen)
        .then((way) => this.walk(way, summary))
        .catch(() => {});
      this.hear(screen).catch(() => {}); // what stands here was had without a line
    }
  }

  /** Others of those who played may wish to play again: it is told as soon as one does. @param {Screen<DrawView>} screen */
  async hear(screen) {
    this.asked(screen);
    if (screen.table.seats.filter(({ kind }) => kind === "person").length < 2) return;
    const { Live } = await needed("core/live.mjs", () => import("../core/live.mjs"));
    const live = new Live(screen.table.id, language());
    live.seq = screen.seq;
    live.addEventListener("screen", (event) => this.asked(/** @type {CustomEvent} */ (event).detail));
    live.open();
  }

  /** @param {Screen<DrawView>} screen */
  asked({ sequel }) {
    text(find(this, ".asked"), sequel);
    const button = this.querySelector("[data-kind=again]");
    if (button && sequel) text(button, t("Join them"));
  }

  /** The road below; after a match that was won the main act goes on along it. @param {import("./road.mjs").Road | null} way @param {SummaryInfo} summary */
  walk(way, { won }) {
    if (!way) return;
    const foot = find(this, ".onward");
    foot.prepend(way.element);
    if (!won || !way.next) return;
    find(foot, "[data-kind=again]").classList.remove("main");
    const go = h(
      "button",
      { type: "button", class: "btn main", "data-kind": "next" },
      t("Next: {name}", { name: way.next.name }),
    );
    go.addEventListener("click", () => this.trying(way.go));
    find(foot, ".ways").append(go);
  }

  /** The deal that moved most. @param {SummaryInfo} summary */
  moment({ moment, rounds }) {
    if (!moment) return [];
    return [
      h(
        "section",
        { class: "moment" },
        h("h3", { class: "caps" }, moment.heading),
        h(
          "div",
          { class: "duel", "data-many": moment.hands.some(({ cards }) => cards.length > FULL) ? "" : null },
          ...moment.hands.map(hand),
          ...(moment.board.length ? [h("div", { class: "held board" }, ...moment.board.map(smallFace))] : []),
        ),
        h(
          "p",
          { class: "fate" },
          h("span", {}, moment.text),
          h(
            "a",
            { href: `${this.table}/deal/${moment.deal}` },
            rounds ? t("Watch round {n} again", { n: moment.deal }) : t("Watch deal {n} again", { n: moment.deal }),
          ),
        ),
      ),
    ];
  }

  /** How it goes on. @param {SummaryInfo} summary @param {Screen<DrawView>} screen */
  acts({ over }, screen) {
    const share = h(
      "button",
      { type: "button", class: "btn", "data-kind": "share", click: () => this.share(share) },
      t("Copy the link"),
    );
    const lobby = h("a", { class: "btn", href: "/" }, t("To the lobby"));
    if (!over) return [share, h("a", { class: "btn main", href: this.table }, t("To the table"))];
    if (screen.seat === null) return [share, h("a", { class: "btn main", href: "/" }, t("To the lobby"))];
    return [
      share,
      lobby,
      h(
        "button",
        { type: "button", class: "btn main", "data-kind": "again", click: () => this.anew(screen) },
        t("Play again"),
      ),
    ];
  }

  /** @param {Screen<DrawView>} screen */
  anew(screen) {
    return this.trying(async () => {
      const { playAgain, playUsual } = await needed("seating/seating.mjs", () => import("../seating/seating.mjs"));
      await (screen.table.purpose === "play" ? playAgain : playUsual)(screen);
    });
  }

  /** Goes to a table at which that decision is made again. @param {DecisionInfo} decision */
  again({ turn }) {
    return this.trying(async () => {
      const { id } = await post(`${this.path}/practice?lang=${language()}`, { turn });
      beganHere(id);
      location.href = `/t/${id}`;
    });
  }

  /** @param {HTMLElement} button */
  async share(button) {
    const link = `${location.origin}${this.table}/end`;
    text(button, (await copied(link)) ? t("The link is copied") : link);
  }

  /** @param {() => Promise<unknown>} action */
  trying(action) {
    return trying(action, (message) => {
      const state = this.querySelector(".state") ?? h("p", { class: "state", role: "status" });
      text(state, message);
      if (!state.isConnected) find(this, "main").prepend(state);
    });
  }
}

/**
 * Everybody at the table, the best first: faces where there are any, what each has and won.
 *
 * @param {SummaryInfo} summary
 * @param {Screen<DrawView>} screen
 */
function rivals({ standings, seat }, { table, view, words }) {
  const rival = standings.find((one) => one.seat !== seat);
  const wardrobe = (rival && view?.seats[rival.seat]?.wardrobe) ?? [];
  const doll = [];
  if (rival && standings.length === 2 && wardrobe.length) {
    const figure = niche();
    dress(figure, wardrobeOf(table.seats[rival.seat]), wardrobe);
    figure.setAttribute("aria-label", worn(rival.name, words.wardrobe[rival.seat] ?? [], wardrobe));
    doll.push(figure);
  }
  const said = rival ? words.presence[rival.seat]?.said : "";
  return [
    ...doll,
    h("ol", { class: "standings" }, ...standings.map((one) => place(one, table.seats[one.seat]?.persona ?? "", seat))),
    ...(said ? [h("p", { class: "quote" }, said)] : []),
  ];
}

/** @param {StandingInfo} standing @param {string} who @param {number | null} seat */
function place({ name, you, winner, stack, gain, seat: at }, who, seat) {
  const persona = PERSONAS[who];
  const frame = medallion();
  if (persona) portray(frame, persona, winner ? "laughing" : "worried");
  return h(
    "li",
    { class: at === seat ? "plate own" : "plate", "data-winner": winner ? "" : null },
    ...(persona ? [frame] : []),
    h("b", {}, you && name.toLowerCase() !== t("you").toLowerCase() ? `${name} (${t("you")})` : name),
    ...(winner ? [h("span", { class: "sr" }, t("winner"))] : []),
    h("span", { class: "stack" }, stack),
    h("span", { class: "gain" }, gain),
  );
}

/** What the dummy still wears, in words. @param {string} name @param {readonly string[]} names @param {readonly {where: string}[]} wardrobe */
function worn(name, names, wardrobe) {
  const garments = names.filter((_, at) => wardrobe[at]?.where === "worn").join(", ");
  return garments
    ? t("The dummy of {name} wears: {garments}", { name, garments })
    : t("The dummy of {name} wears nothing more", { name });
}

/** What fell of a wardrobe, on a rail, with the deal in which it did. @param {Screen<DrawView>} screen @param {SummaryInfo} summary */
function trophies({ view, table, words }, { falls = [] }) {
  const fallen = (view?.seats ?? []).flatMap(({ wardrobe }, seat) => {
    const persona = wardrobeOf(table.seats[seat]);
    return (wardrobe ?? []).flatMap((garment, at) =>
      persona.garments[at] && garment.where !== "worn"
        ? [
            {
              persona,
              at,
              name: words.wardrobe[seat]?.[at] ?? "",
              deal: falls.find((fall) => fall.seat === seat && fall.garment === at)?.deal,
            },
          ]
        : [],
    );
  });
  if (!fallen.length) return [];
  return [
    h(
      "section",
      { class: "trophies" },
      h("h3", { class: "caps" }, t("Trophies")),
      h(
        "ul",
        {},
        ...fallen.map(({ persona, at, name, deal }) =>
          h(
            "li",
            {},
            onHanger(persona, at),
            h("span", {}, name),
            ...(deal ? [h("small", {}, t("Deal {n}", { n: deal }))] : []),
          ),
        ),
      ),
    ),
  ];
}

/** @param {MomentHand} shown @param {number} at */
function hand({ name, cards, dice, hand: made }, at) {
  const draw = at ? smallFace : face;
  const held = cards.length > FULL ? cards : sorted(cards); // as it lay at the table; more are set in parts
  return h(
    "figure",
    { class: at ? "his" : "mine-hand" },
    h("div", { class: "held" }, ...held.map(draw), ...dice.map(dieFace)),
    h("figcaption", {}, h("b", {}, made), " ", name),
  );
}

customElements.define("potluck-end", PotluckEnd);
