/** Duel's front. */
import type { GameFront } from "../contract";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";

export const game: GameFront = {
  Table,
  ScoreSheet,
  settles: (event) => event.type === "won",
  describe: (event) => ({ key: `duel.event.${event.type}`, args: {} }),
};
