// The messages between page and server, as docs/api.md describes them. Points are integers, rank * files
// + file, seen from the first seat's left corner; times are integer milliseconds; seats are 0 and 1;
// scores are always from seat 0's view. The page knows no rules: everything that depends on a game is
// here.

export type Seat = 0 | 1;
export type Ink = 'light' | 'dark' | 'red';
export type Brush = 'green' | 'red' | 'blue' | 'yellow';

// The look of a board. `men` are moved from point to point, `stones` are placed and stay.
export interface Face {
  files: number;
  ranks: number;
  matter: 'men' | 'stones';
  surface: 'checkered' | 'river' | 'grid';
  stars: number[]; // marked points: the stars of a grid, or the starting points with corner marks of a river board
  palaces?: [number, number][]; // opposite corners of each palace
  labels: {
    where: 'inside' | 'margin';
    left: string[];
    right: string[];
    top: string[];
    bottom: string[];
  };
  margin: number; // width of the labels' margin, in cells
  ink: [Ink, Ink];
  men: string[]; // names of the sets of men that fit; the first is the default
  premove: string | null; // the name of chessgroundx's premove function; null: no premoves
}

// An option of an engine or a parameter of a game, as the server's engine::Option.
export interface Option {
  name: string;
  type: 'check' | 'spin' | 'combo' | 'button' | 'text';
  default?: OptionValue;
  min?: number;
  max?: number;
  choices?: string[]; // an empty choice leaves the option open: it follows from others
  value?: OptionValue;
  summary?: string;
  told?: 'always' | 'never'; // of a parameter: when it is named beside what is played; absent: if it was changed
}

// A time control. `moves` belongs to Canadian byo-yomi and to a Fischer control that is renewed after
// that many moves; `periods` belongs to Japanese byo-yomi. An hourglass adds the time that one player
// uses to the other's.
export interface TimeControl {
  kind: 'none' | 'fischer' | 'byoyomi' | 'canadian' | 'move' | 'hourglass';
  base?: number;
  increment?: number;
  period?: number;
  periods?: number;
  moves?: number;
}

export interface Format {
  name: string;
  read: boolean;
  write: boolean;
  several?: boolean; // a file holds several games, written one after the other
  types: string[]; // file name endings, with the dot
}

export interface Descriptor {
  game: string;
  seats: [string, string]; // endings of language keys: seat.white
  variants: string[];
  rule_sets: string[];
  openings: string[];
  opening_formats: { name: string; types: string[] }[]; // formats of opening files, for matches
  notations: string[];
  formats: Format[];
  params: Option[];
  controls: TimeControl[];
  numbering: 'pairs' | 'plies';
  score: 'centipawns' | 'chances' | 'points';
  actions: string[]; // takeback, draw, resign, pause, hint
  face: Face; // of the usual setup
  picture: string; // cells of a typical position, drawn on cards
}

export interface Level {
  game: string;
  level: number;
  rating?: number; // absent if it was not measured
  error?: number;
}

export interface Hello {
  version: string;
  build: string;
  languages: string[];
  games: Descriptor[];
  levels: Level[];
  engines: EngineSummary[];
  matches: MatchLimits;
  invitation?: Invitation;
}

// The parts of an invitation link if other machines can reach the server; each may be empty.
export interface Invitation {
  origin: string;
  token: string;
}

// An engine that Ludex knows, from the registry or built in. `unknown`: not tried since the server
// started.
export interface EngineSummary {
  name: string;
  protocol: 'builtin' | 'uci' | 'ucci' | 'agi' | 'gomocup' | 'gtp' | 'auto';
  games: string[]; // games that it can be used for
  state: 'unknown' | 'testing' | 'ready' | 'failed';
  reason?: string; // why it failed, with its last output
  ms?: number; // milliseconds from its start to the end of its handshake
  rating?: number;
}
// `problem`: engines.toml cannot be read; the engines are then those of the last successful reading.
// `file` and `installed` are sent only to pages of the server's own machine, or if the server was started to
// show commands.
export interface EngineList {
  engines: EngineSummary[];
  problem?: ServerError;
  file?: string; // the full path of engines.toml, whether it exists or not
  installed?: InstalledEngine[]; // well-known programs that no entry of engines.toml names
}
export interface InstalledEngine {
  name: string;
  command: string; // the full path
  args: string[];
  protocol: EngineSummary['protocol'];
  game?: string; // absent: each that the protocol has
}
// An engine and its options for one game. `options` is empty until the engine has been started once; the
// `value` of an option is the one that the registry sets. `command` is sent only if the server was
// started to show commands.
export interface EngineDetails extends EngineSummary {
  game: string;
  id?: string; // the name and the author that the engine reports
  author?: string;
  options: Option[];
  profiles: Profile[];
  command?: string[];
}
// Named values of options; only those that differ from the registry's.
export interface Profile {
  name: string;
  values: Record<string, OptionValue>;
}
export type OptionValue = string | number | boolean;

// The last lines between an engine and Ludex, over all processes of the engine.
export interface Console {
  engine: string;
  running: boolean; // whether the console's own process runs, which `line` writes to
  may_type: boolean; // whether the server accepts typed lines
  lines: ConsoleLine[];
}
export interface ConsoleLine {
  n: number; // grows by one per line; a gap means that lines were left out
  ms: number; // the server's monotonic time
  from: 'us' | 'engine' | 'stderr' | 'note';
  who: string; // the use of its process: test, console, table/7, analysis/3
  text: string;
}
export type ConsoleDelta =
  | { e: 'lines'; lines: ConsoleLine[] }
  | { e: 'running'; running: boolean };
export type EnginesDelta = { e: 'engines' } & EngineList;

export interface Setup {
  game: string;
  variant: string;
  rule_set: string;
  opening?: string; // only in games with opening rules
  position: string;
  params?: Record<string, OptionValue>;
}

// A node of the tree of moves. The start position is node 0 and is never sent. `set` and `was` are flat
// lists of point and letter: the cells that the move changed, after and before it.
export interface MoveNode {
  n: number;
  p: number;
  m: string;
  t: string[]; // the move in each notation of the descriptor
  at: number[];
  set: (number | string)[];
  was: (number | string)[];
  choice?: string; // of a move without points: pass, swap, the announced number
  s: Seat; // who played it
  no: number; // the move number that records print
  marks?: Mark[]; // of the position after the move: check, the five, ko
  comment?: string;
  glyph?: string; // one of the six that judge the move
  signs?: string[]; // its other glyphs, most of them by their numbers in PGN: "$14"
  score?: Score; // at a table, of an engine's move: for spectators, and after the end for all
  clock?: number; // milliseconds left to the player after the move
  drawn?: Drawn;
}

// What people drew on a position of a record.
export interface Drawn {
  marks: Mark[]; // of the kinds area, circle, cross, square, triangle, selected, …_territory and label
  arrows: { from: number; to: number; brush: Brush }[];
}
export interface Tag {
  name: string;
  text: string;
}

export interface Score {
  cp?: number;
  mate?: number;
  win?: number; // 0 … 1
  lead?: number; // points
}

export type MarkKind =
  | 'circle' | 'cross' | 'square' | 'triangle' | 'line' | 'label' | 'number' | 'ghost' | 'candidate' | 'choice'
  | 'check' | 'last' | 'dead' | 'area' | 'selected' | 'black_territory' | 'white_territory';
export interface Mark {
  kind: MarkKind;
  at: number;
  to?: number; // the other end of a line
  text?: string;
  small?: string;
  brush?: Brush;
  seat?: Seat; // whose stone a ghost shows
  rank?: number; // rank of a candidate, from 1
}
export interface Arrow {
  from: number;
  to: number;
  brush: Brush;
  width: number; // 0 … 1
  tag?: string; // letters at its tail: the engines that choose this move
}
// One value per point, from -1 (the second seat's) to 1 (the first seat's).
export interface Layer {
  kind: 'ownership' | 'heat' | 'territory';
  values: number[];
}

export interface LegalMove {
  m: string;
  at: number[];
  man?: string; // letter of the promoted man, where two moves share `at`
  choice?: string; // language key choice.<choice>
}
export interface Legal {
  moves: LegalMove[];
  all_empty?: boolean; // each empty point is a legal move too, except those in `but`
  but?: { at: number; why: string; from?: number }[]; // forbidden; with `from` only for the man there
}

export interface Question {
  id: number;
  key: string;
  args?: Record<string, string | number>;
  choices: string[];
}

// What is put on the board before the game proper: the stones of a handicap or of an opening rule. `left` counts the
// stones, or points on offer, that the player to move puts in a row, the next one included.
export interface Task {
  kind: 'stone' | 'offer' | 'pick' | 'answer'; // pick: one of the points on offer; answer: nothing but a choice
  left?: number;
  stone?: number; // the number of the stone
  ink?: Ink; // its colour
}

export interface ClockState {
  left: [number, number];
  run: Seat | null;
  s: number; // server's monotonic time at which `left` was exact
  period: [Period | null, Period | null];
  paused?: boolean;
}
export interface Period {
  in: boolean; // false while main time is left
  ms: number;
  periods?: number; // Japanese: periods left
  moves?: number; // Canadian: moves to play in this period
}

export type SeatState = 'waiting' | 'thinking' | 'starting' | 'died' | 'away' | 'open';
export interface SeatInfo {
  kind: 'me' | 'open' | 'builtin' | 'engine';
  name: string;
  state?: SeatState;
  here?: boolean;
  level?: number;
  rating?: number;
  ink?: Ink; // set if an opening rule swapped the colours
  captured?: string; // letters of the captured men, or one letter per captured stone
  reason?: string; // why an engine died
}

export interface Result {
  winner: Seat | null;
  code: string;
  text: string;
  offender?: Seat;
  margin?: string; // the margin of a game won by points
}

export interface Scoring {
  dead: number[];
  agreed: [boolean, boolean];
  points: [number, number];
}

export interface Offer {
  kind: 'draw' | 'takeback';
  by: Seat;
}

export interface Table {
  id: number;
  setup: Setup;
  board: Face;
  seats: [SeatInfo, SeatInfo];
  me: Seat[]; // the seats of this page; empty for a spectator
  tree: MoveNode[];
  node: number;
  cells: string; // of `node`
  turn: Seat;
  phase: string;
  task?: Task | null; // null once the game proper has begun; absent in a record
  marks: Mark[];
  layers: Layer[];
  legal: Legal | null;
  question: Question | null;
  clock: ClockState | null;
  offer: Offer | null;
  score: Scoring | null;
  result: Result | null;
  undo: boolean; // whether the game and its players allow taking back
  time?: TimeControl;
  revision?: number;
  record?: number;
  comment?: string; // of the start position of a record
  outcome?: string; // the result of a record, as records print it; "*" if it has none
  drawn?: Drawn; // drawings on the start position of a record
  tags?: Tag[]; // tags of a record, in the record's order
  again?: number; // the table of a rematch
}

export type Delta =
  | {
      e: 'move';
      node: MoveNode;
      turn: Seat;
      phase: string;
      task: Task | null;
      legal: Legal | null;
      clock: ClockState | null;
      marks: Mark[];
      question: Question | null;
      captured?: [string, string];
    }
  | {
      e: 'undo';
      node: number;
      removed: number[];
      turn: Seat;
      phase: string;
      task: Task | null;
      legal: Legal | null;
      clock: ClockState | null;
      marks: Mark[];
      question: Question | null;
      captured?: [string, string];
    }
  | { e: 'node'; node: number }
  | { e: 'clock'; clock: ClockState | null }
  | { e: 'seat'; seat: Seat; info: SeatInfo }
  | { e: 'offer'; offer: Offer | null }
  | { e: 'question'; question: Question | null; legal: Legal | null; phase: string }
  | { e: 'score'; score: Scoring | null; layers: Layer[]; phase: string; legal: Legal | null; turn: Seat }
  | { e: 'end'; result: Result; clock: ClockState | null; record?: number; scores?: [number, Score][] } // nodes with the scores of their engines
  | { e: 'again'; table: number; secret?: string } // the seat of the same person in a rematch
  | { e: 'edit'; revision: number; edits: Edit[] };

export type Edit =
  | { op: 'add'; node: MoveNode }
  | { op: 'remove'; n: number }
  | { op: 'restore'; nodes: MoveNode[]; before: number | null }
  | { op: 'promote'; n: number; to: number } // moves the node to this place among its siblings
  | { op: 'comment'; n: number; text: string }
  | { op: 'glyph'; n: number; glyph: string; all?: string[] } // `all`: what it has then; absent: the numbered ones stay
  | { op: 'score'; n: number; score: Score }
  | ({ op: 'mark'; n: number } & Drawn) // replaces the drawings there
  | { op: 'tag'; name: string; text: string; names?: [string, string] } // `names`: by seat, after the edit
  | { op: 'result'; outcome: string }; // the result that the record states: 1-0 (seat 0 won), 0-1, 1/2-1/2, *

// An edit that the page requests; the server answers with `Edit`s and their inverse.
export type EditRequest =
  | { op: 'add'; p?: number; m?: string; at?: number[]; text?: string } // without `p` after the edit before
  | { op: 'comment'; n: number; text: string; append?: boolean } // a paragraph behind the comment that is there
  | { op: 'glyph'; n: number; glyph: string; unless_judged?: boolean; all?: string[] }
  | Exclude<Edit, { op: 'add' | 'comment' | 'glyph' }>;

export interface PositionInfo {
  cells: string;
  turn: Seat;
  legal: Legal;
  marks: Mark[];
  phase: string;
  position: string; // the whole position in the game's notation
  result: Result | null; // by the rules
  board: Face;
  setup: Setup; // in full
}

export interface Line {
  line: number;
  depth: number;
  sel?: number;
  score: Score;
  bound?: 'lower' | 'upper' | null;
  wdl?: [number, number, number];
  nodes?: number;
  nps?: number;
  ms?: number;
  pv: { m: string; t: string[]; at: number[]; set: (number | string)[]; marks?: Mark[] }[]; // `marks`: a winning row
  node: number;
}
// What an engine has found in a position; the lines are those of the deepest depth that it finished.
export interface Found {
  engine: string;
  profile?: string;
  lines: Line[];
}
// `k` is aN/LINE for an analysis, and sSEAT/1 for the engine of a seat at a table.
export type Info = (Line & { k: string }) | { k: string; own: string; node: number };

export type EngineState = 'off' | 'starting' | 'thinking' | 'finished' | 'waiting' | 'died';
export interface Analysis {
  id: number;
  engine: string;
  state: EngineState;
  lines: number;
  node: number;
  reason?: string;
  threat?: boolean; // it searches for the other player's move with the turn passed
  progress?: { done: number; total: number } | null;
  report?: Report | null;
}
export interface Report {
  accuracy: [number | null, number | null]; // by seat, in percent; null if no move of the seat could be judged
  mistakes: { n: number; class: 'blunder' | 'mistake' | 'dubious'; better: Line['pv'] }[]; // `better`: the line that should have been played
}
// The newest report of a record that the server has kept; null in its place if there is none.
export interface KeptReport {
  engine: string;
  profile?: string;
  report: Report;
}
export type AnalysisDelta = { e: 'engine' } & Partial<Analysis>;

export interface ServerError {
  code: string;
  text: string;
  field?: string;
  line?: number;
  column?: number;
  retry_ms?: number;
}

export interface TableSummary {
  id: number;
  setup: Setup;
  board: Face;
  cells: string;
  last: number[];
  seats: [SeatInfo, SeatInfo];
  me: Seat[];
  turn: Seat;
  plies: number;
  result: Result | null;
}
// Topic `lobby`; its state is { tables: TableSummary[] }, as GET /api/tables.
export type LobbyDelta =
  | { e: 'table'; table: TableSummary } // new, or changed: at most once a second for each table
  | { e: 'gone'; id: number }; // no longer in the list
export interface RecordSummary {
  id: number;
  setup: Setup;
  board: Face | null; // null if this version of the server cannot set up the game; `cells` are then empty
  cells: string;
  names: [string, string];
  result: string; // as records print it
  date: string;
  plies: number;
  troubles?: string[]; // of an import: why the rest of the file was not read
}

export interface NewSeat {
  kind: 'me' | 'open' | 'builtin' | 'engine';
  name?: string;
  level?: number;
  engine?: string;
  profile?: string;
}
export interface NewTable {
  game: string;
  variant: string;
  rule_set: string;
  opening?: string;
  position?: string;
  params: Record<string, OptionValue>;
  time: TimeControl;
  seats: [NewSeat, NewSeat];
  again?: number;
}

// The limits of a match, and the number of games at a time if a request names none.
export interface MatchLimits {
  tournaments: Tournament[];
  engines: number;
  rounds: number;
  games: number; // of every two engines in a round
  total: number; // games of the whole match
  concurrency: number; // games at a time of all matches together: the number of processors
  usual_concurrency: number; // the default; leaves a processor for tables and pages if there are several
  openings: number; // most bytes of the text of openings
  records: number; // most records that can be used as openings
}
export type Tournament = 'round_robin' | 'gauntlet'; // everybody meets everybody; the first meets all others

// An entrant of a match: an engine of the catalogue, with a level if it is the built-in one.
export interface NewEntrant {
  engine: string; // a name of EngineSummary; "Ludex" is the built-in one
  level?: number; // of the built-in engine; absent: full strength
  profile?: string; // a profile of its options
  name?: string; // its name in the match; made from the other members if absent
  time?: TimeControl; // absent: the time control of the match
  depth?: number; // limit in plies, in addition to the time control
  nodes?: number; // limit in nodes per move
}
// The openings of a match; each opening serves one pair of games after the other. They come either from
// `text` in one of the game's `opening_formats` or from the main lines of records, never from both.
export interface MatchOpenings {
  text?: string;
  format?: string; // with `text`
  name?: string; // the file's name, shown to people
  records?: number[];
  plies?: number; // how many plies of each opening are played; absent: 8 of a record, else all
  order?: 'sequential' | 'random'; // sequential if absent
  start?: number; // the first opening to use, from 1
  count?: number; // how many openings there are; sent by the server, which omits `text`
}
// A request for a match: a setup without a position, and members named like the flags of `ludex match`.
export interface NewMatch {
  name?: string; // absent: made from the engines
  game: string;
  variant: string;
  rule_set: string;
  opening?: string;
  params: Record<string, OptionValue>;
  engines: NewEntrant[]; // two or more
  tournament?: Tournament; // round_robin if absent
  rounds: number;
  games?: number; // per pair of engines in a round; 2 if absent
  repeat?: number; // games in a row with one opening; divides `games`; absent: 2 if that divides, else 1
  swap?: boolean; // whether seats are exchanged from game to game; true if absent
  concurrency?: number; // games at a time
  time: TimeControl; // for entrants without their own; `none` needs depth or nodes
  openings?: MatchOpenings; // absent: the usual start
  // Adjudicates a draw once both scores stay within `score` centipawns of zero for `move_count` moves of
  // each player in a row, from move `move_number` on.
  draw?: { move_number: number; move_count: number; score: number };
  // Adjudicates a loss once the loser's score is minus `score` or worse for `move_count` of its moves in
  // a row and, if `two_sided`, the winner's is `score` or better for as many.
  resign?: { move_count: number; score: number; two_sided?: boolean };
  max_moves?: number; // a draw after this many moves of both players
  recover?: boolean; // true if absent: a crashed engine loses and is restarted; false: the match stops
  sprt?: { elo0: number; elo1: number; alpha: number; beta: number }; // tests whether the first of two is better
  seed?: number; // of the random order of openings
}

// A running match plays. A paused match begins no further game, and the games in `live` are played to
// their end. A stopped match has abandoned its running games; they are played anew if it is resumed.
// After a restart of the server a match that was running is paused and `interrupted`.
export type MatchState = 'running' | 'paused' | 'stopped' | 'finished';
export interface MatchSummary {
  id: number;
  name: string;
  setup: Setup;
  board: Face;
  engines: string[]; // their names in the match
  tournament: Tournament;
  state: MatchState;
  interrupted?: boolean;
  trouble?: string; // why the match stopped by itself
  played: number; // number of counted games
  total: number;
  live_games: number; // number of running games
  elo?: number | null; // for two engines: the first one's rating over the second
  error?: number | null;
  sprt?: { llr: number; lower: number; upper: number; verdict: SprtVerdict };
}
// Topic `matches`; its state is { matches: MatchSummary[] }, the newest first.
export type MatchesDelta =
  | { e: 'match'; match: MatchSummary } // new, or changed
  | { e: 'gone'; id: number };

export interface MatchEntrant {
  name: string;
  engine: string;
  level?: number;
  profile?: string;
  rating?: number; // approximate rating of a level
  time: TimeControl;
}
// Topic `match/ID`, and GET /api/matches/ID.
export interface Match extends MatchSummary {
  plan: NewMatch; // with defaults filled in; openings have `count` instead of `text`
  entrants: MatchEntrant[]; // in the order of the entrant numbers, from 0, which the other members use
  live: LiveGame[]; // the oldest first
  standing: Standing[]; // the best first
  cross: Encounter[]; // pairs of entrants with at least one counted game
  test: Sprt | null;
  games: MatchGame[]; // the hundred with the highest numbers, highest first; others by GET /api/matches/ID/games
  warnings: string[];
  left_ms?: number; // estimated milliseconds until the match ends
}
// A running game. Its board looks as `Match.board` says.
export interface LiveGame {
  number: number; // in the match, from 1
  round: number;
  entrants: [number, number]; // by seat
  cells: string;
  last: number[]; // points of the last move
  marks: Mark[];
  turn: Seat;
  plies: number; // played moves, including those of the opening
  clock: ClockState | null; // null where no clock runs
  scores: [Score | null, Score | null]; // the last score of each engine, by seat; from seat 0's view
  depths: [number | null, number | null];
  ink?: [Ink, Ink]; // set if an opening rule swapped the colours
}
// The change of a running game since the last message: `set` as in nodes, over all moves since then.
export type LiveChange = Omit<LiveGame, 'round' | 'entrants' | 'cells'> & { set: (number | string)[] };

// A counted game.
export interface MatchGame {
  number: number;
  round: number;
  entrants: [number, number];
  opening: number; // from 1, in the order of use: games of a pair share it
  winner: Seat | null;
  code?: string; // why it ended; the ending of a language key; if that is unknown, `text` is shown
  text: string; // "White mates"
  fault?: 'time' | 'crash' | 'illegal_move' | 'forbidden_repetition'; // the loser's fault, if one ended the game
  plies: number;
  record: number | null; // the id for /analyse/ID; null: the record was deleted
}
export interface Standing {
  entrant: number;
  games: number;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  elo: number | null; // against all others together; null: the results do not determine it
  error: number | null; // half of the 95 % interval
  los: number | null; // likelihood of superiority, 0 … 1
  faults?: { timeouts: number; crashes: number; illegal_moves: number; forbidden_repetitions: number };
}
// Two entrants, the lower number first, and the first one's results against the second.
export interface Encounter {
  entrants: [number, number];
  wins: number;
  draws: number;
  losses: number;
  pairs?: [number, number, number, number, number]; // number of pairs with 0, ½, 1, 1½ and 2 points
  elo: number | null;
  error: number | null;
  los: number | null;
}
export type SprtVerdict = 'open' | 'accepted' | 'rejected'; // accepted: the result supports elo1; rejected: elo0
export interface Sprt {
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
  lower: number; // rejected at or below this value of llr, accepted at or above `upper`
  upper: number;
  llr: number;
  verdict: SprtVerdict;
  curve: [number, number][]; // counted games and llr; thinned out to at most 500
}
// `boards` and `games` are each sent at most four times a second, with all changes since the last one.
export type MatchDelta =
  | { e: 'boards'; boards: LiveChange[] }
  | {
      e: 'games';
      began: LiveGame[]; // each replaces a game with the same number
      ended: number[]; // numbers of the games that leave `live`; those not in `games` were abandoned
      games: MatchGame[]; // newly counted, the highest number first; not always higher than those before
      played: number;
      standing: Standing[]; // the whole
      cross: Encounter[]; // each replaces the encounter of the same two
      test?: { llr: number; verdict: SprtVerdict; curve: [number, number][] }; // points to add
      left_ms?: number;
    }
  | { e: 'state'; state: MatchState; interrupted?: boolean; trouble?: string }
  | { e: 'warning'; text: string };

// Frames of the WebSocket.
export type ToServer =
  | { t: 'sub'; topic: string; after?: number; secrets?: string[] }
  | { t: 'unsub'; topic: string }
  | { t: 'ping'; c: number }
  | ({ t: 'do'; id: number; topic?: string; what: string } & Record<string, unknown>);
export type ToPage =
  | { t: 'hello'; build: string; page: string }
  | { t: 'bye'; why: 'restart' | 'slow' | 'token' } // the server ends; the page did not read; it lacks the token
  | { t: 'state'; topic: string; seq: number; data: unknown }
  | ({ t: 'delta'; topic: string; seq: number; e: string } & Record<string, unknown>)
  | ({ t: 'info'; topic: string; k: string } & Record<string, unknown>)
  | { t: 'ok'; id: number; result?: unknown }
  | { t: 'error'; id?: number; topic?: string; error: ServerError }
  | { t: 'pong'; c: number; s: number };
