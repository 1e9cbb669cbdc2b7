/** The illustrated rules of each game on one page, in a chunk of its own, found by existing. */
import type { Component } from "svelte";

/** The sentences between the pictures, by name. */
export type Words = Readonly<Record<string, string>>;

const pages = import.meta.glob<{ default: Component<{ words: Words }> }>("../games/*/Page.svelte");

/** A game's page, if it has one. */
export async function pageOf(game: string): Promise<Component<{ words: Words }> | null> {
  return (await pages[`../games/${game}/Page.svelte`]?.())?.default ?? null;
}
