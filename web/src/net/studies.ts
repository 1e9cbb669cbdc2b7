// What is asked about matches that are over, and of the trainer.

import type { BeliefsShown } from "../generated/protocol";
import { ask } from "./api";

/** What a seat (`none`: a spectator) could believe before a step of a finished match. */
export const getBeliefs = (record: string, step: number, seat: number | "none") =>
  ask<BeliefsShown>(
    "GET",
    `/api/records/${encodeURIComponent(record)}/beliefs?step=${step}&seat=${seat}`,
  );
