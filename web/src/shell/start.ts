// Opening a table: sit down, then go there.

import type { GameRow, NewTable } from "../generated/protocol";
import { postTable } from "../net/api";
import { go } from "./router.svelte";
import { times } from "./settings.svelte";

/** Somebody who sits at this browser. */
export interface Sitter {
  seat: number;
  /** Null: the name of this browser's person. */
  name: string | null;
}

const startPlace = (table: string) => `pharmakon.start.${table}`;

/** Open a table and go there; with `start`, the match begins as soon as we are there. */
export async function openTable(
  settings: Omit<NewTable, "sit">,
  people: Sitter[],
  start: boolean,
): Promise<void> {
  const { id } = await postTable({ ...settings, pace: times().pause, sit: people });
  if (start) promiseStart(id);
  go(`/t/${id}`);
}

/** The match at this table is to begin as soon as everybody is there. */
export function promiseStart(table: string): void {
  sessionStorage.setItem(startPlace(table), "yes");
}

/** A match against bots, with everything as it is by default. */
export function playNow(game: GameRow, level: string): Promise<void> {
  const seats = Array.from({ length: game.default_players }, (_, seat) => (seat ? level : null));
  return openTable({ game: game.name, seats }, [{ seat: 0, name: null }], true);
}

/** Whether the match at this table is to begin at once; says so one time only. */
export function startsAtOnce(table: string): boolean {
  const wanted = sessionStorage.getItem(startPlace(table)) !== null;
  sessionStorage.removeItem(startPlace(table));
  return wanted;
}
