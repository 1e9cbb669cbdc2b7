// What is drawn over a game's table.

/** A move on the table, as selectors. */
export interface Way {
  kind: "better" | "played" | "both";
  path: string[];
}

/** What may lie somewhere. */
export interface Bars {
  place: string;
  /** The likeliest first. */
  cards: { name: string; share: number }[];
}
