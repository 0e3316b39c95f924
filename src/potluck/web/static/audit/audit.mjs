/**
 * The log of a table, as one reader has it, against what was published before each deal: the chain of all events, each
 * card against the root of its order, and of opened deals the whole order, made again from the secret. Findings bear
 * the codes of `potluck verify`, which besides plays every action again.
 */

import { choice, commit, deckOf, keyOf, proves, seal, shuffled } from "./dealing.mjs";
import { Pledging } from "./pledging.mjs";
import { hex, joined, sha256, unhex } from "./sha256.mjs";

/** @typedef {{deal: number, root: string, sealed: string, size: number, cards: number, dice: number, opened: boolean, prepared: boolean, seeds: readonly string[]}} Deal where no cards are dealt `size` is 0, and `dice` counts those that were made again */
/** @typedef {{code: string, seq: number, line?: number}} Failure */
/** @typedef {{stream: string, reader: unknown, events: number, hidden: number, deals: Deal[], failure: Failure | null, chain?: Chain}} Report */
/** @typedef {{stream: string, after: number, links: readonly string[], events: readonly (Event | null)[]}} Chain a log whose links were followed, of hidden events too */
/** @import { CardsDealt, Chanced, Committed, Event, Held, Opened, Revealed, Sealed } from "./log.d.ts" */
/** @typedef {{seq: number, digest?: string, salt?: string, body?: string}} Line of an export: what it hides, or what it tells */

const HASH = 32;
const SALT = 16;
const HEAD = ["after", "potluck", "reader", "stream", "version"];
const FOOT = ["count", "link"];
const utf8 = new TextEncoder();

/** A finding, thrown to whoever counts. */
class Finding extends Error {
  /** @param {string} code @param {number} [line] */
  constructor(code, line) {
    super(code);
    this.code = code;
    this.line = line;
  }
}

/** What a log holds and whether it is sound. @param {string} text JSON lines @returns {Report} */
export function audit(text) {
  /** @type {Report} */
  const report = { stream: "", reader: null, events: 0, hidden: 0, deals: [], failure: null };
  let seq = 0;
  try {
    const { head, events, links } = chained(text);
    report.chain = { stream: head.stream, after: 0, links, events };
    Object.assign(report, { stream: head.stream, reader: head.reader, events: events.length });
    report.hidden = events.filter((event) => event === null).length;
    seq = 1;
    const table = new TableAudit(events, report.deals, head.stream);
    for (const event of events.slice(1)) {
      seq++;
      table.take(event, seq);
    }
  } catch (error) {
    if (!(error instanceof Finding)) throw error;
    report.failure = { code: error.code, seq, ...(error.line && { line: error.line }) };
  }
  return report;
}

/**
 * The part of a log from an event on, whose link is known, its chain followed; null where it does not follow from there.
 *
 * @param {string} text
 * @param {string} previous
 * @returns {Chain | null}
 */
export function continued(text, previous) {
  try {
    const { head, events, links } = chained(text, unhex(previous));
    return { stream: head.stream, after: head.after, links, events };
  } catch (error) {
    if (!(error instanceof Finding)) throw error;
    return null;
  }
}

/** The events of an export, its chain followed from the first line to the last. @param {string} text @param {Uint8Array | null} [previous] the link before a part of a log */
function chained(text, previous = null) {
  const lines = text.split("\n").filter((line) => line.trim());
  const [first, ...rest] = lines.map((line, at) => parsed(line, at + 1));
  const foot = rest.pop();
  if (!first || !foot) throw new Finding("export.unreadable", lines.length + 1);
  if (!has(first, HEAD)) throw new Finding("export.unreadable", 1);
  if (first.potluck !== "export" || first.version !== 1) throw new Finding("export.unreadable", 1);
  if (first.after && !previous) throw new Finding("export.partial");
  let link = (first.after && previous) || hashed("stream", [utf8.encode(first.stream)]);
  /** @type {string[]} */
  const links = [];
  /** @type {(Event | null)[]} */
  const events = rest.map((line, at) => {
    const { event, digest } = read(line, first.after + at + 1, at + 2);
    link = hashed("link", [link, digest]);
    links.push(hex(link));
    return event;
  });
  if (!has(foot, FOOT)) throw new Finding("export.unreadable", lines.length);
  if (foot.count !== events.length || foot.link !== hex(link)) throw new Finding("export.damaged", lines.length);
  return { head: first, events, links };
}

/** Whether an object has these fields and no other. @param {object} found @param {readonly string[]} fields */
function has(found, fields) {
  return Object.keys(found).sort().join() === fields.join();
}

/** @param {string} line @param {number} number */
function parsed(line, number) {
  try {
    const found = JSON.parse(line);
    if (found === null || typeof found !== "object" || Array.isArray(found)) throw new SyntaxError();
    return found;
  } catch {
    throw new Finding("export.unreadable", number);
  }
}

/** One line: the digest of its event, and the event where it is seen. @param {Line} line @param {number} seq @param {number} number of the line */
function read(line, seq, number) {
  const digest = unhex(line.digest ?? "");
  const salt = unhex(line.salt ?? "");
  if (line.seq === seq && digest?.length === HASH && line.salt === undefined && line.body === undefined) {
    return { event: null, digest };
  }
  if (line.seq === seq && salt?.length === SALT && typeof line.body === "string" && line.digest === undefined) {
    const event = parsed(line.body, number);
    return { event, digest: hashed("event", [salt, utf8.encode(line.body)]) };
  }
  throw new Finding("export.damaged", number);
}

/** @param {string} purpose @param {readonly Uint8Array[]} parts */
function hashed(purpose, parts) {
  return sha256(joined([utf8.encode(`potluck/1 ${purpose}\0`), ...parts]));
}

/** One table's events, one after the other; null stands for a hidden one. */
class TableAudit {
  /** @param {readonly (Event | null)[]} events @param {Deal[]} deals is filled @param {string} stream */
  constructor(events, deals, stream) {
    const [opening] = events;
    if (opening?.kind !== "opened") throw new Finding("log.refused");
    this.opened = /** @type {Opened} */ (opening.body);
    demand(stream === `table/${this.opened.table}`, "audit.stream");
    demand(opening.to === null, "audit.audience");
    this.at = opening.at;
    this.over = false;
    /** What chance gives in the first deals of a table that does not count. @type {{orders: string[], choices?: string[]}[]} */
    this.prepared = this.opened.prepared ?? [];
    demand(!this.prepared.length || (this.opened.purpose ?? "play") !== "play", "audit.prepared");
    this.deals = deals;
    this.sources = revealed(events, this.opened.table);
    this.next = this.opened.sealed;
    this.pledging = new Pledging(this.opened.seats.length);
    /** @type {Committed | null} */
    this.committed = null;
    /** @type {Uint8Array | null} */
    this.key = null;
    /** @type {CardsDealt | null} */
    this.awaited = null;
    this.since = 0;
    this.dealt = 0;
    this.drawn = 0;
  }

  /** @param {Event | null} event @param {number} seq */
  take(event, seq) {
    const awaited = this.awaited;
    this.awaited = null;
    if (event === null) return;
    const { kind, body } = event;
    demand(awaited === null || kind === "held", "audit.order");
    if (kind === "committed") this.commit(body, seq);
    else if (kind === "dealt") this.deal(body);
    else if (kind === "held") this.held(body, awaited);
    else if (kind === "chanced") this.chanced(body);
    else if (kind === "shown") this.prove(body.openings);
    else if (kind === "revealed") this.reveal(body);
    else if (kind === "sealed") this.seal(body);
    const wrong = this.pledging.take(event);
    demand(!wrong, wrong);
    this.fact(event);
  }

  /** What follows from the rest of the log: who may know of an event, when it was. @param {Event} event */
  fact({ kind, body, to, at }) {
    const seat = kind === "held" ? body.to : kind === "chosen" ? body.seat : null;
    demand(seat === null ? to === null : to?.length === 1 && to[0] === seat, "audit.audience");
    demand(at >= this.at, "audit.time");
    demand(!this.over || kind === "left", "audit.order");
    this.at = at;
    this.over ||= kind === "ended" || kind === "expired";
  }

  /** @param {Committed} committed @param {number} seq */
  commit(committed, seq) {
    const last = this.committed;
    const again = (committed.shuffle ?? 0) > 0;
    const follows = again
      ? last !== null && committed.deal === last.deal && committed.shuffle === (last.shuffle ?? 0) + 1
      : committed.deal === (last?.deal ?? 0) + 1;
    demand(follows, "audit.order");
    const source = this.sources.get(committed.deal);
    const following = this.sources.get(committed.deal + 1);
    demand(!following || following.pledged || seal(following.secret) === committed.sealed_next, "audit.sealed");
    demand(!source || again || source.pledged === (this.pledging.sealing !== null), "audit.sealed");
    if (again) {
      demand(committed.sealed_next === this.next, "audit.sealed");
      if (source && committed.shuffle === 1 && namesGames(this.opened)) this.reorder(committed, source, 1);
    } else {
      if (source) this.remake(committed, source);
      this.since = seq;
      this.drawn = 0;
      this.deals.push({
        deal: committed.deal,
        root: committed.root,
        sealed: this.pledging.sealing?.sealed ?? this.next,
        size: committed.size,
        cards: 0,
        dice: 0,
        opened: false,
        prepared: committed.deal <= this.prepared.length,
        seeds: [],
      });
    }
    this.key = source && !again ? keyOf(source) : null;
    this.committed = committed;
    this.next = committed.sealed_next;
    this.dealt = 0;
  }

  /** The order made again from what was revealed later. @param {Committed} committed @param {Source} source */
  remake(committed, source) {
    demand(seal(source.secret) === (this.pledging.sealing?.sealed ?? this.next), "audit.sealed");
    demand(source.seeds.map(commit).join() === committed.seeds.join(), "audit.seeds");
    this.reorder(committed, source, 0);
  }

  /** The secret of a deal that was sealed after the players' pledges, where it is known. @param {Sealed} body */
  seal({ deal, sealed }) {
    const source = this.sources.get(deal);
    demand(!source || (source.pledged && seal(source.secret) === sealed), "audit.sealed");
  }

  /** The order of a whole pack: of a deal's first shuffle, or its second where the dealer named the game. @param {Committed} committed @param {Source} source @param {number} index */
  reorder(committed, source, index) {
    const deck = deckOf(committed.size);
    const [laid] = index ? [] : (this.prepared[committed.deal - 1]?.orders ?? []);
    const made = () =>
      shuffled(keyOf(source), /** @type {readonly string[]} */ (deck), { index, laid: laid?.split(" ") });
    demand(deck === null || made().root === committed.root, "audit.root");
  }

  /** @param {CardsDealt} dealt */
  deal(dealt) {
    demand(dealt.first === this.dealt, "audit.order");
    this.awaited = dealt;
    this.dealt += dealt.n;
  }

  /** @param {Held} held @param {CardsDealt | null} dealt */
  held(held, dealt) {
    if (dealt?.to !== held.to) throw new Finding("audit.order");
    const [kind, ...cards] = held.outcome.split(" ");
    demand(kind === "dealt" && cards.length === dealt.n, "audit.order");
    this.match(cards, held.openings ?? [], dealt.first);
  }

  /** @param {Chanced} chanced */
  chanced(chanced) {
    const [kind, ...values] = chanced.outcome.split(" ");
    if (kind === "dealt" || kind === "turned") {
      const first = this.dealt;
      this.dealt += values.length;
      this.match(values, chanced.openings ?? [], first);
    } else if (this.key) {
      const laid = this.prepared[(this.committed?.deal ?? 0) - 1]?.choices?.[this.drawn]?.split(" ") ?? [];
      const below = choice(this.key, this.drawn++);
      const given =
        laid.length === values.length + 1 && laid[0] === kind
          ? laid.slice(1)
          : kind === "starts"
            ? [below(this.opened.seats.length)]
            : values.map(() => 1 + below(6));
      demand(given.join(" ") === values.join(" "), "audit.chance");
      const deal = this.deals.at(-1);
      if (deal && kind !== "starts") deal.dice += values.length;
    }
  }

  /** Cards number `first` and on of the order. @param {string[]} cards @param {import("./dealing.mjs").Opening[]} openings @param {number} first */
  match(cards, openings, first) {
    const places = cards.map((card, at) => `${first + at} ${card}`).join();
    demand(openings.map(({ k, card }) => `${k} ${card}`).join() === places, "audit.opening");
    this.prove(openings);
    const deal = this.deals.at(-1);
    if (deal) deal.cards += cards.length;
  }

  /** @param {import("./dealing.mjs").Opening[]} openings */
  prove(openings) {
    const order = this.committed;
    for (const opening of openings) {
      demand(order && opening.k < this.dealt && proves(opening, order.root, order.size), "audit.opening");
    }
  }

  /** @param {Revealed} body */
  reveal(body) {
    const deal = this.deals.at(-1);
    demand(body.deal === deal?.deal && body.since === this.since, "audit.order");
    if (deal) Object.assign(deal, { opened: true, seeds: body.seeds });
  }
}

/** Whether a dealer names the game of each deal. @param {Opened} opened */
function namesGames({ options }) {
  return Boolean(/** @type {{choice?: {play?: boolean}}} */ (options).choice?.play);
}

/** @typedef {{secret: Uint8Array, seeds: Uint8Array[], table: string, deal: number, pledged: boolean}} Source */

/** Deal -> what it was made of, as far as that was opened. @param {readonly (Event | null)[]} events @param {string} table */
function revealed(events, table) {
  /** @type {Map<number, Source>} */
  const found = new Map();
  const sealed = new Set(events.map((event) => (event?.kind === "sealed" ? event.body.deal : 0)));
  events.forEach((event) => {
    if (event?.kind !== "revealed") return;
    const { deal, secret, seeds } = event.body;
    const [own, ...others] = [secret, ...seeds].map(unhex);
    if (own?.length !== HASH || others.includes(null)) throw new Finding("audit.secret");
    found.set(deal, {
      secret: own,
      seeds: /** @type {Uint8Array[]} */ (others),
      table,
      deal,
      pledged: sealed.has(deal),
    });
  });
  return found;
}

/** @param {unknown} holds @param {string} code */
function demand(holds, code) {
  if (!holds) throw new Finding(code);
}
