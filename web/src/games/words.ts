/** Events in words: for the log, the live region, the replay and the line above a table. */
import { isEmote, type Saying } from "../net/talk.svelte";
import { t, told } from "../texts/index.svelte";
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

/** What somebody has said, for the log and those who listen. */
export function sayingOf({ seat, phrase }: Saying, names: readonly string[]): string {
  const name = names[seat] ?? "";
  if (isEmote(phrase)) return told(`web.gesture.${phrase}`, { name });
  return t("web.talk.said", { name, phrase: told(`web.phrase.${phrase}`) });
}
