/** Belladone Bluff at the table. */
import type { Shown, Turned } from "../../generated/belladone";
import type { GameFront } from "../contract";
import { describe } from "./describe";
import { glance } from "./glance";
import ScoreSheet from "./ScoreSheet.svelte";
import Table from "./Table.svelte";

export const game: GameFront<Shown, Turned> = {
  Table,
  ScoreSheet,
  settles: (event) => event.type === "turned",
  standing: (view) => view.scores,
  describe,
  glance,
  partner: (view, seat) => (view.options.teams ? (seat + 2) % 4 : null),
  cue: ({ type }) =>
    type === "closed" ? "shut" : ["laid", "swapped", "discarded"].includes(type) ? "card" : null,
};
