/** Moves of Poison as they are written; cauldrons count from 1, here too. */

/** Pour a card into a cauldron: `R7@2`. */
export function pour(card: string, cauldron: number): string {
  return `${card}@${cauldron}`;
}

/** A move's card and cauldron, as they are written. */
export function poured(move: string): { card: string; cauldron: string } {
  const [card = "", cauldron = ""] = move.split("@");
  return { card, cauldron };
}

/** The places that the legal moves allow a card, as cauldron numbers. */
export function placesOf(card: string, moves: readonly string[]): number[] {
  return moves
    .map(poured)
    .filter((move) => move.card === card)
    .map(({ cauldron }) => Number(cauldron));
}
