/** The HTTP door, as the page uses it. Every failure is a `Refusal` with the server's code and words. */

import { language, t } from "./words.mjs";

/** @import { Screen } from "../core/wire.d.ts" */

/** The code of what the page itself has let go of. */
const LET_GO = "page.let_go";

/** An answer that is none: `code` is stable, the message is for people, `detail` names what was asked and allowed. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {{code?: string, message?: string, detail?: Record<string, unknown>, screen?: Screen}} body
   */
  constructor(status, body) {
    super(body.message ?? t("The card room does not answer. Trying again helps."));
    this.status = status;
    this.code = body.code ?? "page.no_answer";
    this.detail = body.detail ?? {};
    this.screen = body.screen;
  }
}

/**
 * What is there, of the type that the caller names.
 *
 * @template T
 * @param {string} path
 * @returns {Promise<T>}
 */
export async function get(path) {
  return (await ask(path, { method: "GET" })).body;
}

/**
 * A part of a list, of the type that the caller names, and the address of the next part, where there is one.
 *
 * @template T
 * @param {string} path
 * @returns {Promise<{part: T, next: string | undefined}>}
 */
export async function getPart(path) {
  const { body, link } = await ask(path, { method: "GET" });
  return { part: body, next: link?.match(/^<([^>]+)>; rel="next"$/)?.[1] };
}

/**
 * What came of it, of the type that the caller names.
 *
 * @template T
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal} [signal] lets go of it: then the server reckons for it no more, and `trying` says nothing
 * @returns {Promise<T>}
 */
export async function post(path, body, signal) {
  const headers = { "content-type": "application/json" };
  return (await ask(path, { method: "POST", headers, body: JSON.stringify(body), signal: signal ?? null })).body;
}

/**
 * Makes sure that the server knows this browser, and in which language it speaks.
 *
 * @param {{name?: string, lang?: string}} [about]
 */
export function greet(about = {}) {
  return post("/api/session", { lang: language(), ...about });
}

/**
 * @param {string} path
 * @param {RequestInit} how
 */
async function ask(path, how) {
  const url = new URL(path, location.href);
  url.searchParams.set("lang", language());
  /** @type {Response} */
  let answer;
  try {
    answer = await fetch(url, how);
  } catch {
    throw new Refusal(0, how.signal?.aborted ? { code: LET_GO } : {});
  }
  const body = await answer.json().catch(() => ({}));
  if (how.signal?.aborted) throw new Refusal(0, { code: LET_GO });
  if (!answer.ok) throw new Refusal(answer.status, body);
  return { body, link: answer.headers.get("link") };
}

/**
 * Does what may be refused, and says the refusal; every other failure is ours and stays one.
 *
 * @param {() => Promise<unknown>} action
 * @param {(message: string) => void} say
 */
export async function trying(action, say) {
  try {
    await action();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code !== LET_GO) say(error.message);
  }
}

/** Random bytes as hex: a player's part in the order of the cards. */
export function seed() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** An id that no act had before. Plain HTTP in a home network has no `randomUUID`. */
export function freshId() {
  return crypto.randomUUID?.() ?? seed();
}
