/** The gestures, drawn on a square of 24: faces are a disc with holes, by the even-odd rule. */
import type { Emote } from "../net/talk.svelte";
import { SIGNS } from "./signs";

const FACE = "M12 1.5a10.5 10.5 0 1 0 0 21a10.5 10.5 0 1 0 0-21z";
const EYES =
  "M8.2 7.6a1.5 1.9 0 1 0 0 3.8a1.5 1.9 0 1 0 0-3.8zM15.8 7.6a1.5 1.9 0 1 0 0 3.8a1.5 1.9 0 1 0 0-3.8z";
const SHUT =
  "M5.6 10.6c1-2.6 4.2-2.6 5.2 0l-1.3.5c-.6-1.4-2-1.4-2.6 0zM13.2 10.6c1-2.6 4.2-2.6 5.2 0l-1.3.5c-.6-1.4-2-1.4-2.6 0z";

export const EMOTE_PATHS: Record<Emote, readonly string[]> = {
  smile: [`${FACE}${EYES}M6.6 13.8c1.7 4.9 9.1 4.9 10.8 0l1.5.7c-2.4 6.2-11.4 6.2-13.8 0z`],
  laugh: [`${FACE}${SHUT}M5.8 13.2h12.4c-.4 8.2-12 8.2-12.4 0z`],
  wonder: [`${FACE}${EYES}M12 13.3a2.6 3.1 0 1 0 0 6.2a2.6 3.1 0 1 0 0-6.2z`],
  weep: [
    `${FACE}${EYES}M7 18.6c1.4-4.2 8.6-4.2 10 0l-1.4.6c-1.3-2.7-5.9-2.7-7.2 0zM17.4 12.4c1.3 1.9 1.9 2.8 1.9 3.7a1.9 1.9 0 0 1-3.8 0c0-.9.6-1.8 1.9-3.7z`,
  ],
  cheers: SIGNS.glass,
  skull: SIGNS.skull,
};
