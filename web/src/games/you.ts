/** Names as the one who looks reads them. */
import { t } from "../texts/index.svelte";

/** The names as they stand alone, in a table or before a colon: one's own is "You". */
export function called(names: readonly string[], seat: number | null): string[] {
  return replaced(names, seat, t("web.part.you_name"));
}

/** The names as they stand within a sentence: one's own is "you". */
export function spoken(names: readonly string[], seat: number | null): string[] {
  return replaced(names, seat, t("web.part.you"));
}

function replaced(names: readonly string[], seat: number | null, you: string): string[] {
  return names.map((name, index) => (index === seat ? you : name));
}

/** Each name in a letter or two, told apart from all others: its first, two of them, or its ends. */
export function initials(names: readonly string[]): string[] {
  const ways = [1, 2].map((count) => (name: string) => [...name].slice(0, count).join(""));
  ways.push((name) => `${[...name][0] ?? ""}${[...name].at(-1) ?? ""}`);
  const alone = (way: (name: string) => string, name: string) =>
    names.filter((other) => way(other) === way(name)).length === 1;
  return names.map((name, index) => {
    const way = ways.find((each) => alone(each, name));
    return way ? way(name) : String(index + 1);
  });
}

/** Some seats, oneself first: one says "you and Sage", not "Sage and you". */
export function youFirst(seats: readonly number[], seat: number | null): number[] {
  return seats.toSorted((one, other) => Number(other === seat) - Number(one === seat));
}
