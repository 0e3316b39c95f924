/**
 * A screen with what is still to come withheld: as it stands when so many entries of its story have been told. Whatever
 * is drawn, said, or read aloud from such a screen (cards, words, sums, title, ladder, paper) can tell nothing early.
 */

import { kindOf, tellsResult } from "./beats.mjs";
import { writer } from "../core/money.mjs";
import { showdownAt } from "../pieces/showdown.mjs";

/** @import { RunOut, Shown, Spot, Words } from "../core/wire.d.ts" */
/** @import { Seat, View } from "../core/views.d.ts" */
/** @typedef {import("./beats.mjs").Entry} Entry */
/**
 * What the stage adds to a screen while it plays: which scene it is, whether the cards that decide are marked, and at a
 * showdown the pots that are paid already; where a ticket is read, the entry that it belongs to; what leaves each hand
 * before other cards come; and whether the deal has ended, though not all of it is told yet.
 *
 * @typedef {{scene: string, plays: boolean, ends?: boolean, paid?: readonly number[], ticket?: number, leaving?: readonly (import("../pieces/cards.mjs").Leaving | null)[]}} Stage
 */
/** @typedef {Shown & {stage?: Stage}} Staged */
/**
 * @typedef {object} Told
 * @property {number} entries so many of the story are seen: cards, dice
 * @property {number} [paid] so many are told as well, in words and in sums; usually as many
 * @property {boolean} named whether hands have their names already
 * @property {boolean} decided whether the verdict is out
 * @property {boolean} [down] whether cards that were dealt lie face down still
 * @property {Pots} [pots] the pots of a showdown that are out
 * @property {number} [ticket] the entry whose ticket is read
 * @property {Stage["leaving"]} [leaving]
 */

/** @typedef {{won: readonly number[], paid: readonly number[]}} Pots those of which it is seen who won them, and those that are paid */

/** @type {Record<string, string>} */
const SUITS = { s: "♠", h: "♥", d: "♦", c: "♣" };
/** The space that keeps a line's height. */
const BLANK = "\u00a0";
/** Between the parts of what a seat has. */
export const PART = " · ";

/**
 * The screen from which a new deal begins: nothing is dealt and nothing is paid.
 *
 * @template {Shown} S
 * @param {S} now
 * @param {S | null} before
 * @returns {S}
 */
export function fresh(now, before) {
  const { view, felt, words } = now;
  if (!view || !felt) return now;
  const paid = felt.spots.map((_, at) => flow(view.story, at));
  const spots = felt.spots.map((spot, at) => ({
    ...spot,
    stack: spot.stack === null ? null : spot.stack - (paid[at] ?? 0),
    bet: 0,
    held: 0,
    cards: [],
    up: [],
    dice: [],
    locked: [],
  }));
  const pot = (felt.pot ?? 0) + felt.spots.reduce((sum, _, at) => sum + flow(view.story.filter(ofPot), at), 0);
  return {
    ...now,
    felt: { ...felt, spots, board: [], turned: [], house: [], pot: felt.pot === null ? null : Math.max(0, pot) },
    view: {
      ...view,
      ...cleared(view),
      story: [],
      seats: view.seats?.map(emptied),
    },
    words: {
      ...words,
      story: [],
      hands: words.hands.map(() => null),
      rung: null,
      rung_below: null,
      tally: standing(before, words.tally),
      verdict: null,
      pots: [],
      pot: words.pot && { ...words.pot, chips: Math.max(0, pot), amount: writer(words.money)(Math.max(0, pot)) },
      presence: before?.words.presence ?? words.presence.map((one) => one && { ...one, mood: "calm", said: "" }),
      last_actions: words.last_actions.map(() => ""),
      tickets: [],
    },
  };
}

/** Rounds as they are, standings as they were before. @param {Shown | null} before @param {Words["tally"]} tally @returns {Words["tally"]} */
function standing(before, tally) {
  const was = before?.words.tally;
  return tally && was ? { ...tally, placed: was.placed } : null;
}

/** What lies in the middle of a view, gone. @param {View} view @returns {Partial<View>} */
function cleared(view) {
  return {
    ...(view.board && { board: [] }),
    ...(view.turned && { turned: [] }),
    ...(view.dealer && { dealer: [], dealer_low: [] }),
    outcome: null,
  };
}

/** A seat that holds nothing. @param {Seat} seat @returns {Seat} */
function emptied(seat) {
  /** @type {unknown} of which game it is does not matter: every part stays what it was */
  const bare = {
    ...seat,
    ...(seat.held !== undefined && { held: 0 }),
    ...(seat.cards && { cards: [] }),
    ...(seat.dice && { dice: [], falls: [], throws: 0, free: [], locked: [] }),
    ...(seat.low && { low: [] }),
  };
  return /** @type {Seat} */ (bare);
}

/**
 * `now` as it stands when only so much has been told; `before` is what was known at the beginning of the same deal's
 * new entries.
 *
 * @template {Shown} S
 * @param {S} before
 * @param {S} now
 * @param {Told & {scene: string, plays?: boolean}} told
 * @returns {S & {stage?: Stage}}
 */
export function withheld(before, now, told) {
  const { entries, paid = entries, named, decided, scene, plays = false, down = false, pots, ticket, leaving } = told;
  const { view, felt, words } = now;
  if (!view || !before.view) return now;
  const start = before.view.story.length;
  const news = view.story.slice(start, entries);
  const rest = view.story.slice(entries);
  const money = { told: view.story.slice(start, paid), rest: view.story.slice(paid) };
  const results = money.rest.some((entry) => tellsResult(kindOf(entry)));
  const over = !results && decided;
  const spots = felt?.spots.map((spot, at) =>
    spotAt({ spot, was: before.felt?.spots[at], at, told: news, rest, money, down }),
  );
  const pot = potAt({ before, now, ...money, decided });
  const sums = (/** @type {Spot[]} */ all) => stacksIn(words, all, { now, before });
  const shown = { board: boardAt(before.view, view, news), turned: turnedAt(before.view, view, news) };
  const second = secondAt(before.view, view, news);
  /** @type {unknown} */
  const screen = {
    ...now,
    hint: false,
    guide: [],
    pre_actions: before.pre_actions.length && now.pre_actions.length ? now.pre_actions : [],
    run_out: runOutAt(now.run_out, entries),
    ...("chances" in now && { chances: null }),
    felt: felt && {
      ...felt,
      spots: spots ?? [],
      board: shown.board ?? felt.board,
      turned: shown.turned ?? felt.turned,
      house: house(rest) ? [] : felt.house,
      pot: felt.pot === null ? null : pot,
      owed: 0,
    },
    view: {
      ...view,
      actor: null,
      offers: [],
      story: view.story.slice(0, paid),
      ...(view.phase !== undefined && { phase: decided ? view.phase : before.view.phase }),
      outcome: decided ? view.outcome : null,
      over: over && view.over,
      ...(view.winner !== undefined && { winner: over ? view.winner : null }),
      ...(view.winners !== undefined && { winners: over ? view.winners : [] }),
      past: decided ? view.past : (before.view.past ?? []),
      ...(shown.board && { board: shown.board }),
      ...(shown.turned && { turned: shown.turned }),
      ...(second && { twice: second }),
      ...(house(rest) && { dealer: [], dealer_low: [] }),
      seats: view.seats?.map((seat, at) =>
        seatAt({
          seat,
          was: before.view?.seats?.[at],
          spot: spots?.[at],
          at,
          told: news,
          rest,
          decided,
          leaves: Boolean(leaving?.[at]),
          own: at === now.seat,
        }),
      ),
    },
    words: {
      ...words,
      prompt: BLANK,
      offers: [],
      picks: [],
      doubts: [],
      turn: "",
      verdict: decided ? words.verdict : null,
      showdown: plays ? showdownAt(words.showdown, { pots: pots?.won ?? [], decided }) : null,
      duels: decided ? words.duels : duelsAt(words, { scene, news }),
      notices: decided ? words.notices : before.words.notices,
      past: decided ? words.past : before.words.past,
      marks: over ? words.marks : before.words.marks,
      presence: results || !decided ? before.words.presence : words.presence,
      story: linesAt(now, { paid, named }),
      hands: words.hands.map((hand, at) =>
        named && !cardsComing(rest, at) ? unsettled(hand, money.rest, at) : turnsAway(hand, before.words.hands[at]),
      ),
      rung: named && !cardsComing(rest, now.seat) ? words.rung : before.words.rung,
      rung_below: named && !cardsComing(rest, now.seat) ? words.rung_below : before.words.rung_below,
      last_actions: words.last_actions.map((said, at) => {
        if (!money.rest.some((entry) => seatOf(entry) === at)) return said;
        const acted = money.told.some((entry) => seatOf(entry) === at && kindOf(entry) === "act");
        return acted ? "" : (before.words.last_actions[at] ?? ""); // what he did before is no longer the last
      }),
      tally: results || !decided ? standing(before, words.tally) : words.tally,
      clothes: results ? before.words.clothes : words.clothes,
      stacks: spots ? sums(spots) : words.stacks,
      pot: words.pot && { ...words.pot, chips: pot, amount: writer(words.money)(pot) },
      pots: rest.length && view.outcome ? potsAt(before.words.pots, now) : words.pots,
      terms: [],
      tickets: (words.tickets ?? []).filter(({ entry }) => entry < paid),
    },
    stage: {
      scene,
      plays,
      ...(view.outcome && { ends: true }),
      ...(pots && { paid: pots.paid }),
      ...(ticket !== undefined && { ticket }),
      ...(leaving && { leaving }),
    },
  };
  return /** @type {S & {stage?: Stage}} */ (screen);
}

/** Five against five once the house's five lie, two against two after its two. @param {Words} words @param {{scene: string, news: readonly Entry[]}} about */
function duelsAt({ duels }, { scene, news }) {
  if (scene === "house-five" || !news.some((entry) => kindOf(entry) === "house")) return [];
  return scene === "house" ? duels.slice(0, 1) : duels;
}

/** A hand keeps the name that it had, unless it has none any more. @param {string | null} hand @param {string | null | undefined} was */
function turnsAway(hand, was) {
  return hand === null ? null : (was ?? null);
}

/** A hand without what came of its bet, as long as that is not told: the last of its parts, at Pai Gow. @param {string | null} hand @param {readonly Entry[]} rest @param {number} at */
function unsettled(hand, rest, at) {
  if (!hand?.includes(PART) || !rest.some((entry) => entry.type === "settled" && entry.seat === at)) return hand;
  return hand.slice(0, hand.lastIndexOf(PART));
}

/** Whether cards, or dice, are still to come by which that seat's hand may change. @param {readonly Entry[]} rest @param {number | null} seat */
function cardsComing(rest, seat) {
  return rest.some((entry) => {
    const kind = kindOf(entry);
    if (kind === "street" || kind === "house") return true;
    if (kind !== "deal" && kind !== "roll" && kind !== "reveal" && kind !== "throw" && kind !== "flip") return false;
    return seatOf(entry) === null || seatOf(entry) === seat;
  });
}

/** The seat that an entry is about; null where it is about all. @param {Entry} entry */
function seatOf(entry) {
  return entry.seat ?? null;
}

/** @param {readonly Entry[]} rest */
function house(rest) {
  return rest.some((entry) => kindOf(entry) === "house");
}

/** Chips that a seat got by these entries, less those that it paid. @param {readonly Entry[]} entries @param {number} seat */
function flow(entries, seat) {
  return entries.reduce((sum, entry) => sum + (seatOf(entry) === seat ? change(entry) : 0), 0);
}

/** @param {Entry} entry */
function change(entry) {
  const { amount = 0, paid = 0 } = entry;
  if (entry.type === "posted") return -(amount ?? 0);
  if (entry.type === "took" || entry.type === "refunded") return amount ?? 0;
  if (entry.type === "pawned") return entry.value ?? 0;
  if (entry.type === "credited") return amount ?? 0;
  if (entry.type === "bought_back") return -(entry.value ?? 0);
  return -(paid ?? 0);
}

/** Results whose sums stand in the entry itself. @type {ReadonlySet<Entry["type"]>} */
const RECKONED = new Set(["took", "bought_back", "pawned", "credited"]);

/** Whether an entry moves that seat's chips in a way which only the game's own rules can reckon. @param {Entry} entry @param {number} seat */
function moves(entry, seat) {
  const kind = kindOf(entry);
  if (RECKONED.has(entry.type)) return false;
  const results = kind === "result" || ["won", "lost"].includes(entry.type);
  return results && (seatOf(entry) === seat || seatOf(entry) === null);
}

/**
 * The place before a seat.
 *
 * @param {{spot: Spot, was: Spot | undefined, at: number, told: readonly Entry[], rest: readonly Entry[], money: {told: readonly Entry[], rest: readonly Entry[]}, down: boolean}} about
 * @returns {Spot}
 */
function spotAt({ spot, was, at, told, rest, money, down }) {
  if (!was) return spot;
  const coming = rest.some((entry) => handed(entry, at));
  const hidden = coming || (down && told.some((entry) => handed(entry, at)));
  const got = told.reduce((sum, entry) => sum + dealtTo(entry, at), 0);
  const held = coming ? Math.min(spot.held, was.held + got) : spot.held;
  const dice = rollAt(was.dice, told, at);
  const kept = money.rest.some((entry) => moves(entry, at));
  const stack = kept || was.stack === null ? was.stack : was.stack + flow(money.told, at);
  return {
    ...spot,
    held,
    cards: hidden ? was.cards : spot.cards,
    up: hidden ? was.up : spot.up,
    dice:
      rest.some((entry) => kindOf(entry) === "roll" && seatOf(entry) === at) || dice !== was.dice ? dice : spot.dice,
    stack: spot.stack === null ? null : stack,
    folded: rest.some((entry) => seatOf(entry) === at && kindOf(entry) === "act") ? was.folded : spot.folded,
  };
}

/** Whether an entry brings cards into sight before that seat, or takes them away. @param {Entry} entry @param {number} at */
function handed(entry, at) {
  const kind = kindOf(entry);
  if (kind !== "deal" && kind !== "reveal" && kind !== "throw") return false;
  return seatOf(entry) === null || seatOf(entry) === at;
}

/** How many cards an entry brings to a seat. @param {Entry} entry @param {number} at */
function dealtTo(entry, at) {
  if (seatOf(entry) !== null && seatOf(entry) !== at) return 0;
  if (entry.type === "received") return entry.n ?? 0;
  return entry.type === "faced" ? (entry.cards?.length ?? 0) : 0;
}

/** The dice of a seat after its last throw among these entries. @param {readonly number[]} was @param {readonly Entry[]} told @param {number} at */
function rollAt(was, told, at) {
  const last = told.findLast((entry) => entry.type === "threw" && entry.seat === at);
  return [...(last?.dice ?? was)];
}

/**
 * A seat of the view.
 *
 * @param {{seat: Seat, was: Seat | undefined, spot: Spot | undefined, at: number, told: readonly Entry[], rest: readonly Entry[], decided: boolean, leaves: boolean, own: boolean}} about
 * @returns {Seat}
 */
function seatAt({ seat, was, spot, at, told, rest, decided, leaves, own }) {
  if (!was) return seat;
  const garments = rest.some((entry) => kindOf(entry) === "garment" && seatOf(entry) === at);
  const rolls = rest.some((entry) => kindOf(entry) === "roll" && seatOf(entry) === at);
  const thrown = told.filter((entry) => entry.type === "threw" && entry.seat === at);
  const results = rest.some((entry) => kindOf(entry) === "result");
  const hands = rest.filter((entry) => handed(entry, at));
  // How one has set one's own hand is known before the house shows its.
  const unset = own ? hands.some((entry) => kindOf(entry) === "deal") : hands.length > 0;
  /** @type {unknown} */
  const shown = {
    ...seat,
    ...(seat.held !== undefined && { held: spot?.held ?? seat.held }),
    ...(seat.cards && spot && { cards: spot.cards }),
    ...(seat.cash !== undefined && spot?.stack !== null && spot && { cash: spot.stack }),
    ...(seat.wardrobe && garments && { wardrobe: dressed(was.wardrobe ?? [], told, at) }),
    ...(seat.credits !== undefined && garments && { credits: was.credits }),
    ...(seat.points !== undefined && results && { points: was.points }),
    ...(seat.won !== undefined && !decided && { won: was.won }),
    ...(seat.threw !== undefined && leaves && { threw: was.threw ?? null }),
    ...(seat.low && unset && { low: was.low }),
    ...(seat.dice && {
      free: [],
      ...((rolls || thrown.length > 0) && {
        dice: spot?.dice ?? seat.dice,
        throws: thrown.at(-1)?.throw ?? was.throws,
        falls: (seat.falls ?? []).slice(0, thrown.at(-1)?.throw ?? was.throws),
        locked: rolls ? was.locked : seat.locked,
      }),
    }),
  };
  return /** @type {Seat} */ (shown);
}

/** A wardrobe after these entries. @param {NonNullable<Seat["wardrobe"]>} was @param {readonly Entry[]} told @param {number} at */
function dressed(was, told, at) {
  const wardrobe = [...was];
  for (const entry of told) {
    const garment = wardrobe[entry.garment ?? -1];
    if (seatOf(entry) !== at || !garment || entry.garment === undefined) continue;
    const where = entry.type === "pawned" ? "pawned" : entry.type === "bought_back" ? "worn" : "off";
    wardrobe[entry.garment] = { ...garment, where };
  }
  return wardrobe;
}

/** The cards for all. @param {View} was @param {View} view @param {readonly Entry[]} told */
function boardAt(was, view, told) {
  if (!view.board) return undefined;
  return [...(was.board ?? []), ...told.flatMap((entry) => (entry.type === "common" ? (entry.cards ?? []) : []))];
}

/** The second board, where it is run twice. @param {View} was @param {View} view @param {readonly Entry[]} told */
function secondAt(was, view, told) {
  if (!view.twice) return undefined;
  const cards = told.flatMap((entry) => (entry.type === "second" ? (entry.cards ?? []) : []));
  return { ...view.twice, second: [...(was.twice?.second ?? []), ...cards] };
}

/** The story as far as it is told; a hand that was turned up before its last cards is told by its cards till hands are named, since its line names what came of it. @param {Shown} now @param {{paid: number, named: boolean}} told */
function linesAt({ view, words, run_out: about }, { paid, named }) {
  const since = about?.since ?? Infinity;
  return words.story.slice(0, paid).map((line, at) => {
    const entry = view?.story[at];
    if (named || at < since || entry?.type !== "showed") return line;
    return `${words.names[entry.seat ?? -1] ?? ""}: ${(entry.cards ?? []).map(inWords).join(" ")}`;
  });
}

/** A card as it stands in a line. @param {string} card */
function inWords(card) {
  const [rank = "", suit = ""] = card;
  return (rank === "T" ? "10" : rank) + (SUITS[suit] ?? "");
}

/** The pots with the last bets in them. @param {Words["pots"]} pots @param {Shown} now */
function potsAt(pots, { run_out: about, words }) {
  const sums = about?.steps[0]?.pots ?? [];
  if (sums.length !== pots.length) return sums.length ? [] : pots;
  return pots.map((pot, at) => {
    const chips = sums[at]?.amount ?? pot.chips;
    return { ...pot, chips, amount: writer(words.money)(chips) };
  });
}

/** The moments of a run-out that have come. @param {RunOut | null | undefined} about @param {number} entries */
function runOutAt(about, entries) {
  return about ? { ...about, steps: about.steps.filter((step) => step.entries <= entries) } : null;
}

/** The cards that were turned against bets. @param {View} was @param {View} view @param {readonly Entry[]} told */
function turnedAt(was, view, told) {
  if (!view.turned) return undefined;
  const cards = told.flatMap((entry) => (entry.type === "turned_up" && entry.card ? [entry.card] : []));
  return view.turned.slice(0, (was.turned ?? []).length + cards.length);
}

/** What lies in the middle. @param {{before: Shown, now: Shown, told: readonly Entry[], rest: readonly Entry[], decided: boolean}} about */
function potAt({ before, now, told, rest, decided }) {
  const was = before.words.pot?.chips ?? 0;
  if (decided || !rest.some((entry) => change(entry) || moves(entry, seatOf(entry) ?? 0))) {
    return now.words.pot?.chips ?? 0;
  }
  if (told.some((entry) => tellsResult(kindOf(entry)) && !change(entry))) return was;
  return Math.max(0, was - told.reduce((sum, entry) => sum + (ofPot(entry) ? change(entry) : 0), 0));
}

/** Whether what an entry pays goes into the pot or comes out of it: garments and credits are settled with the house. @param {Entry} entry */
function ofPot(entry) {
  return kindOf(entry) !== "garment";
}

/** The stacks in words: as they were where nothing has changed. @param {Words} words @param {readonly Spot[]} spots @param {{now: Shown, before: Shown}} about */
function stacksIn(words, spots, { now, before }) {
  return words.stacks.map((said, at) => {
    const stack = spots[at]?.stack ?? null;
    if (stack === null || stack === now.felt?.spots[at]?.stack) return said;
    if (stack === before.felt?.spots[at]?.stack && before.words.lang === words.lang) {
      return before.words.stacks[at] ?? said;
    }
    return writer(words.money)(stack);
  });
}
