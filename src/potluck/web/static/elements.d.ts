// The page's own elements by their tags, so that `h`, `find` and `querySelector` know what they give.
import type { CardHand } from "./pieces/cards.mjs";
import type { DiceHand } from "./games/dice/dice-hand.mjs";
import type { StakeControl } from "./table/amount.mjs";
import type { OfferDock } from "./table/offers.mjs";
import type { GameTile } from "./lobby/lobby.mjs";

declare global {
  interface HTMLElementTagNameMap {
    "card-hand": CardHand;
    "dice-hand": DiceHand;
    "stake-control": StakeControl;
    "offer-dock": OfferDock;
    "game-tile": GameTile;
  }
}
