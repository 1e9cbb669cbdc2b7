/** What the shell and a game's table agree on. The browser holds no rules: it draws and asks. */
import type { Component, Snippet } from "svelte";
import type { Preview } from "../generated/protocol";
import type { Look } from "../parts/flight";
import type { Cue } from "../sound/cues";
import type { Arguments, CountKey } from "../texts/index.svelte";

/** What one audience may know of a match, as `match.view(seat)` gives it. */
export interface View {
  game: string;
  options: Record<string, unknown>;
  seat: number | null;
  over: boolean;
  winners: number[];
}

/** One event, as `event.view(seat)` gives it. */
export interface EventView {
  type: string;
  seat: number | null;
  [field: string]: unknown;
}

/** The props of `games/<game>/Table.svelte`. */
export interface TableProps<V extends View = View> {
  /** What this audience may know. */
  view: V;
  /** Legal moves in notation; [] when it is not this seat's turn. */
  moves: string[];
  /** Whose eyes; null for a spectator. */
  seat: number | null;
  /** One name for each seat. */
  names: string[];
  /** A bot's level for each seat, already said in words; null for a person. */
  levels: (string | null)[];
  /** Which seats think at this moment. */
  thinking: boolean[];
  /** The events of the latest step: to highlight, and to move what moved. */
  last: EventView[];
  /** Play a move that is in `moves`. */
  onmove: (move: string) => void;
  /** Ask why a move that is not in `moves` is refused; the shell shows the sentence and the rule. */
  onillegal: (move: string) => void;
  /** Milliseconds of a card's travel; 0 for none. */
  speed: number;
  /** What would follow from moves, as far as it was asked and has been answered, by move. */
  foreseen?: Readonly<Record<string, Preview>>;
  /** Somebody wonders what would follow from these moves of `moves`. */
  onwonder?: (moves: string[]) => void;
  /** What happened since one's last turn, to be drawn above the board. */
  since?: Snippet;
}

/** The props of `games/<game>/ScoreSheet.svelte`, shown when a round, row or glass is settled. */
export interface ScoreSheetProps {
  /** The event that settled it. */
  event: EventView;
  /** All events of that step. */
  events: EventView[];
  /** The view after it. */
  view: View;
  names: string[];
  seat: number | null;
}

/** A sentence of the log, not yet said. */
export interface Sentence {
  key: string;
  args: Arguments;
}

/** An event as a small picture: cards, and a word or two. */
export interface Glance {
  cards: Look[];
  words: string;
  /** It hurts whoever did it. */
  alarm?: boolean;
}

/** What `games/<game>/index.ts` exports as `game`. */
export interface GameFront {
  Table: Component<TableProps<never>>;
  ScoreSheet: Component<ScoreSheetProps>;
  /** Does this event deserve a score sheet? */
  settles: (event: EventView) => boolean;
  /** Where each seat stands, if that is not the view's `scores`. */
  standing?: (view: View) => number[];
  /** The event in words, for the log and the live region; null for what needs none. */
  describe: (event: EventView, names: string[], seat: number | null) => Sentence | null;
  /** The event as a small picture; null for what needs none. */
  glance?: (event: EventView) => Glance | null;
  /** What is heard when this has happened. */
  cue?: (event: EventView) => Cue | null;
  /** The fewest stand best. */
  lowest?: boolean;
  /** Whose points are added to a seat's, where there are teams. */
  partner?: (view: View, seat: number) => number | null;
  /** What is counted, in words: "3 hearts" instead of "3 points". */
  units?: CountKey;
}
