/** What can be heard at a table, and felt on a phone. */
export type Cue =
  "card" | "turn" | "burst" | "suspense" | "shut" | "gain" | "loss" | "yours" | "win" | "lose";

/** How a phone shakes, in milliseconds on and off; most things are too small for that. */
export const SHAKES: Partial<Record<Cue, number[]>> = {
  burst: [50, 40, 120],
  suspense: [35, 110, 45],
  shut: [30, 50, 70],
  gain: [40],
  loss: [80],
  yours: [25],
  win: [40, 60, 40, 60, 120],
};
