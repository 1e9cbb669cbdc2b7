// The names of decisions, and the marks that go with them: a shape each, never a colour alone.

import type { ReviewedDecision } from "../generated/protocol";
import type { SignName } from "../parts/signs";

export type Verdict = ReviewedDecision["name"];

export const VERDICTS: readonly Verdict[] = ["best", "fine", "inaccuracy", "mistake", "blunder"];

/** Those that cost something. */
export const COSTLY: readonly Verdict[] = ["inaccuracy", "mistake", "blunder"];

export const LOOKS: Record<Verdict, { sign: SignName | null; text: string; tint: string }> = {
  best: { sign: "borage", text: "", tint: "good" },
  fine: { sign: "check", text: "", tint: "good" },
  inaccuracy: { sign: null, text: "?!", tint: "small" },
  mistake: { sign: null, text: "?", tint: "middle" },
  blunder: { sign: null, text: "??", tint: "large" },
};
