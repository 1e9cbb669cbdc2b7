/** The Poisoned Glass at the table. */
import type { Drank, Refused, Shown } from "../../generated/glass";
import type { GameFront } from "../contract";
import { describe } from "./describe";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";

export const game: GameFront<Shown, Drank | Refused> = {
  Table,
  ScoreSheet,
  settles: (event) => event.type === "drank" || event.type === "refused",
  standing: (view) => view.hearts,
  describe,
};
