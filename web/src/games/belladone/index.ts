/** Belladone Bluff at the table. */
import type { GameFront } from "../contract";
import { describe } from "./describe";
import { glance } from "./glance";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";

export const game: GameFront = {
  Table: Table as GameFront["Table"],
  ScoreSheet,
  settles: (event) => event.type === "turned",
  describe,
  glance,
  partner: (view, seat) => (view.options["teams"] === true ? (seat + 2) % 4 : null),
  cue: (event) => (["laid", "swapped", "discarded"].includes(event.type) ? "card" : null),
};
