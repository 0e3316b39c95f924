/**
 * The one stage of all games: two screens become the scenes between them. Cards come first, then words, then sums, then
 * garments; the last scene is the new screen itself. A pure function of both screens: no page, no clock, no chance.
 */

import { beatsOf, bringsCards, kindOf, tellsResult } from "./beats.mjs";
import {
  ACT,
  ANSWER,
  APART,
  CHANCES,
  CREDIT,
  DEALT,
  FLIP,
  FURTHER,
  GARMENT,
  GATHER,
  HAND,
  HANDS,
  HOUSE,
  LAST_CHANCES,
  LEAVE,
  LEAVE_APART,
  LONGEST_DEAL,
  PAID,
  PAWN,
  PLAYS,
  REDEEM,
  REVEAL,
  ROLL,
  RESTS,
  SHOWN,
  SHOWN_MOST,
  SIDE,
  STREET,
  STREET_RESTS,
  TURN,
  TURNED,
  VERDICT,
} from "./pacing.mjs";
import { fresh, withheld } from "./withheld.mjs";

/** @import { RunOut, Shown } from "../core/wire.d.ts" */
/** @typedef {import("./beats.mjs").Beat} Beat */
/** @typedef {import("./withheld.mjs").Stage} Stage */
/** @typedef {import("./withheld.mjs").Pots} Pots */
/**
 * What is shown, and for how long before the next.
 *
 * @template S
 * @typedef {{scene: string, ms: number, screen: S, tempo?: number, keeps?: boolean}} Scene `tempo` is how much longer than
 *   usual it takes; one that `keeps` its time is read, not only seen: it is not cut short, and seen where nothing moves, too
 */

/** What stands beside a player and was done for him: a stake that all must pay, and that it is he who deals. */
const DONE_FOR = new Set(["posted", "deals"]);
/** What a player has done himself. @type {ReadonlySet<import("./beats.mjs").Kind>} */
const ACTED = new Set(["act", "throw", "roll", "flip"]);

/** No own decision is held back longer. */
export const BOUND = 1500;
/** No own decision that waits behind another screen is held back longer by what is still to come of that one. */
export const HURRY = 1000;
/** The scene that runs then is seen so long at most: by then its cards lie. */
export const SEEN = 800;

/**
 * What is seen between two screens, and the second at last. Nothing is withheld from who has missed what was before: all of
 * it lies there at once. Who sits down to the first deal has missed nothing, so that is dealt before his eyes like any other.
 *
 * @template {Shown} S
 * @param {S | null} before
 * @param {S} now
 * @returns {Scene<S & {stage?: Stage}>[]}
 */
export function scenesOf(before, now) {
  const last = { scene: "now", ms: 0, screen: now };
  if (!now.view || !now.felt) return [last];
  const missed = before?.table.id !== now.table.id;
  if (missed && !isFirstSight(now)) return [{ ...last, tempo: 0 }];
  const same = !missed && before?.view?.deal === now.view.deal;
  if (same && (before.view?.story.length ?? 0) >= now.view.story.length) return [last];
  const start = same ? before : fresh(now, missed ? null : before);
  const scenes = between(start, paidInTurn(now));
  if (!same && !missed && before && lies(before)) scenes.unshift(gathering(before, now));
  return bounded([...scenes, last]);
}

/** Whether that is the first deal of a table as it opens before a player: he has done nothing in it yet. @param {Shown} now */
function isFirstSight({ view, seat }) {
  if (!view || seat === null || view.deal !== 1 || view.outcome) return false;
  return !view.story.some((entry) => entry.seat === seat && ACTED.has(kindOf(entry)) && !DONE_FOR.has(entry.type));
}

/**
 * @template {Shown} S
 * @param {S} start
 * @param {S} now
 * @returns {Scene<S & {stage?: Stage}>[]}
 */
function between(start, now) {
  const view = now.view;
  if (!view) return [];
  const beats = beatsOf(view.story, start.view?.story.length ?? 0, moments(now.run_out));
  const first = beats.findIndex(({ kind }) => tellsResult(kind));
  const ends = Boolean(view.outcome) && !start.view?.outcome;
  const until = ends ? firstResult(beats) : beats.length;
  const scenes = beats
    .slice(0, until)
    .flatMap((beat, at) => [
      ...played({ beat, next: beats[at + 1], start, now, all: beats }),
      ...chances({ entries: beat.until, start, now }),
    ]);
  if (ends && turnsUp(beats, start, now)) scenes.push(unknown(start, now));
  if (ends) scenes.push(...ending({ beats: beats.slice(until), start, now }));
  const whole = scenes.at(-1);
  // The last scene is the new screen: one that shows as much is not played before it.
  if (whole?.scene === "act" && first < 0) scenes.pop();
  return scenes;
}

/** Whether cards lie open at the end that did not, and no entry says so: in a game from elsewhere. @type {(beats: readonly Beat[], start: Shown, now: Shown) => boolean} */
function turnsUp(beats, start, now) {
  if (beats.some(({ kind }) => bringsCards(kind))) return false;
  return Boolean(now.felt?.spots.some(({ cards }, at) => cards.length > (start.felt?.spots[at]?.cards.length ?? 0)));
}

/**
 * The cards of such a game, turned up.
 *
 * @template {Shown} S
 * @param {S} start
 * @param {S} now
 * @returns {Scene<S & {stage?: Stage}>}
 */
function unknown(start, now) {
  const told = {
    entries: now.view?.story.length ?? 0,
    paid: start.view?.story.length ?? 0,
    named: false,
    decided: false,
  };
  return { scene: "reveal", ms: REVEAL, screen: withheld(start, now, { ...told, scene: "reveal" }) };
}

/** Where the end begins: with the first result after which nothing else comes than results. @param {readonly Beat[]} beats */
function firstResult(beats) {
  return beats.findLastIndex(({ kind }) => !tellsResult(kind)) + 1;
}

/**
 * A beat of a deal that goes on.
 *
 * @template {Shown} S
 * @param {{beat: Beat, next: Beat | undefined, start: S, now: S, all: readonly Beat[]}} about
 * @returns {Scene<S & {stage?: Stage}>[]}
 */
function played({ beat, next, start, now, all }) {
  const { kind, until } = beat;
  const told = { entries: until, named: false, decided: false };
  const later = { paid: beat.from }; // cards first, then their line in the story
  /** @type {(scene: string, ms: number, more?: {down?: boolean, named?: boolean, paid?: number, leaving?: Stage["leaving"]}) => Scene<S & {stage?: Stage}>} */
  const scene = (name, ms, more) => ({
    scene: name,
    ms,
    screen: withheld(start, now, { ...told, ...more, scene: name }),
  });
  if (kind === "deal") {
    const cards = dealt(beat, now);
    const down = [scene("deal", DEALT + Math.min(LONGEST_DEAL - DEALT, cards * APART), { ...later, down: true })];
    const own = now.seat === null ? 0 : (now.felt?.spots[now.seat]?.cards.length ?? 0);
    const exchanged = all.some((other) => other.kind === "throw");
    if (exchanged) {
      const turns = own > 0 && now.view?.story[beat.from]?.seat === now.seat;
      return [scene("draw", drawing(cards, turns), later)];
    }
    return own && next?.kind !== "deal" ? [...down, scene("turn", TURN + own * TURNED)] : down;
  }
  const runs = beat.from >= (now.run_out?.since ?? Infinity);
  if (kind === "street") return [scene("street", runs ? STREET_RESTS : STREET, later)];
  if (kind === "roll") return [scene("roll", ROLL, later)];
  if (kind === "flip") return [scene("flip", FLIP, later)];
  if (kind === "house") return [scene("house-five", HOUSE, later), scene("house", HOUSE, later)];
  if (kind === "reveal") {
    if (runs) return turnedUp(beat, start, now);
    const against = all.some((other) => other.kind === "flip");
    if (!against && until - beat.from > 1 && ["showed", "shown"].includes(now.view?.story[beat.from]?.type ?? "")) {
      return inTurn(beat, start, now);
    }
    return [scene("reveal", against ? ANSWER : REVEAL + TURNED * (until - beat.from), later)];
  }
  if (kind === "throw" && next?.kind === "deal") {
    const leaving = leavingIn(next, start, now);
    const cards = Math.max(0, ...leaving.map((one) => one?.n ?? 0));
    return cards ? [scene("leave", LEAVE + (cards - 1) * LEAVE_APART, { ...later, leaving })] : [];
  }
  if (kind === "throw") return [scene("throw", ACT)];
  if (kind === "garment") {
    return [garment(beat, now, (name, more) => withheld(start, now, { ...told, ...more, named: true, scene: name }))];
  }
  if (tellsResult(kind)) return [scene(kind, PAID, { named: true })];
  return next && next.kind !== "flip" && (bringsCards(next.kind) || tellsResult(next.kind)) ? [scene("act", ACT)] : [];
}

/** How long what has a ticket is seen. @type {Readonly<Record<import("../core/wire.d.ts").Ticket["kind"], number>>} */
const TICKETS = { pawned: PAWN, bought_back: REDEEM, credited: CREDIT };

/**
 * A garment goes or comes back, or a watch is laid down for a credit: what has a ticket is a scene by itself.
 *
 * @template {Shown} S
 * @param {Beat} beat
 * @param {S} now
 * @param {(name: string, more: {ticket?: number}) => S & {stage?: Stage}} screen
 * @returns {Scene<S & {stage?: Stage}>}
 */
function garment({ from }, now, screen) {
  const tickets = now.words.tickets ?? [];
  const ticket = tickets.find(({ entry }) => entry === from);
  if (!ticket) return { scene: "garment", ms: GARMENT, screen: screen("garment", {}) };
  const further = tickets.some(({ entry, kind }) => entry === from - 1 && kind === ticket.kind);
  const ms = further ? FURTHER : TICKETS[ticket.kind];
  return { scene: "ticket", ms, keeps: true, screen: screen("ticket", { ticket: from }) };
}

/**
 * The same scenes for who does not want those of pawn and credit: then a garment goes as it comes off, in passing.
 *
 * @template S
 * @param {readonly Scene<S & {stage?: Stage}>[]} scenes
 * @returns {Scene<S & {stage?: Stage}>[]}
 */
export function inPassing(scenes) {
  return scenes.map(({ keeps, ...scene }) => {
    if (!keeps) return scene;
    const stage = { plays: false, ...scene.screen.stage, scene: "garment", ticket: undefined };
    return { ...scene, scene: "garment", ms: GARMENT, screen: { ...scene.screen, stage } };
  });
}

/** Where in the story further cards of a run-out come: there a beat ends, and the chances are read. @param {RunOut | null | undefined} about @returns {ReadonlySet<number>} */
function moments(about) {
  return new Set((about?.steps ?? []).map(({ entries }) => entries));
}

/**
 * The hands of a showdown, turned up one by one as they are shown; the last rests before anything is said.
 *
 * @template {Shown} S
 * @param {Beat} beat
 * @param {S} start
 * @param {S} now
 * @returns {Scene<S & {stage?: Stage}>[]}
 */
function inTurn(beat, start, now) {
  const last = beat.until - beat.from - 1;
  const turns = (/** @type {number} */ at) =>
    at === last || !lay(start, now.view?.story[beat.from + at]?.seat ?? -1, now);
  const hands = turnedUp(beat, start, now).filter((_, at) => turns(at));
  const ms = Math.min(SHOWN, SHOWN_MOST / hands.length);
  const cards = now.felt?.spots[now.view?.story[beat.until - 1]?.seat ?? -1]?.cards.length ?? 0;
  return hands.map((hand, at) => ({ ...hand, ms: at === hands.length - 1 ? TURN + cards * TURNED + RESTS : ms }));
}

/** Whether that seat's hand lay open before: the viewer's own does. @param {Shown} start @param {number} seat @param {Shown} now */
function lay(start, seat, now) {
  const cards = now.felt?.spots[seat]?.cards ?? [];
  return cards.length > 0 && start.felt?.spots[seat]?.cards.length === cards.length;
}

/**
 * The hands of a run-out, turned up one by one.
 *
 * @template {Shown} S
 * @param {Beat} beat
 * @param {S} start
 * @param {S} now
 * @returns {Scene<S & {stage?: Stage}>[]}
 */
function turnedUp({ from, until }, start, now) {
  const ms = Math.min(HAND, HANDS / (until - from));
  return Array.from({ length: until - from }, (_, at) => {
    const told = { entries: from + at + 1, paid: from, named: false, decided: false };
    return { scene: "reveal", ms, screen: withheld(start, now, { ...told, scene: "reveal" }) };
  });
}

/**
 * What each hand has of each pot, before further cards of a run-out come.
 *
 * @template {Shown} S
 * @param {{entries: number, start: S, now: S}} about
 * @returns {Scene<S & {stage?: Stage}>[]}
 */
function chances({ entries, start, now }) {
  const step = now.run_out?.steps.find((moment) => moment.entries === entries);
  if (!step || entries === now.view?.story.length) return [];
  const screen = withheld(start, now, { entries, named: false, decided: false, scene: "chances" });
  return [{ scene: "chances", ms: step.to_come === 1 ? LAST_CHANCES : CHANCES, screen }];
}

/**
 * What leaves before such a beat brings other cards: as many as come, and of the viewer's own those that he has no more. A seat
 * that throws once more before this is over is not seen throwing now: what it holds between is not known.
 *
 * @param {Beat} comes
 * @param {Shown} start
 * @param {Shown} now
 * @returns {NonNullable<Stage["leaving"]>}
 */
function leavingIn({ from, until }, start, now) {
  const story = now.view?.story ?? [];
  return (now.felt?.spots ?? []).map((spot, at) => {
    const again = story.slice(until).some((entry) => kindOf(entry) === "throw" && entry.seat === at);
    const n = story.slice(from, until).reduce((sum, entry) => sum + (entry.seat === at ? brought(entry) : 0), 0);
    const was = start.felt?.spots[at]?.cards ?? [];
    return again || !n ? null : { n, cards: was.filter((card) => !spot.cards.includes(card)) };
  });
}

/** How long new cards take to come after an exchange; one's own are turned as well. @param {number} cards @param {boolean} own */
function drawing(cards, own) {
  if (cards === 0) return ACT;
  return DEALT + cards * APART + (own ? TURN + cards * TURNED : 0);
}

/** How many cards a beat brings to all seats. @param {Beat} beat @param {Shown} now */
function dealt({ from, until }, now) {
  const seats = now.felt?.spots.filter(({ held }) => held > 0).length ?? 1;
  const entries = now.view?.story.slice(from, until) ?? [];
  return entries.reduce((sum, entry) => sum + brought(entry) * (entry.seat === undefined ? seats : 1), 0);
}

/** How many cards an entry brings to each seat that it is about. @param {import("./beats.mjs").Entry} entry */
function brought(entry) {
  return entry.type === "faced" ? (entry.cards?.length ?? 0) : (entry.n ?? 0);
}

/**
 * How a deal ends: the cards that decide are marked, then the verdict is said, pots are paid one after the other, garments
 * go and come.
 *
 * @template {Shown} S
 * @param {{beats: readonly Beat[], start: S, now: S}} about
 * @returns {Scene<S & {stage?: Stage}>[]}
 */
function ending({ beats, start, now }) {
  const from = beats[0]?.from ?? now.view?.story.length ?? 0;
  /** @type {(name: string, ms: number, how: {entries: number, decided: boolean, plays: boolean, pots?: Pots}) => Scene<S & {stage?: Stage}>} */
  const scene = (name, ms, how) => ({
    scene: name,
    ms,
    screen: withheld(start, now, { ...how, named: true, scene: name }),
  });
  const shown = compared(now);
  const sides = sidePots(beats, now);
  /** @type {number[]} */
  const paid = [];
  const scenes = sides.flatMap(({ from: entries, until }) => {
    const pot = potOf(now, entries);
    const plays = scene("plays", SIDE, {
      entries,
      decided: false,
      plays: true,
      pots: { won: [...paid, pot], paid: [...paid] },
    });
    paid.push(pot);
    const pots = { won: [...paid], paid: [...paid] };
    return [plays, scene("paid", PAID, { entries: until, decided: false, plays: true, pots })];
  });
  const rest = beats.slice(sides.length);
  const entries = sides.at(-1)?.until ?? from;
  const pots = { won: [...paid, 0], paid };
  if (shown) scenes.push(scene("plays", PLAYS, { entries, decided: false, plays: true, pots }));
  scenes.push(
    scene("verdict", shown ? VERDICT : ACT, { entries, decided: true, plays: shown, pots: allOut(now, paid) }),
  );
  rest.forEach((beat, at) => {
    const how = { entries: beat.until, decided: true, plays: shown, pots: allOut(now, paid) };
    const next =
      beat.kind === "garment"
        ? garment(beat, now, (name, more) => withheld(start, now, { ...how, ...more, named: true, scene: name }))
        : scene("paid", PAID, how);
    if (next.keeps || at < rest.length - 1) scenes.push(next); // the last one of all is the new screen itself
  });
  return scenes;
}

/** All pots are known, so many of them paid. @param {Shown} now @param {readonly number[]} paid @returns {Pots} */
function allOut({ words }, paid) {
  return { won: words.showdown?.pots.map((_, at) => at) ?? [], paid };
}

/** The beats in which side pots are paid, where hands were compared for them. @param {readonly Beat[]} beats @param {Shown} now */
function sidePots(beats, now) {
  if (!now.words.showdown?.hands.length) return [];
  const end = beats.findIndex(({ from }) => !potOf(now, from));
  return beats.slice(0, Math.max(0, end));
}

/** The pot that an entry pays; the main pot is 0, as is whatever pays none. @param {Shown} now @param {number} entry */
function potOf({ view }, entry) {
  const paid = view?.story[entry];
  return paid?.type === "took" ? (paid.pot ?? 0) : 0;
}

/**
 * The same screen with its pots paid in the order in which the stage pays them: the last side pot first. The story that is
 * kept names the main pot first.
 *
 * @template {Shown} S
 * @param {S} now
 * @returns {S}
 */
function paidInTurn(now) {
  const { view, words } = now;
  if (!view || !words.showdown) return now;
  const from = view.story.findIndex(({ type }) => type === "took");
  if (from < 0) return now;
  const tail = view.story.slice(from).map((entry, at) => ({ entry, line: words.story[from + at] ?? "" }));
  const pot = (/** @type {(typeof tail)[number]} */ { entry }) => (entry.type === "took" ? (entry.pot ?? 0) : -1);
  tail.sort((one, other) => pot(other) - pot(one));
  return {
    ...now,
    view: { ...view, story: [...view.story.slice(0, from), ...tail.map(({ entry }) => entry)] },
    words: { ...words, story: [...words.story.slice(0, from), ...tail.map(({ line }) => line)] },
  };
}

/** Whether hands were compared. @param {Shown} now */
function compared({ view }) {
  return ["showdown", "shown", "dice"].includes(view?.outcome?.by ?? "");
}

/** Whether something of the deal before lies on the table. @param {Shown} before */
function lies({ felt }) {
  return Boolean(felt?.spots.some(({ held }) => held > 0) || felt?.board.length);
}

/**
 * Hands and board of the deal before leave for the deck.
 *
 * @template {Shown} S
 * @param {S} before
 * @param {S} now
 * @returns {Scene<S & {stage?: Stage}>}
 */
function gathering(before, now) {
  const { view, words } = before;
  const screen = {
    ...before,
    table: now.table,
    turn: now.turn,
    guide: [],
    pre_actions: [],
    view: view && { ...view, actor: null, offers: [] },
    words: { ...words, prompt: "\u00a0", offers: [], turn: "" },
    stage: { scene: "gather", plays: view?.outcome?.by === "showdown" },
  };
  return { scene: "gather", ms: GATHER, screen };
}

/** Whether the viewer has to decide something in a deal that runs. @param {{seat: number | null, view: {actor: number | null, outcome?: unknown} | null}} screen */
export function isOwnDecision({ seat, view }) {
  return view !== null && seat !== null && view.actor === seat && !view.outcome;
}

/**
 * The same scenes, so short that an own decision is not held back for longer than it may.
 *
 * @template {Shown} S
 * @param {Scene<S>[]} scenes
 */
function bounded(scenes) {
  const last = scenes.at(-1);
  return last && isOwnDecision(last.screen) ? within(scenes, BOUND) : scenes;
}

/**
 * The same scenes in no more than so many milliseconds, but for those that keep their time.
 *
 * @template S
 * @param {Scene<S>[]} scenes
 * @param {number} most
 */
export function within(scenes, most) {
  const whole = scenes.reduce((sum, { ms, keeps }) => sum + (keeps ? 0 : ms), 0);
  const factor = most / whole;
  if (whole <= most) return scenes;
  return scenes.map((scene) =>
    scene.keeps ? scene : { ...scene, ms: scene.ms * factor, tempo: (scene.tempo ?? 1) * factor },
  );
}
