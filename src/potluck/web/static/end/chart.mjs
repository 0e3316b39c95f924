/** The stacks of a match, deal by deal, as a drawing: one's own line in full, those of others behind it, each with its name. */

import { writer } from "../core/money.mjs";
import { draw, roundStep } from "../parts/drawing.mjs";
import { t } from "../core/words.mjs";

/** @import { FallInfo, StandingInfo, SummaryInfo } from "../core/wire.d.ts" */
/** @typedef {{x: (deal: number) => number, y: (stack: number) => number, money: (sum: number) => string, least: number, most: number, right: number}} Scale */

const PHONE = matchMedia("(max-width: 700px)").matches;
const [WIDTH, HEIGHT] = PHONE ? [560, 300] : [600, 210];
const [LEFT, TOP, BOTTOM] = [PHONE ? 74 : 46, 30, HEIGHT - (PHONE ? 34 : 24)];
/** How many deals are named below at most. */
const NAMED = PHONE ? 4 : 8;
/** A letter's width in the flag, in a name and in one's own, beside what is free behind it. */
const [LETTER, NAME_LETTER, OWN_LETTER, ROOM] = PHONE ? [13, 12.5, 15.5, 6] : [8.6, 8, 10, 6];
/** How far a name stands from the end of its line, and from other names if there is room. */
const [LEAD, APART] = [14, PHONE ? 24 : 16];

/**
 * The drawing; null where there is nothing to draw.
 *
 * @param {SummaryInfo} summary
 * @param {(fall: FallInfo) => SVGElement} hung what is drawn for a garment that fell
 * @param {(standing: StandingInfo) => string} called a name for where there is little room
 */
export function chart(summary, hung, called) {
  const lines = summary.standings.filter(({ points }) => points.filter((one) => one !== null).length > 1);
  if (!lines.length) return null;
  const sums = lines.flatMap(({ points }) => points.filter((one) => one !== null));
  const most = Math.max(1, ...sums);
  const least = lowest(Math.min(...sums), most);
  const own = lines.find(({ seat }) => seat === summary.seat);
  const money = writer(summary.money);
  const names = lines.map((line) => {
    const name = lines.length > 1 ? (line.you ? t("You") : called(line)) : "";
    const sum = line === own ? money(line.points.findLast((one) => one !== null) ?? 0) : "";
    return [name, sum].filter(Boolean).join(" ");
  });
  const widths = names.map((name, at) => (lines[at] === own ? OWN_LETTER : NAME_LETTER) * [...name].length);
  const right = WIDTH - LEAD - ROOM - Math.max(...widths);
  const scale = {
    x: (/** @type {number} */ deal) => LEFT + ((right - LEFT) * deal) / Math.max(summary.deals, 1),
    y: (/** @type {number} */ stack) => BOTTOM - ((BOTTOM - TOP) * (stack - least)) / (most - least),
    money,
    least,
    most,
    right,
  };
  const others = lines.filter((line) => line !== own);
  return draw(
    "svg",
    { class: "run", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": spoken(lines, scale) },
    ...grid(scale),
    ...foot(summary, scale),
    ...others.map((line) => draw("path", { class: "other", d: path(line, scale) })),
    ...(own ? mine(own, summary, scale) : []),
    ...labelled(lines, names, own, scale),
    ...fallen(summary, scale, hung),
  );
}

/**
 * The name of each line at its end, the names pushed apart.
 *
 * @param {readonly StandingInfo[]} lines
 * @param {readonly string[]} names
 * @param {StandingInfo | undefined} own
 * @param {Scale} scale
 */
function labelled(lines, names, own, { x, y, right }) {
  const labels = lines.map(({ points }, at) => {
    const deal = points.findLastIndex((one) => one !== null);
    return { name: names[at] ?? "", own: lines[at] === own, from: x(deal), end: y(points[deal] ?? 0) };
  });
  labels.sort((one, other) => one.end - other.end || Number(one.own) - Number(other.own));
  const apart = Math.min(APART, (BOTTOM - TOP) / Math.max(1, labels.length - 1));
  let free = 0;
  const places = labels.map(({ end }) => (free = Math.max(end, free) + apart) - apart);
  const over = Math.max(0, free - apart - BOTTOM);
  return labels.flatMap(({ name, own: bold, from, end }, at) => {
    const place = Math.max((places[at] ?? 0) - over, TOP + at * apart);
    const lead = `M${from + 3} ${end}H${right + 3}L${right + LEAD - 3} ${place}`;
    return [
      ...(bold && place === end ? [] : [draw("path", { class: "lead", d: lead })]),
      draw("text", { class: bold ? "end" : "name", x: right + LEAD, y: place + 5 }, name),
    ];
  });
}

/** Where the scale begins: at nought, unless all sums lie in its upper third: then as far below them as they lie apart. @param {number} low @param {number} most */
function lowest(low, most) {
  const apart = Math.max(most - low, most / 20);
  if (low - 2 * apart <= 0) return Math.min(0, low);
  const step = roundStep(3 * apart);
  return Math.max(0, Math.floor((low - apart) / step) * step);
}

/** How large a garment is drawn that fell. */
const MARK = PHONE ? 44 : 40;

/** The garments that fell, each above its deal, several of one deal above one another. @param {SummaryInfo} summary @param {Scale} scale @param {(fall: FallInfo) => SVGElement} hung */
function fallen({ falls = [] }, { x }, hung) {
  return falls.map((fall, at) => {
    const below = falls.slice(0, at).filter(({ deal }) => deal === fall.deal).length;
    const y = BOTTOM - MARK * (below + 1) - 4;
    const thing = hung(fall);
    const place = { class: "thing", x: x(fall.deal) - MARK / 2, y, width: MARK, height: MARK };
    for (const [name, value] of Object.entries(place)) thing.setAttribute(name, String(value));
    return draw("g", { class: "fall", role: "img", "aria-label": fall.text }, draw("title", {}, fall.text), thing);
  });
}

/** @param {StandingInfo} line @param {Scale} scale */
function path({ points }, { x, y }) {
  let pen = "M";
  return points
    .map((stack, deal) => {
      if (stack === null) return ((pen = "M"), "");
      const step = `${pen}${x(deal).toFixed(1)} ${y(stack).toFixed(1)}`;
      pen = "L";
      return step;
    })
    .join("");
}

/** The own line: its field, its turn, its lowest point and its end. @param {StandingInfo} own @param {SummaryInfo} summary @param {Scale} scale */
function mine(own, summary, scale) {
  const { x, y, right } = scale;
  const known = own.points.map((stack, deal) => ({ stack, deal })).filter(({ stack }) => stack !== null);
  const last = known[known.length - 1];
  const line = path(own, scale);
  const parts = [
    draw("path", { class: "area", d: `${line}V${BOTTOM}H${x(known[0]?.deal ?? 0)}Z` }),
    draw("path", { class: "even", d: `M${LEFT} ${y(own.points[0] ?? 0)}H${right}` }),
    draw("path", { class: "own", d: line }),
    ...turn(own, summary, scale),
  ];
  if (last) parts.push(draw("circle", { class: "last", cx: x(last.deal), cy: y(last.stack ?? 0), r: 4.5 }));
  return parts;
}

/** The deal that moved most, with a flag; where there was no other, nothing turned. @param {StandingInfo} own @param {SummaryInfo} summary @param {Scale} scale */
function turn({ points }, { moment }, { x, y, right }) {
  const [before, now] = moment ? [points[moment.deal - 1], points[moment.deal]] : [];
  if (!moment || points.length <= 2 || typeof before !== "number" || typeof now !== "number") return [];
  const width = moment.turn.length * LETTER + 18;
  const left = Math.min(Math.max(x(moment.deal) - width / 2, LEFT), right - width);
  const above = Math.max(Math.min(y(now), y(before)) - 38, 2);
  return [
    draw("path", { class: "jump", d: `M${x(moment.deal - 1)} ${y(before)}L${x(moment.deal)} ${y(now)}` }),
    draw("path", { class: "turnline", d: `M${x(moment.deal)} ${y(now)}V${BOTTOM}` }),
    draw("circle", { class: "turn", cx: x(moment.deal), cy: y(now), r: 6 }),
    draw(
      "g",
      { class: "flag" },
      draw("rect", { x: left, y: above, width, height: 24, rx: 4 }),
      draw("text", { x: left + width / 2, y: above + 17, "text-anchor": "middle" }, moment.turn),
    ),
  ];
}

/** @param {Scale} scale */
function grid({ y, money, least, most, right }) {
  const step = roundStep(most - least);
  const first = Math.ceil(least / step) * step;
  const rounds = Array.from({ length: Math.floor((most - first) / step) + 1 }, (_, at) => first + at * step);
  return rounds.flatMap((sum) => [
    draw("path", { class: "grid", d: `M${LEFT} ${y(sum)}H${right}` }),
    draw("text", { class: "sum", x: LEFT - 7, y: y(sum) + 4.5, "text-anchor": "end" }, money(sum)),
  ]);
}

/** The deals below; that of the turn is marked. @param {SummaryInfo} summary @param {Scale} scale */
function foot({ deals, moment }, { x }) {
  const apart = Math.max(1, Math.ceil(deals / NAMED));
  const all = Array.from({ length: deals + 1 }, (_, deal) => deal).filter((deal) => deal && deal % apart === 0);
  const near = (/** @type {number} */ deal) => moment && deal !== moment.deal && Math.abs(deal - moment.deal) < apart;
  const named = [...new Set([...all.filter((deal) => !near(deal)), ...(moment ? [moment.deal] : [])])];
  return named.map((deal) =>
    draw(
      "text",
      { class: deal === moment?.deal ? "deal on" : "deal", x: x(deal), y: HEIGHT - 6, "text-anchor": "middle" },
      String(deal),
    ),
  );
}

/** The drawing for who does not see it. @param {StandingInfo[]} lines @param {Scale} scale */
function spoken(lines, { money }) {
  const ends = lines.map(({ name, points }) => {
    const known = points.filter((one) => one !== null);
    return `${name}: ${money(known[0] ?? 0)} → ${money(known[known.length - 1] ?? 0)}`;
  });
  return ends.join("; ");
}
