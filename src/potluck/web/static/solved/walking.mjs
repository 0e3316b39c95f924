/** A strategy walked point by point, as `potluck.solve.browsing` does it without worths. */

const RANKS = "23456789TJQKA";
const SUITS = "♣♦♥♠";
const RED = "♦♥";
const JOKERS = ["Xr", "Xb"];
const FIRST_JOKER = 52;
const HALF = 32;
const BAR = "|";
const PAIR = 2;

/** @typedef {import("./reading.mjs").Strategy} Strategy */
/** @typedef {import("./reading.mjs").Line} Line */
/** @typedef {[low: number, high: number]} Cards a set */
/** @typedef {{text: string, red: boolean, rank: string, suit: string}} Card */

/**
 * @typedef {object} Hand what a seat may know of cards at a point, one for all that are worth the same
 * @property {Card[][]} board street by street
 * @property {Card[]} own what it holds now
 * @property {Card[]} thrown
 * @property {Map<string, number>} chances by action
 */

/**
 * @typedef {object} Place
 * @property {Line} line
 * @property {Hand[]} hands so many as were asked for
 * @property {number} count how many there are
 * @property {Map<string, string>} after action -> the line of the next decision
 */

/** @typedef {{suited: boolean, rows: string[], columns: string[], chance: (row: string, column: string) => number | undefined}} Grid */

export class Walk {
  /** @param {Strategy} strategy */
  constructor(strategy) {
    this.strategy = strategy;
    this.lines = new Map(strategy.lines.map((line) => [line.text, line]));
    this.bars = Math.max(0, ...strategy.lines.map(({ text }) => bars(text)));
    /** @type {Map<number, Uint32Array>} */
    this.orders = new Map();
  }

  /** The line to which acts lead, over cards that come for all; undefined: none. @param {string} acts */
  followed(acts) {
    for (let line = acts; bars(line) <= this.bars; line = `${line} ${BAR}`.trim()) {
      if (this.lines.has(line)) return line;
    }
    return undefined;
  }

  /** @param {string} text @param {number} [first] @param {number} [many] @returns {Place | undefined} */
  place(text, first = 0, many = Infinity) {
    const line = this.lines.get(text);
    if (!line) return undefined;
    const order = this.order(line.keys);
    const shown = order.subarray(first, first + many);
    const throws = line.states.length ? this.throws(line) : null;
    const hands = [...shown].map((state) => this.hand(line, state, throws?.get(state)));
    /** @type {Map<string, string>} */
    const after = new Map();
    for (const action of line.actions) {
      const next = this.followed(`${text} ${action.replace(" ", ":")}`.trim());
      if (next !== undefined) after.set(action, next);
    }
    return { line, hands, count: order.length, after };
  }

  /** The rows of a list of keys by their lowest cards, the board first. @param {number} list */
  order(list) {
    const known = this.orders.get(list);
    if (known) return known;
    const { count, width } = /** @type {import("./reading.mjs").Keys} */ (this.strategy.keys[list]);
    const order = Uint32Array.from({ length: count }, (_, at) => at).sort((one, other) => {
      for (let at = 0; at < width; at++) {
        const compared = compare(this.set(list, one, at), this.set(list, other, at));
        if (compared) return compared;
      }
      return 0;
    });
    this.orders.set(list, order);
    return order;
  }

  /** @param {number} list @param {number} row @param {number} at @returns {Cards} */
  set(list, row, at) {
    const { width, halves } = /** @type {import("./reading.mjs").Keys} */ (this.strategy.keys[list]);
    const place = 2 * (row * width + at);
    return [halves[place] ?? 0, halves[place + 1] ?? 0];
  }

  /** @param {Line} line @param {number} state @param {Map<string, number>} [throws] @returns {Hand} */
  hand(line, state, throws) {
    const { width } = /** @type {import("./reading.mjs").Keys} */ (this.strategy.keys[line.keys]);
    const boards = bars(line.text);
    const sets = Array.from({ length: width }, (_, at) => this.set(line.keys, state, at));
    /** @type {Cards} */
    let held = [0, 0];
    /** @type {Cards} */
    let thrown = [0, 0];
    for (const [low, high] of sets.slice(boards)) {
      thrown = [thrown[0] | (held[0] & low), thrown[1] | (held[1] & high)];
      held = [held[0] ^ low, held[1] ^ high];
    }
    const chances = throws ?? this.chances(line, state);
    return { board: sets.slice(0, boards).map(cards), own: cards(held), thrown: cards(thrown), chances };
  }

  /** @param {Line} line @param {number} state */
  chances({ actions, begin, keys }, state) {
    const size = this.strategy.keys[keys]?.count ?? 0;
    return parts(new Map(actions.map((action, at) => [action, this.strategy.chances[begin + at * size + state] ?? 0])));
  }

  /** Of each state the chances of throwing so many cards. @param {Line} line */
  throws({ actions, begin, states, thrown }) {
    /** @type {Map<number, Map<string, number>>} */
    const all = new Map();
    states.forEach((state, at) => {
      const many = bits(thrown[2 * at] ?? 0) + bits(thrown[2 * at + 1] ?? 0);
      const action = actions.find(
        (named) => /^discard\b/.test(named) && Number(named.slice("discard:".length)) === many,
      );
      const chances = all.get(state) ?? new Map();
      all.set(state, chances.set(action, (chances.get(action) ?? 0) + (this.strategy.chances[begin + at] ?? 0)));
    });
    for (const [state, chances] of all) all.set(state, parts(chances));
    return all;
  }
}

/**
 * How often an action is chosen by ranks: two own cards, suited above the diagonal; or one's own card by the board's.
 *
 * @param {readonly Hand[]} hands
 * @param {string} action
 * @returns {Grid | null} null where the hands make none
 */
export function grid(hands, action) {
  /** @type {Map<string, number[]>} */
  const cells = new Map();
  for (const hand of hands) {
    const at = ranks(hand);
    if (at === null) return null;
    const name = at.join(" ");
    cells.set(name, [...(cells.get(name) ?? []), hand.chances.get(action) ?? 0]);
  }
  const suited = hands[0]?.own.length === PAIR;
  const names = [...cells.keys()].map((name) => name.split(" "));
  const ordered = [...RANKS].reverse();
  const [rows, columns] = [0, 1].map((side) =>
    ordered.filter((rank) => names.some((name) => name[side] === rank || (suited && name[1 - side] === rank))),
  );
  return {
    suited,
    rows: rows ?? [],
    columns: columns ?? [],
    chance: (row, column) => {
      const many = cells.get(`${row} ${column}`);
      return many && many.reduce((sum, chance) => sum + chance, 0) / many.length;
    },
  };
}

/** @param {Hand} hand */
function ranks({ own, board, thrown }) {
  const [common = [], ...further] = board.filter((street) => street.length);
  const [first, second] = [...own].sort((one, other) => RANKS.indexOf(other.rank) - RANKS.indexOf(one.rank));
  if (thrown.length || !first || [...own, ...common].some(({ rank }) => !RANKS.includes(rank))) return null;
  if (own.length === PAIR && second && !common.length) {
    return first.suit === second.suit ? [first.rank, second.rank] : [second.rank, first.rank];
  }
  const [shared] = common;
  return own.length === 1 && shared && common.length === 1 && !further.length ? [first.rank, shared.rank] : null;
}

/** Chances that sum to one. @param {Map<string, number>} many */
function parts(many) {
  const total = [...many.values()].reduce((sum, chance) => sum + chance, 0);
  return new Map([...many].map(([action, chance]) => [action, total ? chance / total : 1 / many.size]));
}

/** @param {string} line */
function bars(line) {
  return line.split(" ").filter((token) => token === BAR).length;
}

/** The cards of a set, the highest first. @param {Cards} set @returns {Card[]} */
function cards([low, high]) {
  const found = [];
  for (let at = 2 * HALF - 1; at >= 0; at--) if (((at < HALF ? low : high) >>> (at % HALF)) & 1) found.push(card(at));
  return found;
}

/** @param {number} at @returns {Card} */
function card(at) {
  const joker = JOKERS[at - FIRST_JOKER];
  const [rank = "", suit = ""] = joker ? [...joker] : [RANKS[at >> 2] ?? "", SUITS[at & 3] ?? ""];
  return { text: (rank === "T" ? "10" : rank) + suit, red: suit !== "" && RED.includes(suit), rank, suit };
}

/** Sets by their lowest cards, as lists of numbers go. @param {Cards} one @param {Cards} other */
function compare(one, other) {
  const [low, high] = [one[0] ^ other[0], one[1] ^ other[1]];
  if (!low && !high) return 0;
  const half = low ? 0 : 1;
  const apart = low || high;
  const first = apart & -apart;
  const [has, lacks, order] = one[half] & first ? [one, other, -1] : [other, one, 1];
  const above = (lacks[half] & ~(first - 1) & ~first) !== 0 || (half === 0 && lacks[1] !== 0);
  return above || has === lacks ? order : -order;
}

/** @param {number} set */
function bits(set) {
  let count = 0;
  for (let rest = set; rest; rest &= rest - 1) count++;
  return count;
}
