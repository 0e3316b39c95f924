/**
 * How long each scene is seen, in milliseconds at the usual pace: the one table of it. The pauses between deals that come
 * by themselves (`table/interval.py`) leave time for all that is played of an end; a test compares both.
 */

export const ACT = 300;
export const GATHER = 300;
export const DEALT = 320;
export const APART = 55;
export const LEAVE = 240;
export const LEAVE_APART = 60;
export const LONGEST_DEAL = 760;
export const TURN = 200;
export const TURNED = 90;
export const STREET = 420;
export const ROLL = 900;
export const FLIP = 650;
export const REVEAL = 520;
/** At a showdown, between one hand and the next; all but the last take no more; and how long the last one rests. */
export const SHOWN = 420;
export const SHOWN_MOST = 1600;
export const RESTS = 240;
/** A hand that is shown against a turned card. */
export const ANSWER = 580;
export const HOUSE = 700;
export const PLAYS = 800;
/** A side pot, before it is paid. */
export const SIDE = 560;
export const VERDICT = 700;
export const PAID = 520;
export const GARMENT = 1000;
/** A garment that is pawned or bought back, a watch that is laid down: a scene by itself; and each further one in a row. */
export const PAWN = 2400;
export const CREDIT = 2400;
export const REDEEM = 1500;
export const FURTHER = 1300;

/** A run-out: one hand after the other is turned up, so many milliseconds apart, and all of them in no more. */
export const HAND = 450;
export const HANDS = 2000;
/** So long everybody's chances are read before further cards come; before the last ones. */
export const CHANCES = 2200;
export const LAST_CHANCES = 3000;
/** A street that is turned in it: its cards fly and turn, and rest before anything is said. */
export const STREET_RESTS = 650;
