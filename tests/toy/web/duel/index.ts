/** Duel's front. */
import type { Shown, Won } from "../../generated/duel";
import type { GameFront } from "../contract";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";

export const game: GameFront<Shown, Won> = {
  Table,
  ScoreSheet,
  settles: (event) => event.type === "won",
  standing: (view) => view.scores,
  describe: (event) => ({ key: `duel.event.${event.type}`, args: {} }),
};
