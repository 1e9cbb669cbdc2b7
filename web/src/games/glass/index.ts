/** The Poisoned Glass at the table. */
import type { GameFront } from "../contract";
import { describe } from "./describe";
import { glance } from "./glance";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";
import type { GlassView } from "./view";

export const game: GameFront = {
  Table: Table as GameFront["Table"],
  ScoreSheet,
  settles: (event) => event.type === "drank" || event.type === "refused",
  describe,
  glance,
  units: "glass.web.hearts",
  cue: (event) => (["filled", "exchanged"].includes(event.type) ? "card" : null),
  standing: (view) => (view as GlassView).hearts,
};
