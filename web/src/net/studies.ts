// What is asked about matches that are over, and of the trainer.

import type { BeliefsShown, Coaching, HelpWanted, Hint, MoveWanted } from "../generated/protocol";
import { ask } from "./api";

/** What a seat (`none`: a spectator) could believe before a step of a finished match. */
export const getBeliefs = (record: string, step: number, seat: number | "none") =>
  ask<BeliefsShown>(
    "GET",
    `/api/records/${encodeURIComponent(record)}/beliefs?step=${step}&seat=${seat}`,
  );

/** What would you play, and why? Against bots only; it is noted in the record. */
export const askHint = (table: string, wanted: HelpWanted) =>
  ask<Hint>("POST", `/api/tables/${encodeURIComponent(table)}/hint`, wanted);

/** What the coach says of a move that is about to be made. */
export const askCoach = (table: string, wanted: MoveWanted) =>
  ask<Coaching>("POST", `/api/tables/${encodeURIComponent(table)}/coach`, wanted);
