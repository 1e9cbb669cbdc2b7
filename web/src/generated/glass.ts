// Made by `python -m pharmakon.server.wire.typescript glass` from the game's types.

/** The options that are played with. */
export interface Chosen {
  players: number;
  edition: "printed" | "mini";
  first: number | null;
  memory: "aided" | "strict";
}

/** A glass. */
export interface Glass {
  /** Bottom to top; null for a card that is not known. */
  cards: (string | null)[];
  owner: number | null;
  open: boolean;
}

/** What a seat, or a spectator, may know. */
export interface View {
  game: "glass";
  options: Chosen;
  /** From 1. */
  round: number;
  wesley: number;
  vizzini: number;
  phase: "spy" | "fill" | "choose" | "drink";
  /** Who is to act; null when the match is over. */
  seat: number | null;
  /** Who looked into which glass. */
  peeks: ([number, number])[];
  exchanged: boolean;
  hearts: number[];
  over: boolean;
  winners: number[];
  glasses: Glass[];
  /** The own hand by cards, the others' by size. */
  hands: (string[] | number)[];
  /** How many cards were put away unseen. */
  away: number;
  /** By seat: the cards that are certainly in that hand. */
  known: string[][];
}

/** Everything. */
export interface Position {
  game: "glass";
  options: Chosen;
  /** From 1. */
  round: number;
  wesley: number;
  vizzini: number;
  phase: "spy" | "fill" | "choose" | "drink";
  /** Who is to act; null when the match is over. */
  seat: number | null;
  /** Who looked into which glass. */
  peeks: ([number, number])[];
  exchanged: boolean;
  hearts: number[];
  over: boolean;
  winners: number[];
  glasses: Glass[];
  hands: string[][];
  away: string[];
}

/** A seat looked at an opening. */
export interface Spied {
  type: "spied";
  seat: number;
  glass: number;
  card: string | null;
}

/** A card went into a glass. */
export interface Filled {
  type: "filled";
  seat: number;
  move: string;
  glass: number;
  card: string | null;
}

/** Vizzini exchanged two top cards. */
export interface Exchanged {
  type: "exchanged";
  seat: number;
  glasses: number[];
  cards: string[] | null;
}

/** Vizzini left the glasses as they are. */
export interface Declined {
  type: "declined";
  seat: number;
}

/** All hands went to the left. */
export interface Handed {
  type: "handed";
  seat: null;
  hand: string[] | null;
}

/** A seat took a glass. */
export interface Chose {
  type: "chose";
  seat: number;
  glass: number;
}

/** A seat drank its glass. */
export interface Drank {
  seat: number;
  glass: number;
  cards: string[];
  antidote: number;
  poison: number;
  /** Half antidotes that count beside the cards. */
  bonus: number;
  /** Who loses a heart by it. */
  lost: number[];
  type: "drank";
}

/** A seat refused its glass. */
export interface Refused {
  seat: number;
  glass: number;
  cards: string[];
  antidote: number;
  poison: number;
  /** Half antidotes that count beside the cards. */
  bonus: number;
  /** Who loses a heart by it. */
  lost: number[];
  type: "refused";
}

/** A round was dealt. */
export interface Dealt {
  type: "dealt";
  seat: null;
  round: number;
  wesley: number;
  vizzini: number;
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
  | Spied
  | Filled
  | Exchanged
  | Declined
  | Handed
  | Chose
  | Drank
  | Refused
  | Dealt
  | Over;

/** What a match of this game shows. */
export interface Shown {
  view: View;
  position: Position;
  event: EventView;
}
