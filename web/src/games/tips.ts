/** The guided first game: short notes at the real table, each shown once, when it is useful. */

import type { Shapes } from "./contract";

/** What a tip may depend on: what the person sees. */
export interface Moment<Game extends Shapes = Shapes> {
  view: Game["view"];
  moves: readonly string[];
  seat: number | null;
}

/** One note. Its text is `<game>.web.tip.<name>`. */
export interface Tip<Game extends Shapes = Shapes> {
  name: string;
  /** Is this the moment for it? */
  when: (moment: Moment<Game>) => boolean;
  /** The region it speaks of, as a selector; without one it stands at the top. */
  near?: string;
}

const lists = import.meta.glob<{ tips: Tip[] }>("./*/tips.ts");

/** A game's tips, in the order in which they are given. */
export async function tipsOf(name: string): Promise<readonly Tip[]> {
  return (await lists[`./${name}/tips.ts`]?.())?.tips ?? [];
}

/** The first tip for this moment that was not read yet. */
export function nextTip(
  tips: readonly Tip[],
  read: readonly string[],
  game: string,
  moment: Moment,
): Tip | null {
  return tips.find((tip) => !read.includes(`${game}.${tip.name}`) && tip.when(moment)) ?? null;
}
