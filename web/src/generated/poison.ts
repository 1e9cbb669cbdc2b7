// Made by `python -m pharmakon.server.wire.typescript poison` from the game's types.

/** The options that are played with. */
export interface Chosen {
  players: number;
  edition: "amigo" | "outset" | "mini";
  draw: boolean;
  first: number | null;
  memory: "strict" | "aided";
}

/** A cauldron. */
export interface Cauldron {
  colour: "R" | "B" | "P" | null;
  /** In the order played. */
  cards: string[];
  total: number;
}

/** What a seat, or a spectator, may know. */
export interface View {
  game: "poison";
  options: Chosen;
  /** From 1. */
  round: number;
  rounds: number;
  dealer: number;
  /** Who is to act; null when the match is over. */
  seat: number | null;
  cauldrons: Cauldron[];
  /** By seat, over the finished rounds. */
  scores: number[];
  /** The points of each finished round, by seat. */
  sheet: number[][];
  over: boolean;
  winners: number[];
  /** The own hand by cards, the others' by size. */
  hands: (string[] | number)[];
  /** By seat; sizes where it has to be remembered. */
  taken: (string[] | number)[];
  aside: number;
  stock: number;
}

/** Everything. */
export interface Position {
  game: "poison";
  options: Chosen;
  /** From 1. */
  round: number;
  rounds: number;
  dealer: number;
  /** Who is to act; null when the match is over. */
  seat: number | null;
  cauldrons: Cauldron[];
  /** By seat, over the finished rounds. */
  scores: number[];
  /** The points of each finished round, by seat. */
  sheet: number[][];
  over: boolean;
  winners: number[];
  hands: string[][];
  taken: string[][];
  aside: string[];
  /** The next one is the last. */
  stock: string[];
}

/** A card was played. */
export interface Played {
  type: "played";
  seat: number;
  move: string;
  cauldron: number;
  card: string;
  /** What the card brought the cauldron to, above 13 too. */
  total: number;
}

/** A cauldron boiled over: its cards were taken. */
export interface Took {
  type: "took";
  seat: number;
  cauldron: number;
  cards: string[];
}

/** A card was drawn. */
export interface Drew {
  type: "drew";
  seat: number;
  card: string | null;
  left: number;
}

/** A round was scored. */
export interface Scored {
  type: "scored";
  seat: null;
  round: number;
  taken: string[][];
  points: number[];
  /** Who has the most of each colour and counts nothing for it. */
  spared: Record<"R" | "B" | "P", number | null>;
}

/** A round was dealt. */
export interface Dealt {
  type: "dealt";
  seat: null;
  round: number;
  dealer: number;
  sizes: number[];
  hand: string[] | null;
}

/** The match is over. */
export interface Over {
  type: "over";
  seat: null;
  scores: number[];
  winners: number[];
}

export type EventView =
  | Played
  | Took
  | Drew
  | Scored
  | Dealt
  | Over;

/** What a match of this game shows. */
export interface Shown {
  view: View;
  position: Position;
  event: EventView;
}
