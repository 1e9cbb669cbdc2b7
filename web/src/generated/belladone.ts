// Made by `python -m pharmakon.server.wire.typescript belladone` from the game's types.

/** The options that are played with. */
export interface Chosen {
  players: number;
  edition: "printed" | "mini";
  teams: boolean;
  easy: boolean;
  first: number | null;
  memory: "aided" | "strict";
}

/** What has been laid in this turn, or discarded in this pass. */
export interface Turn {
  row: number | null;
  colour: "R" | "O" | "G" | "B" | "V" | null;
  laid: number;
}

/** A card on the table: its face if it is known, the colour of its back always. */
export interface Lying {
  card: string | null;
  colour: "R" | "O" | "G" | "B" | "V";
  up: boolean;
}

/** A row. */
export interface Row {
  /** The cards that lie there, from slot 1 on. */
  slots: Lying[];
  closed: boolean;
}

/** The stock as everybody sees it. */
export interface Stock {
  count: number;
  top: "R" | "O" | "G" | "B" | "V" | null;
}

/** What a seat, or a spectator, may know. */
export interface View {
  game: "belladone";
  options: Chosen;
  /** Who is to act; null when the match is over. */
  seat: number | null;
  phase: "lay" | "spy" | "give" | "pass";
  turn: Turn;
  /** Passes in a row without laying or discarding. */
  passes: number;
  scores: number[];
  over: boolean;
  winners: number[];
  rows: Row[];
  /** The only row that may be laid in; null if there is none. */
  forced: number | null;
  /** In order of time. */
  discard: Lying[];
  /** The own hand by cards, the others' by colours. */
  hands: (string[] | ("R" | "O" | "G" | "B" | "V")[])[];
  stock: Stock;
}

/** Everything. */
export interface Position {
  game: "belladone";
  options: Chosen;
  /** Who is to act; null when the match is over. */
  seat: number | null;
  phase: "lay" | "spy" | "give" | "pass";
  turn: Turn;
  /** Passes in a row without laying or discarding. */
  passes: number;
  scores: number[];
  over: boolean;
  winners: number[];
  rows: Row[];
  /** The only row that may be laid in; null if there is none. */
  forced: number | null;
  /** In order of time. */
  discard: Lying[];
  hands: string[][];
  /** The next one is the last. */
  stock: string[];
}

/** A card was laid. */
export interface Laid {
  type: "laid";
  seat: number;
  move: string;
  row: number;
  slot: number;
  card: string | null;
  colour: "R" | "O" | "G" | "B" | "V";
  up: boolean;
}

/** A spy looked at the hidden cards of a row. */
export interface Spied {
  type: "spied";
  seat: number;
  row: number;
  cards: string[] | null;
}

/** A hidden card was swapped for one of the hand; others see the colours. */
export interface Swapped {
  type: "swapped";
  seat: number;
  move: string;
  row: number;
  slot: number;
  out: string | "R" | "O" | "G" | "B" | "V";
  in: string | "R" | "O" | "G" | "B" | "V";
}

/** A spy changed nothing. */
export interface Kept {
  type: "kept";
  seat: number;
}

/** A full row was turned over. */
export interface Turned {
  type: "turned";
  seat: number;
  row: number;
  cards: string[];
  sum: number;
  inverted: boolean;
  points: number;
}

/** The points of a row go to somebody else. */
export interface Gave {
  type: "gave";
  seat: number;
  receiver: number;
}

/** A seat got points. */
export interface Scored {
  type: "scored";
  seat: number;
  points: number;
  score: number;
}

/** A number opened a row. */
export interface Opened {
  type: "opened";
  seat: number | null;
  row: number;
  card: string;
}

/** A special opened nothing. */
export interface Failed {
  type: "failed";
  seat: number | null;
  card: string;
}

/** A row stays closed. */
export interface Closed {
  type: "closed";
  seat: number | null;
  row: number;
}

/** A card was discarded on a pass. */
export interface Discarded {
  type: "discarded";
  seat: number;
  move: string;
  card: string | null;
  colour: "R" | "O" | "G" | "B" | "V";
}

/** Cards were drawn. */
export interface Drew {
  type: "drew";
  seat: number;
  cards: string[] | null;
  colours: ("R" | "O" | "G" | "B" | "V")[];
  left: number;
  top: "R" | "O" | "G" | "B" | "V" | null;
}

/** A seat ended its pass. */
export interface Passed {
  type: "passed";
  seat: number;
}

/** The match is over. */
export interface Over {
  type: "over";
  seat: null;
  scores: number[];
  winners: number[];
}

export type EventView =
  | Laid
  | Spied
  | Swapped
  | Kept
  | Turned
  | Gave
  | Scored
  | Opened
  | Failed
  | Closed
  | Discarded
  | Drew
  | Passed
  | Over;

/** What a match of this game shows. */
export interface Shown {
  view: View;
  position: Position;
  event: EventView;
}
