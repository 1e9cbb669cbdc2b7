// What could be believed at a step: asked once for each pair of eyes, and put in order for drawing.

import type { BeliefsShown } from "../generated/protocol";
import type { MoveFront } from "../games/moves";
import { getBeliefs } from "../net/studies";
import { sentenceOf } from "../shell/trouble";
import type { Bars } from "./overlay";

export interface Believed {
  place: string;
  cards: { card: string; share: number }[];
}

/** Beliefs turned round: from cards and their places to places and their cards, likeliest first. */
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

/** The bars over each place: how much of what lies there is of which kind. */
export function barsOf(beliefs: BeliefsShown | null, moves: MoveFront): Bars[] {
  const stacks = new Map<string, Map<string, number>>();
  for (const { place, cards } of beliefs ? byPlace(beliefs) : []) {
    const where = moves.place(place);
    if (where === null) continue;
    const kinds = stacks.get(where) ?? new Map<string, number>();
    for (const { card, share } of cards) {
      const kind = moves.kind(card);
      kinds.set(kind, (kinds.get(kind) ?? 0) + share);
    }
    stacks.set(where, kinds);
  }
  return [...stacks.entries()].map(([place, kinds]) => {
    const all = [...kinds.values()].reduce((sum, share) => sum + share, 0);
    const shares = [...kinds.entries()].map(([name, share]) => ({ name, share: share / all }));
    return { place, cards: shares.sort((one, other) => other.share - one.share) };
  });
}

/** Asks for beliefs while they are wanted. */
export class Believer {
  wanted = $state(false);
  failure: string | null = $state(null);
  #found: { step: number; seat: number | null; beliefs: BeliefsShown } | null = $state.raw(null);

  constructor(private readonly record: string) {}

  /** Ask what a seat (null: a spectator) could believe before a step. */
  async ask(step: number, seat: number | null): Promise<void> {
    if (this.at(step, seat)) return;
    try {
      const beliefs = await getBeliefs(this.record, step, seat ?? "none");
      this.#found = { step, seat, beliefs };
      this.failure = null;
    } catch (error) {
      this.failure = sentenceOf(error);
    }
  }

  /** What was found for this step and these eyes, if it is wanted. */
  at(step: number, seat: number | null): BeliefsShown | null {
    const found = this.#found;
    return this.wanted && found?.step === step && found.seat === seat ? found.beliefs : null;
  }
}
