/** One seat at the table, of any game: name, money, cards, the hand in words, and what its game alone has. */

import { upTo } from "../pieces/cards.mjs";
import "../pieces/names.mjs";
import { clockFace } from "./clock.mjs";
import { drawMarkOf, presenceMark, withAbsence } from "./attendance.mjs";
import { attr, find, h, keyed, text, unbroken } from "../core/dom.mjs";
import { guarded } from "../core/guard.mjs";
import { drawingOf } from "../games/games.mjs";
import { layDice } from "./plain.mjs";
import { onPhone, shaped } from "./shape.mjs";
import { halvesOf, playingOf } from "../pieces/showdown.mjs";
import { settings } from "../core/settings.mjs";
import { medallion, monogram, PERSONAS, portray } from "../wardrobe/wardrobe.mjs";
import { t } from "../core/words.mjs";

/** @import { Presence, Shown, Words } from "../core/wire.d.ts" */
/** @import { Staged } from "../stage/withheld.mjs" */
/** @import { Seat, View } from "../core/views.d.ts" */

/** So many others sit around the felt, not in a row; on a phone one does, where in a row there is no room for him. */
const ROUND = 2;
const ROUND_ON_PHONES = 1;

/** Letters of a name that needs a smaller hand beside a face on a phone. */
const LONG = 12;
/** Letters of a name that fits a third of a phone as it is, and in a smaller hand. */
const FEW = 5;
const SOME = 7;
/** More letters than these take two lines there. */
const MANY = 10;

/** Letters of a word that needs a smaller hand beside two cards on a phone. */
const LONG_WORD = 9;

/** A seat's panel, empty. */
export function seatPanel() {
  return h(
    "section",
    { class: "seat" },
    h(
      "div",
      { class: "who" },
      h("p", { class: "said", hidden: true }),
      h(
        "div",
        { class: "plate" },
        medallion(),
        h("h2"),
        h("span", { class: "money" }),
        h("span", { class: "turn" }),
        presenceMark(),
        clockFace(),
      ),
      h("div", { class: "extras" }),
    ),
    h(
      "div",
      { class: "cards" },
      document.createElement("card-hand"),
      h(
        "p",
        { class: "label" },
        h("b"),
        h("span", { class: "made" }),
        h("span", { class: "halves" }),
        h("span", { class: "threw" }),
      ),
    ),
  );
}

/** What stands on the plate of a free seat: that it is free, or for whom it is kept. @param {Staged} screen @param {number} at */
function freeSeat({ presence }, at) {
  const found = presence?.[at];
  return (found?.state === "free" && found.text) || t("free");
}

/**
 * Draws a seat of any game: its cards and how it stands from the felt, and what else it has as the game's own drawing says.
 *
 * @param {Element} panel
 * @param {Staged} screen
 * @param {number} at
 */
export function drawSeat(panel, screen, at) {
  const { view, words, table, stage } = screen;
  const seat = view?.seats?.[at] ?? null;
  const spot = screen.felt?.spots[at];
  const mine = at === screen.seat;
  const drawing = drawingOf(table.game);
  const free = !table.seats[at]?.taken && !spot?.held;
  attr(
    panel,
    "class",
    `seat${mine ? " own" : ""}${view?.actor === at ? " acting" : ""}${spot?.folded ? " out" : free ? " out vacant" : ""}`,
  );
  const bot = table.seats[at]?.kind === "bot";
  attr(
    panel,
    "aria-label",
    bot ? `${words.names[at]}, ${t("Bot")}` : free ? `${words.names[at]}, ${t("free")}` : words.names[at],
  );
  attr(panel, "data-bot", bot || null);
  attr(panel, "data-seat", at);
  drawName(find(panel, "h2"), free ? freeSeat(screen, at) : (words.names[at] ?? ""));
  text(find(panel, ".money"), drawing.counts || free ? "" : (words.stacks[at] ?? ""));
  text(find(panel, ".turn"), (view?.actor === at && !view.outcome && words.turn) || (words.marks[at] ?? ""));
  drawPresence(panel, { persona: table.seats[at]?.persona, presence: words.presence?.[at] });
  if (drawing.faces && !mine && !free && !bot) drawMonogram(panel, words.names[at] ?? "");
  guarded(() =>
    drawing.seat?.(find(panel, ".extras"), {
      seat: seat ?? {},
      words: free ? silent(words) : withAbsence(words, screen.presence ?? [], at),
      at,
      table,
      view,
    }),
  );
  const told = panel.querySelector(".last-action, .won") !== null; // what he won leaves no room for more than a mark
  drawMarkOf(find(panel, ".plate"), screen.presence ?? [], { at, told });
  const cards = spot?.cards ?? [];
  const held = spot?.held ?? 0;
  const open = cards.length > 0 && (stage ? stage.plays : compared(view));
  const hand = find(panel, "card-hand");
  const drawn = {
    cards,
    held,
    pickable: mine ? inHand(view, cards) : [],
    up: open ? [] : spot?.up,
    playing: open ? playingAt(screen, at) : null,
    round: goingRound(screen, at),
    deal: view?.deal ?? 0,
    threw: seat?.threw ?? null,
    leaving: stage?.leaving?.[at] ?? null,
    rest: !mine && drawing.rest === true,
    small: !mine && (drawing.small === true || around(drawing, table.seats.length - 1)),
  };
  guarded(() => hand.show(drawn));
  label(find(panel, ".label"), { words, seat, at, view });
  attr(panel, "data-halves", drawHalves(find(panel, ".halves"), words, at) || null);
  guarded(() => {
    if (drawing.things) drawing.things(panel, { screen, at });
    else layDice(find(panel, ".cards"), spot);
  });
  const lie = cards.length || held;
  // Between two deals the felt keeps the room of the hand that was gathered, so that nothing on it moves twice.
  if (mine && (lie || !stage)) attr(panel.closest(".felt") ?? panel, "data-hand", upTo(lie));
  attr(panel, "data-held", upTo(lie));
  attr(panel, "data-shown", upTo(cards.length));
  attr(panel, "data-threw", find(panel, ".threw").textContent !== "");
  attr(panel, "data-all-throw", !replaces(view));
  attr(panel, "data-made", Boolean(words.hands?.[at]));
  attr(panel, "data-last-action", panel.querySelector(".last-action") !== null);
  const machine = panel.querySelector(".extras > .machine") !== null;
  attr(find(panel, ".extras"), "data-machine", machine);
  attr(panel, "data-known", machine || !find(panel, ".face").hidden);
  attr(panel, "data-up", find(panel, "card-hand").up.size > 0);
}

/** Words in which no seat has done anything. @param {Words} words @returns {Words} */
function silent(words) {
  return { ...words, last_actions: words.last_actions.map(() => "") };
}

/** Whether hands were compared at the end of that deal. @param {View | null} view */
function compared(view) {
  return view?.outcome?.by === "showdown";
}

/** What the shown cards of a seat do: as the server says, or as the game's own drawing sees it. @param {Staged} screen @param {number} at @returns {import("../pieces/cards.mjs").Playing | null} */
function playingAt(screen, at) {
  const cards = screen.felt?.spots[at]?.cards ?? [];
  const { showdown } = screen.words;
  if (showdown?.hands.length) return screen.felt?.spots[at]?.folded ? null : playingOf(showdown, at, cards);
  return drawingOf(screen.table.game).playing?.(cards, facing(screen, at)) ?? null;
}

/** What a hand is for high and for low, or on each board; says of how many. @param {Element} element @param {Words} words @param {number} at */
function drawHalves(element, { showdown }, at) {
  const halves = showdown ? halvesOf(showdown, at) : [];
  keyed(element, halves, {
    key: (half) => half.label,
    make: () => h("span", { class: "half" }, h("i", { "aria-hidden": "true" }), h("small"), " ", h("span")),
    update: (line, half) => {
      text(find(line, "i"), half.short);
      attr(line, "data-style", half.sign?.style ?? null);
      text(find(line, "small"), half.label);
      text(find(line, "span"), half.text);
      attr(line, "title", `${half.label}: ${half.text}`);
    },
  });
  return halves.length;
}

/** The other hands that are shown and still in. @param {Shown} screen @param {number} at */
function facing({ felt }, at) {
  const spots = felt?.spots ?? [];
  return spots.filter((spot, other) => other !== at && !spot.folded && spot.cards.length).map(({ cards }) => cards);
}

/** How cards go round that are dealt to all. @param {Shown} screen @param {number} at @returns {import("../pieces/cards.mjs").Round} */
function goingRound({ felt }, at) {
  const spots = felt?.spots ?? [];
  const dealt = (/** @type {{held: number}} */ { held }) => held > 0;
  return { first: spots.slice(0, at).filter(dealt).length, every: Math.max(1, spots.filter(dealt).length) };
}

/** A name; the number at its end stays where the name is cut, since it may be all that tells two apart. @param {Element} element @param {string} name */
function drawName(element, name) {
  const number = / \d+$/.exec(name)?.[0] ?? "";
  attr(element, "data-long", name.length > LONG);
  attr(element, "data-numbered", number !== "");
  const letters = number ? 0 : name.length;
  attr(element, "data-letters", letters > MANY ? "many most" : letters > SOME ? "many" : letters > FEW ? "some" : null);
  if (!number) return text(element, name);
  if (element.textContent === name && element.children.length) return;
  element.replaceChildren(
    h("span", { class: "stem" }, name.slice(0, -number.length)),
    h("span", { class: "number" }, number),
  );
}

/**
 * The face of one of the house's own opponents, and what it says, unless it was silenced.
 *
 * @param {Element} panel
 * @param {{persona: string | undefined, presence: Presence | null | undefined}} about
 */
function drawPresence(panel, { persona, presence }) {
  const known = PERSONAS[persona ?? ""];
  const face = find(panel, ".face");
  face.hidden = !known || !presence;
  attr(find(panel, ".plate"), "data-face", !face.hidden);
  if (known && presence) guarded(() => portray(face, known, presence.mood));
  const said = find(panel, ".said");
  const line = settings().voices ? (presence?.said ?? "") : "";
  said.hidden = line === "";
  text(said, line);
}

/** The letter of a person who has a face. @param {Element} panel @param {string} name */
function drawMonogram(panel, name) {
  const face = find(panel, ".face");
  face.hidden = false;
  attr(find(panel, ".plate"), "data-face", true);
  monogram(face, name);
}

/** What lies before a seat and can be marked: cards, or what its game has in their place. @param {Element} panel */
export function handOf(panel) {
  return panel.querySelector("dice-hand") ?? find(panel, "card-hand");
}

/** @param {Element} element @param {{words: Words, seat: Seat | null, at: number, view: View | null}} about */
function label(element, { words, seat, at, view }) {
  const [hand = "", ...made] = (words.hands?.[at] ?? "").split(", ");
  text(find(element, "b"), unbroken(hand));
  attr(element, "data-long", Math.max(...hand.split(" ").map(({ length }) => length)) >= LONG_WORD);
  text(find(element, ".made"), unbroken(made.join(", ")));
  attr(element, "title", words.hands?.[at] || null);
  const threw = seat?.threw ?? null;
  text(
    find(element, ".threw"),
    threw === null ? "" : replaces(view) ? t("exchanged: {n}", { n: threw }) : t("thrown away: {n}", { n: threw }),
  );
}

/** Whether cards that are thrown come back as others. @param {View | null} view */
function replaces(view) {
  return view?.variant?.streets?.some((street) => street.draw > 0) ?? true;
}

/** The cards of the own hand that an offer asks to mark. @param {View | null} view @param {readonly string[]} cards */
function inHand(view, cards) {
  const among = (view?.offers ?? []).flatMap((offer) => (offer.type === "pick" ? offer.among.map(String) : []));
  return among.filter((thing) => cards.includes(thing));
}

/**
 * The panels of all seats but the viewer's own, clockwise from him.
 *
 * @param {Element} parent
 * @param {Staged} screen
 */
export function drawOthers(parent, screen) {
  const count = screen.table.seats.length;
  const from = screen.seat ?? -1;
  const others = Array.from({ length: count }, (_, step) => (from + 1 + step) % count).filter(
    (at) => at !== screen.seat,
  );
  const round = around(drawingOf(screen.table.game), others.length);
  attr(parent, "data-count", others.length);
  attr(parent, "data-round", round);
  const shown = others.some((at) => screen.felt?.spots[at]?.cards.length);
  if (parent.parentElement) shaped(parent.parentElement, { others: others.length, round, shown });
  keyed(parent, others, { key: String, make: seatPanel, update: (panel, at) => drawSeat(panel, screen, at) });
}

/**
 * @param {import("../games/games.mjs").Drawing} drawing
 * @param {number} others
 */
function around(drawing, others) {
  return drawing.round === true && others >= (onPhone() ? ROUND_ON_PHONES : ROUND);
}
