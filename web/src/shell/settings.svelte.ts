// What a person chose in this browser: language, light, pace. Kept from visit to visit.

import { chosenTheme, useTheme, type Theme } from "../theme/theme";
import { LANGUAGES, preferred, speak, type Language } from "../texts/index.svelte";

export type Pace = "calm" | "brisk" | "quick" | "instant";

export const THEMES: readonly Theme[] = ["dark", "light"];
export const PACES: readonly Pace[] = ["calm", "brisk", "quick", "instant"];

/** In milliseconds: a card's travel, how long a step is shown, how long a bot waits to play. */
const TIMES: Record<Pace, { travel: number; dwell: number; pause: number }> = {
  calm: { travel: 420, dwell: 1_700, pause: 1_200 },
  brisk: { travel: 300, dwell: 900, pause: 500 },
  quick: { travel: 180, dwell: 320, pause: 100 },
  instant: { travel: 0, dwell: 0, pause: 0 },
};

const PLACE = "pharmakon.settings";

interface Kept {
  language: Language | null;
  pace: Pace;
  /** How well the bots of "Play now" play. */
  level: string;
  /** Tell when it is one's turn, as far as the browser lets us. */
  notify: boolean;
  /** Whether the table may be heard; null until somebody was asked. */
  sound: boolean | null;
  /** From 0 to 1. */
  volume: number;
}

const chosen: Kept = $state({
  language: null,
  pace: "brisk",
  level: "herbalist",
  notify: false,
  sound: null,
  volume: 0.6,
});
const still = matchMedia("(prefers-reduced-motion: reduce)");
let shownTheme: Theme = $state(chosenTheme() ?? "dark");

/** Read what was kept; `?speed=0` in the address is the same as choosing the instant pace. */
export async function startSettings(): Promise<void> {
  Object.assign(chosen, read());
  if (new URLSearchParams(location.search).get("speed") === "0") chosen.pace = "instant";
  shownTheme = useTheme();
  await speak(chosen.language ?? preferred());
}

function read(): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}

function keep(): void {
  localStorage.setItem(PLACE, JSON.stringify(chosen));
}

/** What is chosen now. */
export function settings(): Readonly<Kept> {
  return chosen;
}

/** The light that is on. */
export function theme(): Theme {
  return shownTheme;
}

/** The times of the chosen pace; nothing travels where motion is not wanted. */
export function times(): { travel: number; dwell: number; pause: number } {
  const times = TIMES[chosen.pace];
  return still.matches ? { ...times, travel: 0 } : times;
}

/** Speak another language, and remember it. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!LANGUAGES.includes(language)) return;
  await speak(language);
  chosen.language = language;
  keep();
}

/** Another light. */
export function chooseTheme(theme: Theme): void {
  shownTheme = useTheme(theme);
}

/** Another pace for bots and cards. */
export function choosePace(pace: Pace): void {
  chosen.pace = pace;
  keep();
}

/** Other opponents for "Play now". */
export function chooseLevel(level: string): void {
  chosen.level = level;
  keep();
}

/** Let the table be heard, or not. */
export function chooseSound(sound: boolean): void {
  chosen.sound = sound;
  keep();
}

/** How loud. */
export function chooseVolume(volume: number): void {
  chosen.volume = volume;
  keep();
}

/** Be told when it is one's turn, or no more. */
export function chooseNotify(notify: boolean): void {
  chosen.notify = notify;
  keep();
}
