/** Events in words: for the log, the live region, the replay and the line above a table. */
import { told } from "../texts/index.svelte";
import type { Sentence } from "./contract";

/** The sentences for some events, leaving out what needs none. */
export function sentences<Event>(
  game: { describe: (event: Event, names: string[], seat: number | null) => Sentence | null },
  events: readonly Event[],
  names: string[],
  seat: number | null,
): string[] {
  return events.flatMap((event) => {
    const sentence = game.describe(event, names, seat);
    return sentence ? [told(sentence.key, sentence.args)] : [];
  });
}
