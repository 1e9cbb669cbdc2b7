// Where a guided first game begins, or goes on: one for each game in this browser.

import { getTable, postLesson } from "../net/api";
import { go } from "../shell/router.svelte";
import { times } from "../shell/settings.svelte";

const place = (game: string) => `pharmakon.lesson.${game}`;

/** Go to the guided first game that was left, or to a new one. */
export async function learn(game: string): Promise<void> {
  const left = localStorage.getItem(place(game));
  if (left !== null && (await unfinished(left))) return go(`/t/${left}`);
  const { id } = await postLesson(game, times().pause);
  localStorage.setItem(place(game), id);
  go(`/t/${id}`);
}

async function unfinished(table: string): Promise<boolean> {
  try {
    const { status, lesson } = await getTable(table);
    return status === "playing" && lesson;
  } catch {
    return false;
  }
}
