/** The Poisoned Glass at the table. */
import type { Drank, Refused, Shown } from "../../generated/glass";
import type { GameFront } from "../contract";
import { describe } from "./describe";
import { glance } from "./glance";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";

export const game: GameFront<Shown, Drank | Refused> = {
  Table,
  ScoreSheet,
  settles: (event) => event.type === "drank" || event.type === "refused",
  standing: (view) => view.hearts,
  describe,
  glance,
  units: "glass.web.hearts",
  unitsTitle: "glass.web.hearts_title",
  cue: (event) => (event.type === "filled" || event.type === "exchanged" ? "card" : null),
};
