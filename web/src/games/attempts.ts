/** Moves that a person tries: what is on offer is sent once, what is not is asked about. */
import type { TableProps } from "./contract";

/** So long an answer may take before another move may be tried. */
const LONGEST_ANSWER = 2000;

export interface Attempts {
  /** Play a move if it is offered, else ask why it is not; a double click is one move. */
  attempt: (move: string) => void;
  /** The answer has come: the table has changed. */
  answered: () => void;
}

/** The attempts at one table; `given` says what the table is given at that moment. */
export function attempts(
  given: () => Pick<TableProps, "moves" | "onmove" | "onillegal">,
): Attempts {
  let sent = false;
  const answered = () => {
    sent = false;
  };
  const attempt = (move: string) => {
    const { moves, onmove, onillegal } = given();
    if (!moves.includes(move)) return onillegal(move);
    if (sent) return;
    sent = true;
    setTimeout(answered, LONGEST_ANSWER);
    onmove(move);
  };
  return { attempt, answered };
}
