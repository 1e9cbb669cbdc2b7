// A review as it comes: one JSON object a line, from the first step to the whole of it.

import type { ReviewDone, ReviewHead, ReviewRefused, ReviewStep } from "../generated/protocol";
import { Away } from "../net/api";
import { Refusal } from "../net/connection";
import { language } from "../texts/index.svelte";

export type Piece = ReviewHead | ReviewStep | ReviewDone | ReviewRefused;

/** Ask for a review and hand on its pieces until the last; leaving (`signal`) gives it up. */
export async function follow(
  record: string,
  onpiece: (piece: Piece) => void,
  signal: AbortSignal,
): Promise<void> {
  const path = `/api/records/${encodeURIComponent(record)}/review`;
  const answer = await fetch(path, { headers: { "Accept-Language": language() }, signal }).catch(
    (error: unknown) => {
      throw signal.aborted ? error : new Away();
    },
  );
  if (!answer.ok || answer.body === null) throw await refusalOf(answer);
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) onpiece(JSON.parse(line) as Piece);
  }
}

async function refusalOf(answer: Response): Promise<Error> {
  const said = (await answer.json().catch(() => null)) as {
    code?: string;
    text?: string;
  } | null;
  return said?.code === undefined ? new Away() : new Refusal(said.code, said.text ?? "", null);
}
