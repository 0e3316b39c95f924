/**
 * The line to a table. It mends itself, and says in which state it is; an act is sent again, under the same id, until
 * the server has answered it, so that it counts once whatever happens on the way.
 *
 * Events: `screen` and `refused` with the server's message, `accepted`, `status` with `online`, `offline` or `gone`;
 * `talked` with what was said, `unsaid` with why it was not; `seeded` with the answer to a number for a shuffle.
 */

import { freshId } from "./http.mjs";

/** @import { ActSent, ClientMessage, Failed, SeedGiven, SeedSent, ServerMessage } from "./wire.d.ts" */

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
const PATIENCE = 8000;
/** Lines whose refusal is waited for. */
const MOST_SAID = 20;
/** Close codes after which trying again is useless. */
const FINAL = new Set([4400, 4401, 4403, 4404]);

export class Live extends EventTarget {
  /**
   * @param {string} table
   * @param {string} lang
   */
  constructor(table, lang) {
    super();
    this.table = table;
    this.lang = lang;
    this.seq = 0;
    this.wait = FIRST_WAIT;
    /** @type {Map<string, ActSent | SeedSent>} */
    this.pending = new Map();
    /** @type {Map<string, string>} what was said and may be refused */
    this.said = new Map();
    /** @type {WebSocket | null} */
    this.socket = null;
    this.timer = 0;
    /** Why the server lets this line go, as it said; empty where it has not. */
    this.reason = "";
    addEventListener("online", () => this.retry());
    document.addEventListener("visibilitychange", () => document.hidden || this.retry());
  }

  /** Opens the line. */
  open() {
    const url = new URL(`/api/tables/${encodeURIComponent(this.table)}/live`, location.href);
    url.protocol = url.protocol.replace("http", "ws");
    url.search = new URLSearchParams({ after: String(this.seq), lang: this.lang }).toString();
    const socket = new WebSocket(url);
    this.socket = socket;
    socket.addEventListener("open", () => this.opened());
    socket.addEventListener("message", (event) => this.heard(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.socket === socket && this.closed(event.code));
  }

  /** Tries again at once, where the line is down. */
  retry() {
    if (this.socket?.readyState === WebSocket.CLOSED && this.timer) {
      clearTimeout(this.timer);
      this.timer = 0;
      this.open();
    }
  }

  /**
   * @param {number} turn
   * @param {ActSent["action"]} action
   */
  act(turn, action) {
    /** @type {ActSent} */
    const act = { type: "act", turn, action, id: freshId() };
    this.pending.set(act.id, act);
    this.send(act);
    setTimeout(() => this.pending.has(act.id) && this.socket?.close(), PATIENCE);
  }

  /** Sends a number for a shuffle, or its seal. @param {SeedGiven} given */
  seed(given) {
    /** @type {SeedSent} */
    const sent = { type: "seed", ...given, id: freshId() };
    this.pending.set(sent.id, sent);
    this.send(sent);
  }

  /** Says something to the table; whether there is a line for it. @param {string} words */
  say(words) {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    const id = freshId();
    if (this.said.size > MOST_SAID) this.said.clear();
    this.said.set(id, words);
    this.send({ type: "say", text: words, id });
    return true;
  }

  /** @param {string} lang */
  language(lang) {
    this.lang = lang;
    this.send({ type: "language", lang });
  }

  /** @param {ClientMessage} message */
  send(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  opened() {
    this.wait = FIRST_WAIT;
    this.tell("status", "online");
    for (const act of this.pending.values()) this.send(act);
  }

  /** @param {number} code */
  closed(code) {
    this.timer = 0;
    if (FINAL.has(code)) return this.tell("status", "gone");
    this.tell("status", "offline");
    this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }

  /** @param {ServerMessage} message */
  heard(message) {
    if (message.type === "screen") {
      this.reason = "";
      this.seq = Math.max(this.seq, message.seq);
      this.tell("screen", message);
    } else if (message.type === "accepted") {
      this.pending.delete(message.id);
      this.tell("accepted", message);
    } else if (message.type === "seed_taken") {
      const given = this.pending.get(message.id);
      this.pending.delete(message.id);
      this.tell("seeded", { given, answer: message });
    } else if (message.type === "talked") {
      this.tell("talked", message);
    } else if (message.type === "error") {
      this.failed(message);
    }
  }

  /** What was sent under that id was refused: an act, or words; without one, the line itself. @param {Failed} message */
  failed(message) {
    const id = message.id ?? "";
    if (!id) this.reason = message.message;
    const words = this.said.get(id);
    const silent = this.pending.get(id)?.type === "seed"; // then the deal has no number of ours, and the log says so
    this.said.delete(id);
    this.pending.delete(id);
    if (silent) return;
    if (words === undefined) this.tell("refused", message);
    else this.tell("unsaid", { ...message, words });
  }

  /**
   * @param {string} name
   * @param {unknown} detail
   */
  tell(name, detail) {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}
