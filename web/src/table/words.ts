// Events in words: for the log, the live region and the replay.

import type { AnyEvent } from "../generated/protocol";
import type { GameFront } from "../games/contract";
import { told } from "../texts/index.svelte";

/** The sentences for some events, leaving out what needs none. */
export function sentences(
  game: GameFront,
  events: readonly AnyEvent[],
  names: string[],
  seat: number | null,
): string[] {
  return events.flatMap((event) => {
    const sentence = game.describe(event, names, seat);
    return sentence ? [told(sentence.key, sentence.args)] : [];
  });
}
