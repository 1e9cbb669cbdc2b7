/** Poison's front. */
import type { Scored, Shown } from "../../generated/poison";
import type { GameFront } from "../contract";
import { describe } from "./describe";
import { glance } from "./glance";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";

export const game: GameFront<Shown, Scored> = {
  Table,
  ScoreSheet,
  settles: (event) => event.type === "scored",
  standing: (view) => view.scores,
  rounds: (view) => view.sheet,
  describe,
  glance,
  lowest: true,
  cue: (event) => (event.type === "played" ? "card" : event.type === "took" ? "burst" : null),
};
