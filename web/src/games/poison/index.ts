/** Poison's front. */
import type { Scored, Shown } from "../../generated/poison";
import type { GameFront } from "../contract";
import { describe } from "./describe";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";

export const game: GameFront<Shown, Scored> = {
  Table,
  ScoreSheet,
  settles: (event) => event.type === "scored",
  standing: (view) => view.scores,
  rounds: (view) => view.sheet,
  describe,
};
