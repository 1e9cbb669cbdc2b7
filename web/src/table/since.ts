/** What happened since somebody's last turn, from the events that they were told. */
import type { Entry } from "../net/log.svelte";

/** The most that a strip shows; a spectator, who has no turn, is shown so many too. */
const MOST = 12;

/** The entries after a seat's own last move, up to a step; for a spectator the latest. */
export function since(entries: readonly Entry[], seat: number | null, upTo: number): Entry[] {
  const shown = entries.filter(({ seq }) => seq <= upTo);
  const own = seat === null ? -1 : shown.findLastIndex(({ event }) => event.seat === seat);
  return shown.slice(own + 1).slice(-MOST);
}
