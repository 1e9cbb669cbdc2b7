/** What a seat, or a spectator, may know of a match of Belladone Bluff. */
import type { View } from "../contract";

/** A card on the table: its face if it is known, the colour of its back always. */
export interface Lying {
  card: string | null;
  colour: string;
  up: boolean;
}

export interface RowView {
  /** The cards that lie, from slot 1 on. */
  slots: Lying[];
  closed: boolean;
}

export interface BelladoneView extends View {
  phase: "lay" | "spy" | "give" | "pass";
  turn: { row: number | null; colour: string | null; laid: number };
  rows: RowView[];
  /** The only row that may be laid in; null if there is none. */
  forced: number | null;
  /** The own hand by cards, the others' by colours. */
  hands: string[][];
  stock: { count: number; top: string | null };
  discard: Lying[];
  passes: number;
  scores: number[];
}

/** Cards that a row holds when it is full. */
export const SLOTS = 7;

/** Pages narrower than this leave a card in a row no room for its bottle. */
export const SMALL_BELOW = 700;
