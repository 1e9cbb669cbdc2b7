/** What the parts of Belladone Bluff's table agree on. */

/** Cards that a row holds when it is full. */
export const SLOTS = 7;

/** Pages narrower than this leave a card in a row no room for its bottle. */
export const SMALL_BELOW = 700;
