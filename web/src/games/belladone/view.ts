/** What the parts of Belladone Bluff's table agree on. */

import type { Chosen } from "../../generated/belladone";

/** Cards that a row holds when it is full. */
export const SLOTS: Readonly<Record<Chosen["edition"], number>> = { printed: 7, mini: 5 };

/** Pages narrower than this leave a card in a row no room for its bottle. */
export const SMALL_BELOW = 700;
/** Nor has a place that is narrower. */
export const SMALL_CARD = 64;
