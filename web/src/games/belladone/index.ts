/** Belladone Bluff at the table. */
import type { Shown, Turned } from "../../generated/belladone";
import type { GameFront } from "../contract";
import { describe } from "./describe";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";

export const game: GameFront<Shown, Turned> = {
  Table,
  ScoreSheet,
  settles: (event) => event.type === "turned",
  standing: (view) => view.scores,
  describe,
};
