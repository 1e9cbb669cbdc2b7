/** Plays cues for those who have turned sound on; the synthesizer is fetched only then. */
import { still } from "../parts/motion";
import { settings } from "../shell/settings.svelte";
import { SHAKES, type Cue } from "./cues";

type Synthesizer = typeof import("./synthesizer");
let synthesizer: Promise<Synthesizer> | null = null;

/** Is anything to be heard? Never by those who ask for calm. */
export function audible(): boolean {
  return settings().sound === true && settings().volume > 0 && !still();
}

/** Let a cue be heard, and felt, after some milliseconds. */
export function cue(name: Cue, delay = 0): void {
  if (!audible()) return;
  synthesizer ??= import("./synthesizer");
  void synthesizer.then(({ sound }) => sound(name, settings().volume, delay));
  const shake = SHAKES[name];
  if (shake) setTimeout(() => navigator.vibrate?.(shake), delay);
}
