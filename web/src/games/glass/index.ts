/** The Poisoned Glass at the table. */
import type { GameFront } from "../contract";
import { describe } from "./describe";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";
import type { GlassView } from "./view";

export const game: GameFront = {
  Table: Table as GameFront["Table"],
  ScoreSheet,
  settles: (event) => event.type === "drank" || event.type === "refused",
  describe,
  standing: (view) => (view as GlassView).hearts,
};
