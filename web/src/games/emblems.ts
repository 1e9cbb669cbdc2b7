/** The picture of each game in the lobby: small, and with the first page. */
import type { Component } from "svelte";

const emblems = import.meta.glob<{ default: Component }>("./*/Emblem.svelte", { eager: true });

/** A game's picture, if there is one. */
export function emblem(name: string): Component | undefined {
  return emblems[`./${name}/Emblem.svelte`]?.default;
}
