/** What the parts of The Poisoned Glass's table agree on. */

/** Cards that a glass holds when it is full. */
export const DEPTH = 4;
