/** What a seat, or a spectator, may know of a match of The Poisoned Glass. */
import type { View } from "../contract";

export interface GlassOnTable {
  /** Bottom to top; null for a card that is not known. */
  cards: (string | null)[];
  owner: number | null;
  open: boolean;
}

export interface GlassView extends View {
  round: number;
  wesley: number;
  vizzini: number;
  phase: "spy" | "fill" | "choose" | "drink";
  glasses: GlassOnTable[];
  /** The own hand by cards, the others' by size. */
  hands: (string[] | number)[];
  /** How many cards were put away unseen. */
  away: number;
  /** Who looked into which glass: [seat, glass]. */
  peeks: [number, number][];
  exchanged: boolean;
  hearts: number[];
  /** By seat: the cards that are certainly in that hand. */
  known: string[][];
}

/** Cards that a glass holds when it is full. */
export const DEPTH = 4;
