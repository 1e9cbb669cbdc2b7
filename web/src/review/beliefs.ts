// Beliefs as they are drawn: for each place what may lie there, the likeliest first.

import type { BeliefsShown } from "../generated/protocol";

export interface Believed {
  place: string;
  cards: { card: string; share: number }[];
}

/** Beliefs turned round: from cards and their places to places and their cards. */
export function byPlace(beliefs: BeliefsShown): Believed[] {
  const places = new Map<string, Believed["cards"]>();
  for (const [card, spread] of Object.entries(beliefs.cards))
    for (const [place, share] of Object.entries(spread)) {
      const cards = places.get(place) ?? [];
      cards.push({ card, share });
      places.set(place, cards);
    }
  return [...places.entries()]
    .map(([place, cards]) => ({
      place,
      cards: cards.sort((one, other) => other.share - one.share),
    }))
    .sort((one, other) => one.place.localeCompare(other.place));
}
