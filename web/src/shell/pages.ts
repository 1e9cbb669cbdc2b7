/** The pages. Only the first one comes with the first script; the others are fetched when opened. */
import type { Component } from "svelte";
import Lobby from "../pages/Lobby.svelte";
import { sayMore } from "../texts/index.svelte";
import type { Place } from "./router.svelte";

export type Page = Component<Record<string, unknown>>;

const PAGES: Record<Place["page"], () => Promise<{ default: unknown }>> = {
  lobby: async () => ({ default: Lobby }),
  new: () => import("../pages/NewTable.svelte"),
  table: () => import("../pages/TablePage.svelte"),
  replay: () => import("../pages/Replay.svelte"),
  review: () => import("../review/Review.svelte"),
  puzzles: () => import("../puzzles/Puzzles.svelte"),
  puzzle: () => import("../puzzles/PuzzlePage.svelte"),
  rules: () => import("../pages/Rules.svelte"),
  matches: () => import("../pages/Matches.svelte"),
  resume: () => import("../pages/Resume.svelte"),
  missing: () => import("../pages/Missing.svelte"),
};

/** A page and its words. */
export async function load({ page }: Place): Promise<Page> {
  const words = page === "lobby" ? undefined : sayMore();
  const [module] = await Promise.all([PAGES[page](), words]);
  return module.default as Page;
}
