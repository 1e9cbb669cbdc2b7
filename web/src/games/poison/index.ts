/** Poison's front. */
import type { GameFront } from "../contract";
import { describe } from "./describe";
import { glance } from "./glance";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";

export const game: GameFront = {
  Table,
  ScoreSheet,
  settles: (event) => event.type === "scored",
  describe,
  glance,
  lowest: true,
  cue: (event) => (event.type === "played" ? "card" : event.type === "took" ? "boil" : null),
};
