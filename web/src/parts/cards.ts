/** What a card looks like: a game turns its codes into these, the Card component draws them. */
import type { SignName } from "./signs";

export type Tint =
  "red" | "blue" | "purple" | "moss" | "orange" | "green" | "violet" | "teal" | "plain";

/** The shape of the bottle in the middle of a face: one for each colour, so that outlines differ. */
export type Bottle = "round" | "cone" | "square" | "ribbed" | "gourd" | "phial";

/** An open card. */
export interface CardFace {
  tint: Tint;
  /** The colour's sign, in the corners and on the bottle. */
  sign: SignName;
  /** What the corner says: "7", "+5"; "" for none. */
  value: string;
  /** For screen readers. */
  name: string;
  bottle?: Bottle;
  /** How full the bottle is, from 0 to 1. */
  level?: number;
  /** A large sign instead of a bottle, for special cards. */
  emblem?: SignName;
  /** What a special card does. */
  explain?: string;
}

/** A card face down: its colour where backs tell it. */
export interface CardBack {
  tint: Tint;
  sign: SignName;
  name: string;
}

/** A card in a hand. `key` stays with the card as long as it is held. */
export interface HandCard {
  key: string;
  code: string;
  face: CardFace;
  playable: boolean;
}

/** A hand with a key for each card: equal cards are told apart by their number. */
export function keyed(codes: readonly string[]): { key: string; code: string }[] {
  const seen = new Map<string, number>();
  return codes.map((code) => {
    const number = seen.get(code) ?? 0;
    seen.set(code, number + 1);
    return { key: `${code}:${number}`, code };
  });
}
