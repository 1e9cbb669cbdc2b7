// Everything that is asked once: lists, records, rulebooks, a new table.

import type {
  Created,
  GameRow,
  Imported,
  Lesson,
  LevelRow,
  Me,
  MyTables,
  NewTable,
  OpenLink,
  Replay,
  ResumeLink,
  Rulebook,
  Tables,
  TableState,
  Verification,
} from "../generated/protocol";
import { language, type Language } from "../texts/index.svelte";
import { Refusal } from "./connection";
import type { FairRecord } from "./fairness";
import { answered, unanswered } from "./reach.svelte";

/** The server did not answer at all. */
export class Away extends Error {}

/** How long somebody who has clicked waits without a word, in milliseconds. */
const PATIENCE = 15_000;

/** One request to the server and its answer; a refusal is thrown as one. */
export async function ask<T>(
  method: string,
  path: string,
  body?: unknown,
  patience?: number,
): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": language() };
  const request: RequestInit = { method, headers };
  if (patience !== undefined) request.signal = AbortSignal.timeout(patience);
  if (body !== undefined) {
    headers["Content-Type"] = "application/json";
    request.body = typeof body === "string" ? body : JSON.stringify(body);
  }
  let response: Response;
  try {
    response = await fetch(path, request);
    answered();
  } catch {
    unanswered();
    throw new Away();
  }
  const answer: unknown = await response.json().catch(() => null);
  if (response.ok) return answer as T;
  const refused = answer as { code?: string; text?: string; rule?: string | null } | null;
  // A proxy whose server is down answers in its own words, which are not ours.
  if (refused?.code === undefined) throw new Away();
  throw new Refusal(refused.code, refused.text ?? "", refused.rule ?? null);
}

let games: Promise<GameRow[]> | undefined;
let levels: Promise<LevelRow[]> | undefined;

/** The games that can be played here; asked once. */
export function getGames(): Promise<GameRow[]> {
  games ??= ask<GameRow[]>("GET", "/api/games");
  games.catch(() => (games = undefined));
  return games;
}

/** How well bots can play; asked once. */
export function getLevels(): Promise<LevelRow[]> {
  levels ??= ask<LevelRow[]>("GET", "/api/levels");
  levels.catch(() => (levels = undefined));
  return levels;
}

export const getMe = () => ask<Me>("GET", "/api/me");
export const putName = (name: string) => ask<Me>("PUT", "/api/me", { name });
export const makeResumeLink = () => ask<ResumeLink>("POST", "/api/me/resume");
export const getResumeLinks = () => ask<OpenLink[]>("GET", "/api/me/resume");
export const revokeResumeLink = (id: string) => ask<null>("DELETE", `/api/me/resume/${path(id)}`);
/** Become the person of such a link, once. */
export const resume = (token: string) => ask<Me>("POST", `/resume/${path(token)}`);

const PAGE = 20;

/** The first pages of a list, one after the other: what each holds, put together. */
async function pages<T extends { next: string | null }>(
  list: string,
  count: number,
  join: (before: T, page: T) => T,
): Promise<T> {
  let all = await ask<T>("GET", `${list}?limit=${PAGE}`);
  for (let page = 1; page < count && all.next; page += 1) {
    all = join(all, await ask<T>("GET", `${list}?limit=${PAGE}&after=${path(all.next)}`));
  }
  return all;
}

/** The public tables, so many pages of them. */
export const getTables = (count = 1) =>
  pages<Tables>("/api/tables", count, (before, page) => ({
    open: [...before.open, ...page.open],
    running: [...before.running, ...page.running],
    next: page.next,
  }));
/** Your own tables, so many pages of them. */
export const getMyTables = (count = 1) =>
  pages<MyTables>("/api/me/tables", count, (before, page) => ({
    running: [...before.running, ...page.running],
    past: [...before.past, ...page.past],
    next: page.next,
  }));
export const getTable = (id: string) => ask<TableState>("GET", `/api/tables/${path(id)}`);
export const postTable = (table: NewTable) => ask<Created>("POST", "/api/tables", table, PATIENCE);
export const getLesson = (game: string) => ask<Lesson>("GET", `/api/games/${path(game)}/lesson`);
export const postLesson = (game: string, pace: number) =>
  ask<Created>("POST", `/api/games/${path(game)}/lesson`, { pace }, PATIENCE);
export const getRulebook = (game: string, spoken: Language) =>
  ask<Rulebook>("GET", `/api/games/${path(game)}/rulebook/${spoken}`);
export const getReplay = (id: string, eyes: number | "none" | "all") =>
  ask<Replay>("GET", `/api/records/${path(id)}/replay?seat=${eyes}`);
export const getRecord = (id: string) => ask<FairRecord>("GET", `/api/records/${path(id)}`);
export const importRecord = (text: string) => ask<Imported>("POST", "/api/records", text);
export const verifyRecord = (record: unknown) => ask<Verification>("POST", "/api/verify", record);

/** Where the picture of a table's link is. */
export const qrOf = (id: string) => `/api/tables/${path(id)}/qr.svg`;
/** Where a finished match can be downloaded. */
export const recordOf = (id: string) => `/api/records/${path(id)}`;

function path(part: string): string {
  return encodeURIComponent(part);
}
