// Events in words: for the log, the live region and the replay.

import type { EventView, GameFront } from "../games/contract";
import { isEmote, type Saying } from "../net/talk.svelte";
import { t, told } from "../texts/index.svelte";

/** The sentences for some events, leaving out what needs none. */
export function sentences(
  game: GameFront,
  events: readonly EventView[],
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
