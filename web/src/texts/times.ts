/** Times of day as they are written in the language spoken now. */
import { language } from "./index.svelte";

/** Hours and minutes of a moment in seconds since 1970. */
export function clockTime(seconds: number): string {
  const format = new Intl.DateTimeFormat(language(), { hour: "numeric", minute: "2-digit" });
  return format.format(new Date(seconds * 1_000));
}
