/** Lists that keep to their end while lines come and their room changes, until one scrolls back in them. */

import { resized } from "../core/dom.mjs";

/** Pixels from the end within which a list keeps to it. */
const NEAR = 40;

/** Has a list that scrolls follow what is added to its only child; `data-scrolled` says that it goes on above. @param {HTMLElement} list */
export function following(list) {
  let follows = true;
  let last = 0;
  const keep = () => {
    if (!follows) return;
    list.scrollTop = list.scrollHeight;
    last = list.scrollTop;
    list.toggleAttribute("data-scrolled", last > 0);
  };
  // A list that gets less room is no longer at its end, though nobody has scrolled: only the way back counts.
  list.addEventListener("scroll", () => {
    if (list.scrollHeight - list.scrollTop - list.clientHeight < NEAR) follows = true;
    else if (list.scrollTop < last) follows = false;
    last = list.scrollTop;
    list.toggleAttribute("data-scrolled", last > 0);
  });
  const sizes = resized(keep);
  for (const element of [list, ...list.children]) sizes.observe(element);
  return list;
}
