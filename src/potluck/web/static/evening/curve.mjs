/** The stacks of an evening, deal by deal, as a drawing. */

import { writer } from "../core/money.mjs";
import { draw, roundStep } from "../parts/drawing.mjs";
import { t } from "../core/words.mjs";

/** @import { AccountInfo, LedgerInfo } from "../core/wire.d.ts" */
/** @typedef {{account: AccountInfo, name: string, look: string, end: [number, number]}} Line */

const WIDTH = 560;
const PHONE = matchMedia("(max-width: 700px)").matches;
/** On a phone the drawing is nearly square, so that its lines can be told apart; elsewhere all of the page fits a screen. */
const HEIGHT = PHONE ? 290 : 206;
const FOOT = 26;
/** Letters are larger on a phone, beside a drawing that is smaller: names need more of its width. */
const [LEFT, RIGHT, TOP, BOTTOM] = [PHONE ? 64 : 40, PHONE ? 425 : 470, 20, HEIGHT - FOOT];
/** How many rivals are drawn in full, beside the reader. */
const RIVALS = 2;
/** How far names stand apart at least, on wide and on narrow screens. */
const APART = { wide: 15.5, narrow: 24 };
const LONGEST_NAME = PHONE ? 8 : 9;
/** The drawing's height over the highest stack, as a multiple. */
const HEADROOM = 1.06;

/** The drawing; null where there is nothing to draw. @param {LedgerInfo} ledger */
export function curve(ledger) {
  const accounts = ledger.accounts.filter(({ points }) => points.length > 1);
  const stacks = accounts.flatMap(({ points }) => points.map(([, stack]) => stack));
  if (!stacks.length || ledger.deals < 1) return null;
  const step = roundStep(Math.max(...stacks));
  const top = Math.max(...stacks) * HEADROOM;
  const x = (/** @type {number} */ deal) => LEFT + ((RIGHT - LEFT) * deal) / ledger.deals;
  const y = (/** @type {number} */ stack) => BOTTOM - ((BOTTOM - TOP) * stack) / top;
  const lines = looks(accounts).map(({ account, look }) => {
    const last = account.points[account.points.length - 1] ?? [0, 0];
    const name = account.you ? t("You") : short(account.name);
    return { account, name, look, end: /** @type {[number, number]} */ ([x(last[0]), y(last[1])]) };
  });
  return draw(
    "svg",
    { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": spoken(ledger, accounts) },
    ...grid(ledger, { step, top, y }),
    ...marked(ledger, x),
    ...lines.map(({ account, look }) =>
      draw("path", { class: `stack ${look}`, d: path(account.points.map(([deal, stack]) => [x(deal), y(stack)])) }),
    ),
    draw("g", { class: "names wide" }, ...named(lines, APART.wide)),
    draw("g", { class: "names narrow" }, ...named(lines, APART.narrow)),
    ...foot(ledger, x),
  );
}

/** How each is drawn: the reader, the two who moved most, the others. @param {AccountInfo[]} accounts */
function looks(accounts) {
  const others = accounts.filter(({ you }) => !you);
  const ranked = [...others].sort((one, other) => Math.abs(other.net) - Math.abs(one.net));
  const look = (/** @type {AccountInfo} */ account) => {
    const at = ranked.indexOf(account);
    return account.you ? "own" : at < RIVALS ? `rival r${at}` : `other o${(at - RIVALS) % 4}`;
  };
  return [...others, ...accounts.filter(({ you }) => you)].map((account) => ({ account, look: look(account) }));
}

/** @param {number[][]} points */
function path(points) {
  return points.map(([x, y], at) => `${at ? "L" : "M"}${(x ?? 0).toFixed(1)} ${(y ?? 0).toFixed(1)}`).join("");
}

/** Lines for round sums; that of the first stack is drawn in full. @param {LedgerInfo} ledger @param {{step: number, top: number, y: (stack: number) => number}} scale */
function grid(ledger, { step, top, y }) {
  const money = writer(ledger.money);
  const first = firstStack(ledger);
  const rounds = Array.from({ length: Math.floor(top / step) + 1 }, (_, at) => at * step);
  const sums = [
    ...new Set([...rounds.filter((sum) => Math.abs(y(sum) - y(first ?? sum)) > 14 || sum === first), first]),
  ];
  return sums.flatMap((sum) =>
    sum === null
      ? []
      : [
          draw("path", { class: sum === first ? "grid first" : "grid", d: `M${LEFT} ${y(sum)}H${RIGHT}` }),
          draw("text", { class: "sum", x: LEFT - 6, y: y(sum) + 5, "text-anchor": "end" }, money(sum)),
        ],
  );
}

/** The first stack, where all persons who sat there at the beginning had the same; else null. @param {LedgerInfo} ledger */
export function firstStack({ accounts }) {
  const firsts = new Set(
    accounts.filter(({ house, points }) => !house && points[0]?.[0] === 0).map(({ points }) => points[0]?.[1] ?? 0),
  );
  return firsts.size === 1 ? ([...firsts][0] ?? null) : null;
}

/** Where the biggest pot was. @param {LedgerInfo} ledger @param {(deal: number) => number} x */
function marked({ pots, deals }, x) {
  const [pot] = pots;
  if (!pot) return [];
  const right = pot.deal > deals / 2;
  return [
    draw("path", { class: "pot-mark", d: `M${x(pot.deal)} 6V${BOTTOM}` }),
    draw(
      "text",
      { class: "pot-name", x: x(pot.deal) + (right ? -6 : 6), y: 14, "text-anchor": right ? "end" : "start" },
      pot.mark,
    ),
  ];
}

/** Names at the ends of the lines, pushed apart. @param {Line[]} lines @param {number} apart */
function named(lines, apart) {
  const below = [...lines].sort((one, other) => one.end[1] - other.end[1]);
  const heights = below.map(({ end }) => end[1]);
  for (let at = 1; at < heights.length; at += 1) {
    heights[at] = Math.max(heights[at] ?? 0, (heights[at - 1] ?? 0) + apart);
  }
  const over = Math.max(0, (heights[heights.length - 1] ?? 0) - BOTTOM);
  return below.flatMap(({ name, look, end }, at) => {
    const place = Math.max((heights[at] ?? 0) - over, TOP + at * apart - 6);
    return [
      draw("path", { class: `lead ${look}`, d: `M${end[0] + 2} ${end[1]}H${RIGHT + 2}L${RIGHT + 11} ${place}` }),
      draw("text", { class: look === "own" ? "nm own" : "nm", x: RIGHT + 15, y: place + 5 }, name),
    ];
  });
}

/** @param {LedgerInfo} ledger @param {(deal: number) => number} x */
function foot({ deals }, x) {
  const middle = Math.round(deals / 2);
  return [
    draw("text", { x: x(0), y: HEIGHT - 6, "text-anchor": "start" }, "0"),
    ...(deals > 3
      ? [draw("text", { x: x(middle), y: HEIGHT - 6, "text-anchor": "middle" }, t("Deal {n}", { n: middle }))]
      : []),
    draw("text", { x: x(deals), y: HEIGHT - 6, "text-anchor": "end" }, String(deals)),
  ];
}

/** @param {string} name */
function short(name) {
  const letters = [...name];
  return letters.length > LONGEST_NAME ? `${letters.slice(0, LONGEST_NAME - 1).join("")}…` : name;
}

/** The drawing for who does not see it: where each line begins and ends. @param {LedgerInfo} ledger @param {AccountInfo[]} accounts */
function spoken(ledger, accounts) {
  const money = writer(ledger.money);
  const ends = accounts.map(({ name, points }) => {
    const [first, last] = [points[0]?.[1] ?? 0, points[points.length - 1]?.[1] ?? 0];
    return `${name}: ${money(first)} → ${money(last)}`;
  });
  return `${t("Stacks, deal by deal")}. ${ends.join("; ")}`;
}
