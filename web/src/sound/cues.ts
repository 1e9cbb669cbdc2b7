/** What can be heard at a table, and felt on a phone. */
export type Cue =
  "card" | "turn" | "boil" | "heartbeat" | "close" | "row" | "heart" | "yours" | "win" | "lose";

/** How a phone shakes, in milliseconds on and off; most things are too small for that. */
export const SHAKES: Partial<Record<Cue, number[]>> = {
  boil: [50, 40, 120],
  heartbeat: [35, 110, 45],
  close: [30, 50, 70],
  row: [40],
  heart: [80],
  yours: [25],
  win: [40, 60, 40, 60, 120],
};
