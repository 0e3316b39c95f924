/** A question that takes the house longer than one ask: it is asked again, and goes on where it was. */

import { Refusal } from "../core/http.mjs";

/** The code of a question for which the house still looks: who asks again goes on there. */
const UNFINISHED = "lab.unfinished";

/**
 * What the house answers to what is asked again as long as it still looks; null where that is not to go on.
 *
 * @template T
 * @param {() => Promise<T>} ask
 * @param {(detail: Record<string, unknown>) => boolean} went is told how far it has come, and says whether to go on
 * @returns {Promise<T | null>}
 */
export async function patiently(ask, went) {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== UNFINISHED) throw error;
      if (!went(error.detail)) return null;
    }
  }
}
