// Sentences of the server name moves as they are written; people read them in words.

const WORD = /^[a-z]*$/i;

/** A sentence with the moves in it said in words; those that are words already stay. */
export function inWords(
  sentence: string,
  values: readonly { move: string }[],
  say: (move: string) => string,
): string {
  const written = values
    .map(({ move }) => move)
    .filter((move) => move.length > 1 && !WORD.test(move))
    .sort((one, other) => other.length - one.length)
    .map((move) => move.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return written.length === 0
    ? sentence
    : sentence.replace(new RegExp(written.join("|"), "g"), (move) => say(move));
}
