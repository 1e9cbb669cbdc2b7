// Made by `python -m pharmakon.server.wire.typescript` from the server's models.

/** What the view and the position of every game say. */
export interface AnyView {
  game: string;
  /** Who is to act; null when the match is over. */
  seat: number | null;
  over: boolean;
  winners: number[];
}

/** What every event of every game says. */
export interface AnyEvent {
  type: string;
  /** Who did it; null for what nobody does. */
  seat: number | null;
}

/** The turn clock: `advisory` only shows the time, `strict` lets a bot step in. */
export interface Clock {
  kind: "none" | "advisory" | "strict";
  seconds: number;
}

/** A table as its host wants it. */
export interface Settings {
  game: string;
  options?: Record<string, boolean | number | string | null>;
  /** For each a bot's level, or null for a person. */
  seats: (string | null)[];
  /** Whether it is listed for everybody. */
  public?: boolean;
  /** Whether people without a seat may watch. */
  spectators?: boolean;
  clock?: Clock;
  /** How long bots pause before they play, in milliseconds; null for the server's own setting. */
  pace?: number | null;
  /** A training table: the one person at it is stopped before a blunder. */
  coach?: boolean;
}

/** One seat of a table, as everybody sees it. */
export interface SeatState {
  name: string;
  /** Whether a person holds it: with `level` set too, a bot plays for them meanwhile. */
  person: boolean;
  /** The bot that plays on it, or null. */
  level: string | null;
  connected: boolean;
  /** Since when the person is away, in seconds since 1970; null if nobody is missing. */
  away: number | null;
  /** From when on others may let a bot play for them; null if nobody is missing. */
  replaceable: number | null;
  /** Whether you hold it. */
  yours: boolean;
  /** Before the start: somebody is there. While dealing: what is asked for has come. */
  ready: boolean;
}

/** A start that was called off: when, by whom, and what had been shown by then. */
export interface CalledOff {
  /** In seconds since 1970. */
  at: number;
  /** A name, several separated by commas if all of these were too late, or `server`. */
  by: string;
  commitment: string;
  nonce_hashes: (string | null)[];
}

/** What the deal of this start or match follows from, as far as it is shown already. */
export interface Fairness {
  /** Null before a start. */
  commitment: string | null;
  /** What browsers have to send now. */
  asked: "nonce_hash" | "nonce" | null;
  /** By seat, null for bots; all null until all are here. */
  nonce_hashes: (string | null)[];
  /** Shown with the nonces, once the match is over. */
  secret: string | null;
  /** By seat, null for bots; null until the match is over. */
  nonces: (string | null)[] | null;
  /** The starts of this table that were called off, oldest first. */
  called_off: CalledOff[];
}

/** How far a game is compiled on a machine that is new to it. */
export interface Preparing {
  /** How many of its parts. */
  done: number;
  /** How many there are. */
  parts: number;
}

/** How a match ended. */
export interface Outcome {
  /** A key of the game's texts, `outcome.<reason>`. */
  reason: string;
  winners: number[];
  scores: number[];
}

/** Everything about a table but the cards. */
export interface TableState {
  id: string;
  game: string;
  version: number;
  options: Record<string, boolean | number | string | null>;
  /** Whether players have to remember: what they were shown is not told to them again. */
  from_memory: boolean;
  /** `paused`: begun with another version of the game than this server plays. */
  status: "open" | "dealing" | "playing" | "over" | "paused";
  public: boolean;
  spectators: boolean;
  /** How many people watch without a seat. */
  watching: number;
  clock: Clock;
  /** When the clock of the seat to act runs out, in seconds since 1970. */
  deadline: number | null;
  /** Whether you are the host. */
  host: boolean;
  /** While the host is away, everybody at the table may let a bot play for who is missing. */
  host_here: boolean;
  seats: SeatState[];
  /** The seat of a bot that is thinking. */
  thinking: number | null;
  /** While bots at this table still compile: the rules of thumb play for them. */
  preparing: Preparing | null;
  /** By seat; empty before the deal. */
  scores: number[];
  /** Their seats; empty until the match is over. */
  winners: number[];
  /** Null until the match is over. */
  outcome: Outcome | null;
  fairness: Fairness;
  /** The table of the rematch. */
  next: string | null;
  /** Who asked for it. */
  next_by: string | null;
  /** Whether the one person at this table is stopped before a blunder. */
  coach: boolean;
  /** How often moves were taken back: when it grows, say `hello` again with `seen` null. */
  undone: number;
  /** Whether you may take moves back: bots alone play against you. */
  may_undo: boolean;
  /** Whether this is a guided first game that goes as it is written. */
  lesson: boolean;
}

/** What one seat of this browser (null: a spectator) sees, may do, and was just told. */
export interface Eyes {
  seat: number | null;
  view: AnyView;
  /** The legal moves in notation; empty unless the seat is to act. */
  moves: string[];
  events: AnyEvent[];
}

/** What is certain of a move, from what its seat knows. */
export interface Preview {
  move: string;
  text: string;
  /** It will hurt. */
  alarm: boolean;
  /** What the seat knows of the place that the move goes to. */
  known: Record<string, unknown> | null;
  /** Events that will be told, each with the fields that are certain. */
  events: (Record<string, unknown>)[];
}

/** The first message, and a request for a resync at any time. */
export interface Hello {
  id: string;
  type: "hello";
  /** The last step that this browser has seen. */
  seen?: number | null;
  language?: "en" | "fr";
}

/** Take a free seat. */
export interface Sit {
  id: string;
  type: "sit";
  seat: number;
}

/** Leave a seat: it is free again before the start; a bot plays on for it after. */
export interface Stand {
  id: string;
  type: "stand";
  seat: number;
}

/** Take one's own seat back from the bot that stepped in. */
export interface TakeBack {
  id: string;
  type: "take_back";
  seat: number;
}

/** Let a bot play for a person who is away: the host may, or anybody if the host is away. */
export interface StandIn {
  id: string;
  type: "stand_in";
  seat: number;
}

/** Choose another name: for one seat of a hot-seat browser, or for oneself everywhere. */
export interface Rename {
  id: string;
  type: "rename";
  name: string;
  seat?: number | null;
}

/** The host puts a bot on a seat, or frees a bot's seat (null), before the start. */
export interface Fill {
  id: string;
  type: "fill";
  seat: number;
  level: string | null;
}

/** The host removes a person: the seat is free before the start, a bot's after. */
export interface Remove {
  id: string;
  type: "remove";
  seat: number;
}

/** The host makes the person on a seat the host. */
export interface HandOver {
  id: string;
  type: "hand_over";
  seat: number;
}

/** Say a phrase from one's seat, to everybody at the table. */
export interface Say {
  id: string;
  type: "say";
  seat: number;
  phrase: "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "oh_no" | "lucky" | "one_moment" | "take_your_time" | "good_game" | "smile" | "laugh" | "wonder" | "weep" | "cheers" | "skull";
}

/** The host starts the match: a new commitment is shown, and the hashes are asked for. */
export interface Start {
  id: string;
  type: "start";
}

/** The hash of a seat's new nonce, as an answer to the commitment of this start. */
export interface NonceHash {
  id: string;
  type: "nonce_hash";
  seat: number;
  commitment: string;
  nonce_hash: string;
}

/** The nonce of a seat, once all hashes of this start have been shown. */
export interface Nonce {
  id: string;
  type: "nonce";
  seat: number;
  commitment: string;
  nonce: string;
}

/** Play a move on a seat, as an answer to step `seq`. */
export interface Move {
  id: string;
  type: "move";
  seat: number;
  seq: number;
  move: string;
}

/** Take moves back, as far as one's own last decision; only against bots alone. */
export interface Undo {
  id: string;
  type: "undo";
  seat: number;
  /** The step that it answers, as for a move. */
  seq: number;
}

/** Ask why a move would be refused; nothing is played. */
export interface Why {
  id: string;
  type: "why";
  seat: number;
  move: string;
}

/** Ask what would follow from some legal moves; nothing is played. */
export interface Foresee {
  id: string;
  type: "foresee";
  seat: number;
  moves: string[];
}

/** Ask for another match with the same settings; the first who asks makes its table. */
export interface Rematch {
  id: string;
  type: "rematch";
}

/** Are you there? Sent about every 2.5 s; the answer must come within 9 s. */
export interface Ping {
  type: "ping";
}

/**
 * The answer to `hello`: the table as it is now, and what happened since step `seen`.
 *
 * Where players have to remember (`from_memory`), only what happened since their own last move is
 * told again.
 */
export interface Welcome {
  type: "welcome";
  id: string;
  table: TableState;
  /** The last step there is. */
  seq: number;
  /** The events told are those of the steps after this one. */
  since: number;
  /** The seat to act now. */
  turn: number | null;
  /** Empty before the deal. */
  eyes: Eyes[];
}

/** Something about the table has changed (not the cards). */
export interface Table {
  type: "table";
  table: TableState;
}

/** A move was played (step 0: the deal), with all that followed from it. */
export interface Step {
  type: "step";
  seq: number;
  /** The seat to act now. */
  turn: number | null;
  deadline: number | null;
  eyes: Eyes[];
}

/** A bot is thinking on this seat, or (null) no longer. */
export interface Thinking {
  type: "thinking";
  seat: number | null;
}

/** Somebody says a phrase. */
export interface Said {
  type: "said";
  seat: number;
  phrase: "hello" | "good_luck" | "well_played" | "thanks" | "sorry" | "oh_no" | "lucky" | "one_moment" | "take_your_time" | "good_game" | "smile" | "laugh" | "wonder" | "weep" | "cheers" | "skull";
}

/** A command was carried out (for a move: it is on disk). */
export interface Done {
  type: "done";
  id: string;
  /** The table of a rematch. */
  table: string | null;
}

/** The answer to `why`. */
export interface Reason {
  type: "reason";
  id: string;
  /** Why the move would be refused; null if it is legal. */
  text: string | null;
  /** The id of that rule in the game's rulebook. */
  rule: string | null;
}

/** The answer to `foresee`: one preview for each move, in their order. */
export interface Foreseen {
  type: "foreseen";
  id: string;
  /** The step after which it is true. */
  seq: number;
  moves: Preview[];
}

/** A command was refused and nothing has changed. */
export interface Error {
  type: "error";
  /** That of the command; null if it could not be read. */
  id: string | null;
  code: string;
  /** What went wrong, in the browser's language. */
  text: string;
  /** For a move: the id of the rule that it breaks. */
  rule: string | null;
}

/** Still here. */
export interface Pong {
  type: "pong";
}

/** What went wrong with a request, in the shape of the websocket's `error`. */
export interface Refusal {
  code: string;
  text: string;
  rule: string | null;
}

/** Who you are here. */
export interface Me {
  name: string;
}

/** Another name for yourself, everywhere. */
export interface NewName {
  name: string;
}

/** A link that makes another device the same person as this one, once. */
export interface ResumeLink {
  link: string;
}

/** Such a link that nobody has used yet; what it leads to is known only to its maker. */
export interface OpenLink {
  id: string;
  /** In seconds since 1970. */
  created: number;
  /** When it ends by itself, in seconds since 1970. */
  until: number;
}

/** An option of a game, as it is declared. */
export interface OptionRow {
  name: string;
  kind: "players" | "choice" | "flag" | "seat";
  default: boolean | number | string | null;
  /** All values there are; of a seat only those that are at the table, and null for any. */
  choices: (boolean | number | string | null)[];
  /** `views`: it changes what is shown, never how it is played. */
  changes: "play" | "views";
  /** It has a meaning only where each of these options has one of these values. */
  needs: Record<string, (boolean | number | string | null)[]>;
  /** Its value where it has no meaning. */
  otherwise: boolean | number | string | null;
  title: Record<"en" | "fr", string>;
  /** What to call each of the choices. */
  labels: (Record<"en" | "fr", string>)[];
  sentence: Record<"en" | "fr", string>;
}

/** That a game has a guided first game. */
export interface LessonRow {
  /** Whether it is the game to begin with. */
  first: boolean;
  minutes: number;
}

/** Something told before a move is asked for, and what is lit meanwhile. */
export interface LessonNote {
  text: Record<"en" | "fr", string>;
  lights: string[];
}

/** A move that is asked for at step `at`, and what is to be touched for it, in order. */
export interface LessonStep {
  at: number;
  move: string;
  lights: string[];
  notes: LessonNote[];
  say: Record<"en" | "fr", string>;
  /** What came of it, told when it is the learner's turn again. */
  done: Record<"en" | "fr", string> | null;
  /** Why this move, told to who tries another one. */
  instead: Record<"en" | "fr", string> | null;
}

/** A guided first game. */
export interface Lesson {
  seat: number;
  steps: LessonStep[];
  end: Record<"en" | "fr", string>;
}

/** A table for a guided first game; `pace` as at any table. */
export interface NewLesson {
  pace: number | null;
}

/** A game that can be played here. */
export interface GameRow {
  name: string;
  title: Record<"en" | "fr", string>;
  tagline: Record<"en" | "fr", string>;
  /** How many can play. */
  players: number[];
  default_players: number;
  /** How long a match takes: at least, at most. */
  minutes: number[];
  /** It goes up when any match would be played differently than before. */
  version: number;
  lower_wins: boolean;
  options: OptionRow[];
  /** Where its rulebook is. */
  rulebook: string;
  lesson: LessonRow | null;
}

/** How well a bot plays. */
export interface LevelRow {
  name: string;
  title: Record<"en" | "fr", string>;
  sentence: Record<"en" | "fr", string>;
}

/** A game's rulebook: every rule, with its id as an anchor, and its page in short. */
export interface Rulebook {
  html: string;
  /** The sentences between the pictures, by name; empty for a game without such a page. */
  page: Record<string, string>;
}

/** A seat of a table in a list. */
export interface SeatRow {
  name: string;
  person: boolean;
  level: string | null;
}

/** A table in a list. */
export interface TableRow {
  id: string;
  game: string;
  status: "open" | "dealing" | "playing" | "over" | "paused";
  players: number;
  seats: SeatRow[];
  /** How many seats anybody may take. */
  free: number;
  /** In seconds since 1970. */
  created: number;
  /** How many have been played. */
  moves: number;
  /** The seat to act, as far as it is known without a look at the table. */
  turn: number | null;
  /** How many people watch without a seat. */
  watching: number;
  /** Whether people without a seat may watch. */
  spectators: boolean;
  scores: number[];
  winners: number[];
  /** The seats that you hold. */
  yours: number[];
}

/** The public tables: those with a free seat, and those where a match is played. */
export interface Tables {
  open: TableRow[];
  running: TableRow[];
  /** Where the next page goes on (`?after=`); null if this was the last. */
  next: string | null;
}

/** Your own matches: those that go on (or are yet to begin), and those that are over. */
export interface MyTables {
  running: TableRow[];
  past: TableRow[];
  /** Where the next page goes on (`?after=`); null if this was the last. */
  next: string | null;
}

/** Sit down at once when the table is made; several for a hot-seat browser. */
export interface Sitting {
  seat: number;
  name?: string | null;
}

/** A new table, and where its host sits. */
export interface NewTable {
  game: string;
  options?: Record<string, boolean | number | string | null>;
  /** For each a bot's level, or null for a person. */
  seats: (string | null)[];
  /** Whether it is listed for everybody. */
  public?: boolean;
  /** Whether people without a seat may watch. */
  spectators?: boolean;
  clock?: Clock;
  /** How long bots pause before they play, in milliseconds; null for the server's own setting. */
  pace?: number | null;
  /** A training table: the one person at it is stopped before a blunder. */
  coach?: boolean;
  sit?: Sitting[];
}

/** The table that was made. */
export interface Created {
  id: string;
  /** A link for friends. */
  url: string;
  /** The same, short enough to type. */
  code: string;
}

/** Something about a match that its moves do not tell: a seat was helped, or a bot's. */
export interface Note {
  /** How many moves came before. */
  step: number;
  seat: number;
  kind: "undo" | "hint" | "coach" | "stand_in" | "back";
}

/** A match as it is kept: `pharmakon.replay` plays it again. */
export interface MatchRecord {
  format: string;
  game: string;
  version: number;
  options: Record<string, boolean | number | string | null>;
  /** A decimal string: JavaScript rounds large numbers. A number is understood too. */
  seed: string | number;
  moves: string[];
  /** Where a match began that was not dealt from its seed. */
  position: Record<string, unknown> | null;
  fairness: Record<string, unknown> | null;
  players: unknown[] | null;
  notes: Note[] | null;
}

/** The id under which an imported record can be replayed. */
export interface Imported {
  id: string;
}

/** One step of a replay (step 0: the deal), from the eyes that were asked for. */
export interface ReplayStep {
  seq: number;
  /** Who moved. */
  seat: number | null;
  move: string | null;
  /** Who is to act now. */
  turn: number | null;
  events: AnyEvent[];
  /** With everything open: the position. */
  view: AnyView;
}

/** A finished match, step by step. */
export interface Replay {
  record: MatchRecord;
  names: string[];
  /** Null for a record that ends before the match does. */
  outcome: Outcome | null;
  steps: ReplayStep[];
}

/** One thing that was checked about a record. */
export interface VerifiedCheck {
  name: string;
  ok: boolean;
  text: string;
}

/** Whether a record is what it claims to be. */
export interface Verification {
  ok: boolean;
  checks: VerifiedCheck[];
}

/** How the server is. */
export interface Health {
  status: "ok" | "trouble";
  version: string;
  /** For each game whether its rules are compiled: until then its first bots are slow. */
  compiled: Record<string, boolean>;
  tables: number;
  connections: number;
  /** Whether moves can be written down. */
  store: boolean;
  /**
   * What this server cannot do without, and whether it is there: `store`, and `redis` where
   * there are several nodes.
   */
  depends: Record<string, boolean>;
  /** Which of several nodes has answered; null for a server alone. */
  node: string | null;
  /** Why there is trouble: `store`, `redis`, `restore`, `lock` (a table hangs), `task`. */
  troubles: string[];
}

/** What a move is worth to the seat that could make it: its chance to win the match. */
export interface MoveValue {
  move: string;
  value: number;
  error: number;
}

/** A decision of a match, judged from what its seat knew then. */
export interface ReviewedDecision {
  /** Which of the record's moves, from 0. */
  step: number;
  seat: number;
  move: string;
  best: string;
  values: MoveValue[];
  loss: number;
  error: number;
  name: "best" | "fine" | "inaccuracy" | "mistake" | "blunder";
}

/** What moved a seat's chance from an even share to its result. */
export interface ReviewParts {
  deal: number;
  luck: number;
  others: number;
  own: number;
}

/** A seat's match in a few numbers, all of them shares of a match. */
export interface ReviewedSeat {
  seat: number;
  start: number;
  parts: ReviewParts;
  result: number;
  decisions: number;
  loss_per_decision: number;
}

/** What the review was allowed. */
export interface ReviewBudget {
  simulations: number;
  seed: string | number;
}

/** A finished review. */
export interface WholeReview {
  game: string;
  options: Record<string, boolean | number | string | null>;
  budget: ReviewBudget;
  seats: ReviewedSeat[];
  decisions: ReviewedDecision[];
  /** By step, one row more than there are moves, and by seat. */
  chances: number[][];
}

/** What one opponent took something to be worth before a move, and after it. */
export interface BluffBelief {
  seat: number;
  before: number;
  /** After the move, taken at face value. */
  plain: number;
  /** After the move, read as the move of a sensible player. */
  after: number;
  truth_before: number;
  error: number;
  fooled: boolean;
  sentence: Record<"en" | "fr", string>;
}

/** A move that others could read: what it was about and what it made them believe. */
export interface BluffEntry {
  step: number;
  seat: number;
  move: string;
  kind: "hidden" | "choice";
  about: string;
  truth: number;
  worth: number | null;
  worth_error: number | null;
  others: BluffBelief[];
}

/** Who was fooled when, and by whom. */
export interface Fooled {
  step: number;
  seat: number;
  other: number;
}

/** All bluffs of a match; `table` counts by who moved, then by who was fooled. */
export interface BluffLedger {
  game: string;
  entries: BluffEntry[];
  fooled: Fooled[];
  table: number[][];
}

/** How a review begins: who played, and which seats were yours. */
export interface ReviewHead {
  type: "head";
  game: string;
  names: string[];
  levels: (string | null)[];
  yours: number[];
  moves: number;
}

/** One move, judged; `chances` is everybody's chance before it. */
export interface ReviewStep {
  type: "step";
  done: number;
  total: number;
  chances: number[];
  decision: ReviewedDecision | null;
  /** What the best move does, in the game's own terms, where it was not played. */
  motive: Record<"en" | "fr", string> | null;
}

/** The whole review: the last piece. */
export interface ReviewDone {
  type: "review";
  review: WholeReview;
  /** By step. */
  motives: Record<string, Record<"en" | "fr", string>>;
  /** Null in a game where nothing is laid face down. */
  ledger: BluffLedger | null;
}

/** Why a review ended without a result. */
export interface ReviewRefused {
  type: "refused";
  code: string;
  text: string;
}

/** What a seat could believe at a step: for every hidden card how many lie in each place. */
export interface BeliefsShown {
  exact: boolean;
  worlds: number;
  error: number;
  cards: Record<string, Record<string, number>>;
}

/** Ask for a hint about the decision at hand; `seq` is the step that is shown. */
export interface HelpWanted {
  seat: number;
  seq: number;
}

/** What a strong player would do, from what the seat knows, and why. */
export interface Hint {
  seat: number;
  best: string;
  values: MoveValue[];
  /** What the best move does, in the game's own terms. */
  motive: string;
}

/** Ask the coach about a move before it is made. */
export interface MoveWanted {
  seat: number;
  seq: number;
  move: string;
}

/** What the coach says of a move: `name` is what it would be called. */
export interface Coaching {
  seat: number;
  best: string;
  values: MoveValue[];
  /** What the best move does, in the game's own terms. */
  motive: string;
  move: string;
  loss: number;
  name: "best" | "fine" | "inaccuracy" | "mistake" | "blunder";
}

/** A puzzle in a list; `difficulty` is 1 (easy), 2 or 3. */
export interface PuzzleRow {
  id: string;
  game: string;
  difficulty: number;
}

/** All puzzles, and for each game the id of today's. */
export interface PuzzleList {
  puzzles: PuzzleRow[];
  daily: Record<string, string>;
}

/** A position to solve: what its seat sees, and its moves. */
export interface PuzzleShown {
  id: string;
  game: string;
  difficulty: number;
  options: Record<string, boolean | number | string | null>;
  seat: number;
  view: AnyView;
  moves: string[];
  names: string[];
}

/** A move as the answer to a puzzle. */
export interface PuzzleAnswer {
  move: string;
}

/** What an answer is worth, and why. */
export interface PuzzleVerdict {
  id: string;
  move: string;
  right: boolean;
  best: string;
  loss: number;
  values: MoveValue[];
  solved_by: string[];
  reason: string;
}

export type ClientMessage =
  | Hello
  | Sit
  | Stand
  | TakeBack
  | StandIn
  | Rename
  | Fill
  | Remove
  | HandOver
  | Say
  | Start
  | NonceHash
  | Nonce
  | Move
  | Undo
  | Why
  | Foresee
  | Rematch
  | Ping;

export type ServerMessage =
  | Welcome
  | Table
  | Step
  | Thinking
  | Said
  | Done
  | Reason
  | Foreseen
  | Error
  | Pong;
