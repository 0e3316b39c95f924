// Made by `python -m potluck.web.types` from the structs of a table's log; do not edit.

import type { Card } from "../core/views.d.ts";

/** A seat acted. `Chosen` follows where part of the action is hidden. */
export interface Acted {
  seat: number;
  turn: number;
  id: string;
  action: string;
  by?: "bot" | "clock" | "house" | "person";
  whole?: boolean;
}

/** The options from the next deal on. */
export interface Adjusted {
  options: Record<string, unknown>;
  rules_hash: string;
  by: number;
  fresh?: boolean;
  id?: string;
}

/** A person who was sent away may take a seat again. */
export interface Admitted {
  player: string;
  by: number;
  id?: string;
}

/** The match began with those who were there; these seats stay free. */
export interface Began {
  free: number[];
  options?: Record<string, unknown> | null;
}

/** A free seat was taken: by a bot before the match, by anybody in a match that runs. */
export interface Came {
  seat: number;
  plan: SeatPlan;
  player?: string;
  running?: boolean;
}

/** A player who sat out plays himself again. */
export interface CameBack {
  seat: number;
  by?: number | null;
  id?: string;
  stays?: boolean;
}

/** A seat got `n` cards face down, from number `first` of the order on. `Held` follows. */
export interface CardsDealt {
  to: number;
  first: number;
  n: number;
}

/** Chance answered in public: who starts, dice, cards face up with their proofs. */
export interface Chanced {
  outcome: string;
  openings?: Opening[];
}

/** The whole of an act that is hidden in part; known to that seat. */
export interface Chosen {
  seat: number;
  turn: number;
  action: string;
}

/** The order of a deal was fixed, before anything of it was known; also after each reshuffle. */
export interface Committed {
  deal: number;
  shuffle?: number;
  size: number;
  root: string;
  seeds: string[];
  sealed_next: string;
}

/** The table goes on after a pause. */
export interface Continued {
  by?: number | null;
  id?: string;
}

/** A player has disclosed the seed that he had pledged. */
export interface Disclosed {
  seat: number;
  deal: number;
  seed: string;
}

/** The match is over, with these payoffs in chips. */
export interface Ended {
  payoffs: number[];
  why?: string;
}

/** The house closed the table, since nothing had happened there for so long; a deal that ran counts for nothing. */
export interface Expired {
  idle: number;
}

/** The host said after which deal the evening ends; 0: after none, it goes on. */
export interface Finishing {
  last: number;
  when: "deal" | "never" | "round";
  by: number;
  id?: string;
}

/** Another person is the host. */
export interface HandedOn {
  seat: number;
  by?: number | null;
  why?: "" | "away" | "left";
  id?: string;
}

/** The cards that a seat got, with their proofs; known to that seat. */
export interface Held {
  to: number;
  outcome: string;
  openings?: Opening[];
}

/** A player left his seat: before the match it is free again, in a match he leaves at his next turn. */
export interface Left {
  seat: number;
  turn?: number;
  id?: string;
  why?: "" | "claim" | "host";
  by?: number | null;
}

/** A bot plays in a person's seat until the person takes it back; seat and chips stay the person's. */
export interface Lent {
  seat: number;
  plan: SeatPlan;
  by: number;
  id?: string;
}

/** A person goes on from another device: from now on the player of the seat is known by another digest. */
export interface Moved {
  seat: number;
  player: string;
  by?: "asked" | "host" | "person";
  confirmed?: number | null;
}

/** A table was opened; the first event of its stream. */
export interface Opened {
  table: string;
  game: string;
  options: Record<string, unknown>;
  rules_hash: string;
  seats: SeatPlan[];
  sealed: string;
  created_by: string;
  listed?: boolean;
  purpose?: "guide" | "play" | "practice";
  prepared?: Prepared[];
  origin?: string;
  clock?: "brisk" | "calm" | "off";
  evening?: boolean;
  house?: "all" | "host" | "nobody";
  speed?: "calm" | "normal" | "quick";
}

/** Card number `k` of an order, 0-based, and what proves it against the root; salt and path in hex. */
export interface Opening {
  k: number;
  card: Card;
  salt: string;
  path: string[];
}

/** Between two deals a seat was asked before the others, since its player has no chips and has answered already. */
export interface OutOfTurn {
  seat: number;
}

/** The host stopped the table: nobody acts and no time runs until it goes on. */
export interface Paused {
  by: number;
  id?: string;
}

/** A player has fixed his seed for a deal to come; the last one before `Sealed` counts. */
export interface Pledged {
  seat: number;
  deal: number;
  seed: string;
}

/** The orders and draws of one deal of a lesson or a practice; fixed and public from the start. */
export interface Prepared {
  orders: string[];
  choices?: string[];
}

/** A bot makes room for a person: it leaves when the deal is over, and then he has come. */
export interface Promised {
  seat: number;
  player: string;
  name: string;
}

/** A player asks for the next deal before he is asked for it. */
export interface Readied {
  seat: number;
}

/** The host sent a person away: his hand is folded, or checked where that is free, and his chips are his. */
export interface Removed {
  seat: number;
  player: string;
  by: number;
  id?: string;
  later?: boolean;
}

/** The server was down and is back: the running decision is timed anew. */
export interface Resumed {}

/** A deal was opened whole: secret and seeds, hex; and every event from `since` up to here is for everybody. */
export interface Revealed {
  deal: number;
  since: number;
  secret: string;
  seeds: string[];
}

/** A level was over by time: from the next deal on all sums are those of the next one (R4.17). */
export interface Rose {
  level: number;
}

/** A player took a seat; `player` is the digest of his id. */
export interface Sat {
  seat: number;
  player: string;
  name: string;
}

/** A player sits out from now on: the house acts for him as the clock does, until he comes back. */
export interface SatOut {
  seat: number;
  why?: "claim" | "clock" | "host" | "own";
  by?: number | null;
  later?: boolean;
  id?: string;
}

/** The house has fixed the secret of a deal, after these pledges; now the players disclose their seeds. */
export interface Sealed {
  deal: number;
  sealed: string;
  seeds: string[];
}

/** The plan for a seat: for a person, or for the bot of that name. */
export interface SeatPlan {
  kind: "bot" | "person";
  name?: string;
  bot?: string;
  gender?: "f" | "m" | "n";
  persona?: string;
}

/** Cards of a seat were shown to all, with their proofs: a showdown. */
export interface Shown {
  seat: number;
  openings: Opening[];
}

/** The person of a seat that was lent to a bot plays in it again. */
export interface TakenBack {
  seat: number;
  by: number;
  id?: string;
}

/** The host set the clock and the speed of the table; they hold from now on. */
export interface Timed {
  clock: "brisk" | "calm" | "off";
  speed: "calm" | "normal" | "quick";
  by: number;
  id?: string;
}

/** A player has not disclosed his seed in time: the deal has the empty one of him. */
export interface Withheld {
  seat: number;
  deal: number;
}

/** An event, for whom it is, when it was, and what it says. */
export type Event =
  | { kind: "opened"; to: number[] | null; at: number; body: Opened }
  | { kind: "sat"; to: number[] | null; at: number; body: Sat }
  | { kind: "left"; to: number[] | null; at: number; body: Left }
  | { kind: "came"; to: number[] | null; at: number; body: Came }
  | { kind: "began"; to: number[] | null; at: number; body: Began }
  | { kind: "committed"; to: number[] | null; at: number; body: Committed }
  | { kind: "chanced"; to: number[] | null; at: number; body: Chanced }
  | { kind: "dealt"; to: number[] | null; at: number; body: CardsDealt }
  | { kind: "held"; to: number[] | null; at: number; body: Held }
  | { kind: "acted"; to: number[] | null; at: number; body: Acted }
  | { kind: "chosen"; to: number[] | null; at: number; body: Chosen }
  | { kind: "shown"; to: number[] | null; at: number; body: Shown }
  | { kind: "revealed"; to: number[] | null; at: number; body: Revealed }
  | { kind: "ended"; to: number[] | null; at: number; body: Ended }
  | { kind: "resumed"; to: number[] | null; at: number; body: Resumed }
  | { kind: "moved"; to: number[] | null; at: number; body: Moved }
  | { kind: "paused"; to: number[] | null; at: number; body: Paused }
  | { kind: "continued"; to: number[] | null; at: number; body: Continued }
  | { kind: "lent"; to: number[] | null; at: number; body: Lent }
  | { kind: "taken_back"; to: number[] | null; at: number; body: TakenBack }
  | { kind: "removed"; to: number[] | null; at: number; body: Removed }
  | { kind: "admitted"; to: number[] | null; at: number; body: Admitted }
  | { kind: "timed"; to: number[] | null; at: number; body: Timed }
  | { kind: "adjusted"; to: number[] | null; at: number; body: Adjusted }
  | { kind: "handed_on"; to: number[] | null; at: number; body: HandedOn }
  | { kind: "finishing"; to: number[] | null; at: number; body: Finishing }
  | { kind: "sat_out"; to: number[] | null; at: number; body: SatOut }
  | { kind: "came_back"; to: number[] | null; at: number; body: CameBack }
  | { kind: "readied"; to: number[] | null; at: number; body: Readied }
  | { kind: "promised"; to: number[] | null; at: number; body: Promised }
  | { kind: "expired"; to: number[] | null; at: number; body: Expired }
  | { kind: "rose"; to: number[] | null; at: number; body: Rose }
  | { kind: "out_of_turn"; to: number[] | null; at: number; body: OutOfTurn }
  | { kind: "pledged"; to: number[] | null; at: number; body: Pledged }
  | { kind: "sealed"; to: number[] | null; at: number; body: Sealed }
  | { kind: "disclosed"; to: number[] | null; at: number; body: Disclosed }
  | { kind: "withheld"; to: number[] | null; at: number; body: Withheld };
