// What is asked about matches that are over, and of the trainer.

import type {
  BeliefsShown,
  Coaching,
  HelpWanted,
  Hint,
  MoveWanted,
  PuzzleList,
  PuzzleShown,
  PuzzleVerdict,
} from "../generated/protocol";
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

export const getPuzzles = () => ask<PuzzleList>("GET", "/api/puzzles");
export const getPuzzle = (game: string, id: string) =>
  ask<PuzzleShown>("GET", puzzlePath(game, id));
/** Answer a puzzle. */
export const answerPuzzle = (game: string, id: string, move: string) =>
  ask<PuzzleVerdict>("POST", puzzlePath(game, id), { move });

function puzzlePath(game: string, id: string): string {
  return `/api/puzzles/${encodeURIComponent(game)}/${encodeURIComponent(id)}`;
}
