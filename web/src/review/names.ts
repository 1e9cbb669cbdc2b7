/** A sentence of the server in which `{0}` stands for seat 0, with everybody's name filled in. */
export function withNames(sentence: string, names: readonly string[]): string {
  return sentence.replace(/\{(\d)\}/g, (blank, seat: string) => names[Number(seat)] ?? blank);
}
