/**
 * A run-out, in the dock's place: nobody can bet any more and the cards come street by street. Each pot with the part that
 * every hand has of it, and the cards by which that changes. All of it is the server's; here it is drawn.
 */

import { attr, find, h, keyed, text } from "../core/dom.mjs";
import { writer } from "../core/money.mjs";
import { language, n, t } from "../core/words.mjs";
import { pip } from "../pieces/cards.mjs";
import { ROMAN } from "../pieces/showdown.mjs";

/** @typedef {(seat: number) => string} Colour */
/** @import { PotChances, RunOutStep, Shown, Words } from "../core/wire.d.ts" */
/** @import { Staged } from "../stage/withheld.mjs" */

/** So many outs stand there one by one; of more only their number is told. */
const FEW = 6;
/** From here on the outs of one suit are told as one. */
const MANY_OF_SUIT = 5;
/** Colours of parts in a bar. */
const COLOURS = 4;

/** The panel, empty. @param {() => void} on what turns the next cards */
export function runOut(on) {
  return h(
    "section",
    { class: "run-out", role: "group", hidden: true },
    h("ul", { class: "shares-of" }),
    h("ul", { class: "stands" }),
    h(
      "div",
      { class: "foot" },
      h("p", {}, h("span", { class: "told", role: "status" }), " ", h("span", { class: "counted" })),
      h("button", { type: "button", class: "btn main", click: on }),
    ),
  );
}

/**
 * The moment that is shown; null where no cards are to come any more, or none lie open.
 *
 * @param {Shown & Staged} screen
 * @returns {RunOutStep | null}
 */
export function momentOf({ run_out, view, stage }) {
  const step = run_out?.steps.at(-1);
  if (!step || !view || view.outcome) return null;
  const now = step.entries === view.story.length;
  return now && (!stage || stage.scene === "chances") ? step : null;
}

/** Whether nobody can bet any more and cards are to come; from the first hand that is turned up on. @param {Shown & Staged} screen */
function lasts({ run_out, view, stage }) {
  if (!run_out || !view || view.outcome) return false;
  return run_out.steps.length > 0 || (stage !== undefined && view.story.length >= run_out.since);
}

/**
 * Draws it, or takes it away.
 *
 * @param {HTMLElement} panel
 * @param {Staged} screen
 */
export function drawRunOut(panel, screen) {
  const step = momentOf(screen);
  const asked = Boolean(screen.view?.offers.length);
  const runs = lasts(screen);
  // While hands and cards are turned the panel keeps its place, with the sums alone: chances that are over are not seen.
  const between = step === null && runs && Boolean(screen.stage);
  panel.hidden = step === null && !between;
  attr(panel, "data-between", between && (screen.run_out?.steps.length ? "cards" : "hands"));
  if (panel.parentElement) attr(panel.parentElement, "data-run-out", !panel.hidden && (asked ? "asked" : "alone"));
  attr(panel.closest(".felt") ?? panel, "data-run-out", runs);
  if (!step) return;
  const { words } = screen;
  const money = writer(words.money);
  attr(panel, "aria-label", t("Chances"));
  attr(panel, "data-hands", step.hands.filter((hand) => hand.length).length);
  const { to_come: coming, unseen } = step;
  const still = n("{n} card is still to come.", "{n} cards are still to come.", coming);
  const nobody = t("Cards nobody has seen: {n}.", { n: unseen });
  text(find(panel, ".told"), `${still} ${nobody}`);
  drawPots(find(panel, ".shares-of"), { step, words, money });
  drawStands(find(panel, ".stands"), { step, words });
  text(find(panel, ".counted"), counted(step));
  text(find(panel, ".btn"), coming === 1 ? t("Turn the last card") : t("Turn the next cards"));
  find(panel, ".btn").hidden = asked;
}

/** How the chances were found. @param {RunOutStep} step */
function counted({ exact, ways, margin }) {
  const all = new Intl.NumberFormat(language()).format(ways);
  return exact
    ? t("Exact: {all} ways counted.", { all })
    : t("{all} ways tried, at most ± {margin} (95 %).", { all, margin: percent(margin) });
}

/** @param {HTMLElement} list @param {{step: RunOutStep, words: Words, money: (sum: number) => string}} about */
function drawPots(list, { step, words, money }) {
  const many = step.pots.length > 1;
  attr(list, "data-many", many ? step.pots.length : null);
  // Everybody has one colour in all pots.
  const everybody = [...new Set(step.pots.flatMap(({ shares }) => inIt(shares).map(([seat]) => seat)))];
  /** @type {Colour} */
  const colour = (seat) => `part${everybody.indexOf(seat) % COLOURS}`;
  keyed(list, step.pots, {
    key: (_, at) => String(at),
    make: () =>
      h(
        "li",
        {},
        h("span", { class: "sign", "aria-hidden": "true" }),
        h("b"),
        h("span", { class: "caps" }),
        h("span", { class: "parts", "aria-hidden": "true" }),
        h("span", { class: "whose" }),
      ),
    update: (item, pot, at) => {
      text(find(item, ".sign"), ROMAN[at] ?? String(at + 1));
      find(item, ".sign").hidden = !many;
      text(find(item, "b"), money(pot.amount));
      text(find(item, ".caps"), many ? (words.pots[at]?.name ?? "") : t("Pot"));
      drawBar(find(item, ".parts"), pot, colour);
      drawWhose(find(item, ".whose"), { pot, words, colour });
    },
  });
}

/** Whose part is how long. @param {HTMLElement} bar @param {PotChances} pot @param {Colour} colour */
function drawBar(bar, { shares }, colour) {
  keyed(bar, inIt(shares), {
    key: ([seat]) => String(seat),
    make: () => h("i"),
    update: (part, [seat, share]) => {
      attr(part, "class", colour(seat));
      part.style.flexGrow = String(share);
    },
  });
}

/** @param {HTMLElement} line @param {{pot: PotChances, words: Words, colour: Colour}} about */
function drawWhose(line, { pot, words, colour }) {
  keyed(line, inIt(pot.shares), {
    key: ([seat]) => String(seat),
    make: () => h("span", {}, h("i", { "aria-hidden": "true" }), h("span"), " ", h("b")),
    update: (part, [seat, share]) => {
      attr(find(part, "i"), "class", colour(seat));
      text(find(part, "span"), words.names[seat] ?? "");
      attr(part, "data-seat", seat);
      text(find(part, "b"), percent(share));
    },
  });
}

/** The seats that have a part, with it, in order of the seats. @param {readonly (number | null)[]} shares @returns {[seat: number, share: number][]} */
function inIt(shares) {
  return shares.flatMap((share, seat) => (share === null ? [] : [/** @type {[number, number]} */ ([seat, share])]));
}

/** By which cards whose hand takes the main pot alone. @param {HTMLElement} list @param {{step: RunOutStep, words: Words}} about */
function drawStands(list, { step, words }) {
  const outs = step.pots[0]?.outs ?? [];
  const most = Math.max(0, ...outs.map((cards) => cards.length));
  // Who leads takes it with most cards: those of the others are what is looked for.
  const seats = outs.flatMap((cards, seat) => (cards.length && cards.length < most ? [seat] : []));
  list.hidden = seats.length === 0;
  keyed(list, seats, {
    key: String,
    make: () => h("li", {}, h("b"), h("span", { class: "outs" })),
    update: (item, seat) => {
      text(find(item, "b"), words.names[seat] ?? "");
      drawOuts(find(item, ".outs"), outs[seat] ?? []);
    },
  });
}

/** The cards with which a hand takes the main pot alone: few one by one, a whole suit as one. @param {HTMLElement} line @param {readonly string[]} outs */
function drawOuts(line, outs) {
  if (line.dataset.outs === `${language()} ${outs.join(" ")}`) return;
  line.dataset.outs = `${language()} ${outs.join(" ")}`;
  const suits = new Set(outs.map((card) => card[1] ?? ""));
  const whole = [...suits].filter((suit) => outs.filter((card) => card[1] === suit).length >= MANY_OF_SUIT);
  const single = outs.filter((card) => !whole.includes(card[1] ?? ""));
  const few = single.length <= FEW;
  line.replaceChildren(
    h("span", {}, n("{n} out", "{n} outs", outs.length)),
    ...(few ? single.map((card) => pip(card)) : []),
    ...(few ? whole.map((suit) => ofSuit(suit, outs.filter((card) => card[1] === suit).length)) : []),
  );
}

/** So many of a suit, as one small card. @param {string} suit @param {number} count */
function ofSuit(suit, count) {
  const mini = pip(`X${suit}`);
  mini.firstChild?.replaceWith(`${count} ×`);
  attr(mini, "aria-label", `${count} × ${pip(`2${suit}`).getAttribute("aria-label")?.slice(1)}`);
  return mini;
}

/** A part as a percentage with one decimal. @param {number} share */
export function percent(share) {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 };
  return new Intl.NumberFormat(language(), { style: "percent", ...digits }).format(share);
}
