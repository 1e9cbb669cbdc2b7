/** What the shell and a game's table agree on. The browser holds no rules: it draws and asks. */
import type { Component, Snippet } from "svelte";
import type { AnyEvent, AnyView, Preview } from "../generated/protocol";
import type { Look } from "../parts/flight";
import type { Cue } from "../sound/cues";
import type { Arguments, CountKey, Key } from "../texts/index.svelte";

/**
 * What a match shows, as types: each game's own are `Shown` in `src/generated/<game>.ts`.
 *
 * A game's modules say `TableProps<Shown>`. The shell, which does not know which game it shows,
 * leaves the parameter out, and hands on what the server sent for the game of that name.
 */
export interface Shapes {
  /** What one audience may know of a match, as `match.view(seat)` gives it. */
  view: AnyView;
  /** Everything, as `match.reveal()` gives it. */
  position: AnyView;
  /** One event, as `event.view(seat)` gives it. */
  event: AnyEvent;
}

/** The props of `games/<game>/Table.svelte`. */
export interface TableProps<Game extends Shapes = Shapes> {
  /** What this audience may know. */
  view: Game["view"];
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
  last: Game["event"][];
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

/** The props of `games/<game>/ScoreSheet.svelte`, shown when something is settled: a round, say. */
export interface ScoreSheetProps<
  Game extends Shapes = Shapes,
  Settling extends Game["event"] = Game["event"],
> {
  /** The event that settled it. */
  event: Settling;
  /** All events of that step. */
  events: Game["event"][];
  /** The view after it. */
  view: Game["view"];
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

/** What `games/<game>/index.ts` exports as `game`; `Settling` are the events with a score sheet. */
export interface GameFront<
  Game extends Shapes = Shapes,
  Settling extends Game["event"] = Game["event"],
> {
  Table: Component<TableProps<Game>>;
  ScoreSheet: Component<ScoreSheetProps<Game, Settling>>;
  /** Does this event deserve a score sheet? */
  settles: (event: Game["event"]) => event is Settling;
  /** Where each seat stands. */
  standing: (view: Game["view"]) => number[];
  /** The points of each finished round, by seat, in a game that is played in rounds. */
  rounds?: (view: Game["view"]) => number[][];
  /** The event in words, for the log and the live region; null for what needs none. */
  describe: (event: Game["event"], names: string[], seat: number | null) => Sentence | null;
  /** The event as a small picture; null for what needs none. */
  glance?: (event: Game["event"]) => Glance | null;
  /** What is heard when this has happened. */
  cue?: (event: Game["event"]) => Cue | null;
  /** The fewest stand best. */
  lowest?: boolean;
  /** Whose points are added to a seat's, where there are teams. */
  partner?: (view: Game["view"], seat: number) => number | null;
  /** What is counted, in words: "3 hearts" instead of "3 points". */
  units?: CountKey;
  /** What stands above them in a list of all seats; "Total" where rounds are added up. */
  unitsTitle?: Key;
}
