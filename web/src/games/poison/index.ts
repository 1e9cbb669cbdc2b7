/** Poison's front. */
import type { GameFront } from "../contract";
import { describe } from "./describe";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";

export const game: GameFront = {
  Table,
  ScoreSheet,
  settles: (event) => event.type === "scored",
  describe,
};
