// What the server says and hears, as docs/api.md describes it. Points are integers, rank * files +
// file, seen from the first seat's left corner; times are integer milliseconds; seats are 0 and 1;
// scores are always seen from seat 0. The page knows no rules: whatever depends on a game is here.

export type Seat = 0 | 1;
export type Ink = 'light' | 'dark' | 'red';
export type Brush = 'green' | 'red' | 'blue' | 'yellow';

// How a board looks. `men` are moved from point to point, `stones` are placed and stay.
export interface Face {
  files: number;
  ranks: number;
  matter: 'men' | 'stones';
  surface: 'checkered' | 'river' | 'grid';
  stars: number[]; // points that the lines mark
  palaces?: [number, number][]; // opposite corners
  labels: {
    where: 'inside' | 'margin';
    left: string[];
    right: string[];
    top: string[];
    bottom: string[];
  };
  margin: number; // of the labels, in cells
  ink: [Ink, Ink];
  men: string[]; // sets that fit; the first is the default
  premove: string | null; // the name of chessgroundx's function, null for none
}

// An option of an engine or a parameter of a game, as the server's engine::Option.
export interface Option {
  name: string;
  type: 'check' | 'spin' | 'combo' | 'button' | 'text';
  default?: OptionValue;
  min?: number;
  max?: number;
  choices?: string[]; // the empty one leaves it open: it follows from others
  value?: OptionValue;
  summary?: string;
}

// A way to measure time. `moves` in Canadian byo-yomi, and of a Fischer control that is renewed after
// as many; `periods` in Japanese. An hourglass gives each player the other's time.
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
  types: string[]; // file name endings, with the dot
}

export interface Descriptor {
  game: string;
  seats: [string, string]; // language keys end in these: seat.white
  variants: string[];
  rule_sets: string[];
  openings: string[];
  opening_formats: { name: string; types: string[] }[]; // of files of openings, for matches
  notations: string[];
  formats: Format[];
  params: Option[];
  controls: TimeControl[];
  numbering: 'pairs' | 'plies';
  score: 'centipawns' | 'chances' | 'points';
  actions: string[]; // takeback, draw, resign, pause, hint
  face: Face; // of the usual setup
  picture: string; // cells of a typical position, for cards
}

export interface Level {
  game: string;
  level: number;
  rating?: number; // absent where none was measured
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

// What the link for a friend needs where other machines reach the server; each may be empty.
export interface Invitation {
  origin: string;
  token: string;
}

// An engine that Ludex knows: of the registry, or built in. `unknown`: not tried since the server began.
export interface EngineSummary {
  name: string;
  protocol: 'builtin' | 'uci' | 'ucci' | 'agi' | 'gomocup' | 'gtp' | 'auto';
  games: string[]; // that it may be asked to play
  state: 'unknown' | 'testing' | 'ready' | 'failed';
  reason?: string; // why it failed: the last words of it
  ms?: number; // from its start to the end of its handshake
  rating?: number;
}
// `problem`: engines.toml cannot be read; the engines are those of the last time that it could.
export interface EngineList {
  engines: EngineSummary[];
  problem?: ServerError;
}
// An engine and its options for one game. `options` is empty until the engine has been started once;
// `value` is what the registry sets. `command` is sent only by a server that was told to show it.
export interface EngineDetails extends EngineSummary {
  game: string;
  id?: string; // the name and the author that it gives itself
  author?: string;
  options: Option[];
  profiles: Profile[];
  command?: string[];
}
// Values of options under a name, beside those of the registry; only what differs from these.
export interface Profile {
  name: string;
  values: Record<string, OptionValue>;
}
export type OptionValue = string | number | boolean;

// What an engine and Ludex say to each other, over all its processes; the last lines of it.
export interface Console {
  engine: string;
  running: boolean; // the console's own process, which `line` speaks to
  may_type: boolean; // the server lets lines be typed
  lines: ConsoleLine[];
}
export interface ConsoleLine {
  n: number; // grows by one a line; a hole says that lines were left out
  ms: number; // the server's monotonic time
  from: 'us' | 'engine' | 'stderr' | 'note';
  who: string; // what its process is for: test, console, table/7, analysis/3
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
  opening?: string; // in games that have opening rules
  position: string;
  params?: Record<string, OptionValue>;
}

// A node of the tree of moves. The start position is node 0 and is never sent. `set` and `was` are
// flat lists of point and letter: what the move changed and what stood there.
export interface MoveNode {
  n: number;
  p: number;
  m: string;
  t: string[]; // the move in each notation of the descriptor
  at: number[];
  set: (number | string)[];
  was: (number | string)[];
  choice?: string; // of a move without points: pass, swap, the number that is announced
  s: Seat; // who played it
  no: number; // the number that records print
  marks?: Mark[]; // of the position after it: check, the five, ko
  comment?: string;
  glyph?: string;
  score?: Score;
  clock?: number; // left to the player after the move
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
  | 'circle' | 'cross' | 'square' | 'triangle' | 'line' | 'label' | 'number' | 'ghost' | 'candidate'
  | 'check' | 'last' | 'dead' | 'area' | 'selected' | 'black_territory' | 'white_territory';
export interface Mark {
  kind: MarkKind;
  at: number;
  to?: number; // of a line
  text?: string;
  small?: string;
  brush?: Brush;
  seat?: Seat; // of a ghost
  rank?: number; // of a candidate, from 1
}
export interface Arrow {
  from: number;
  to: number;
  brush: Brush;
  width: number; // 0 … 1
}
// A value a point: -1 the second seat's … 1 the first's.
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
  all_empty?: boolean; // each empty point is a move too, but those of `but`
  but?: { at: number; why: string; from?: number }[]; // `from`: only the man there may not go to `at`
}

export interface Question {
  id: number;
  key: string;
  args?: Record<string, string | number>;
  choices: string[];
  left?: number; // milliseconds to answer, if the answer is timed
}

export interface ClockState {
  left: [number, number];
  run: Seat | null;
  s: number; // server's monotonic time at which `left` was true
  period: [Period | null, Period | null];
  paused?: boolean;
}
export interface Period {
  in: boolean; // false while main time is left
  ms: number;
  periods?: number; // Japanese: that are left
  moves?: number; // Canadian: to play in this period
}

export type SeatState = 'waiting' | 'thinking' | 'starting' | 'died' | 'away' | 'open';
export interface SeatInfo {
  kind: 'me' | 'open' | 'builtin' | 'engine';
  name: string;
  state?: SeatState;
  here?: boolean;
  level?: number;
  rating?: number;
  ink?: Ink; // where an opening rule swapped the colours
  captured?: string; // letters of the men, or the number of stones
  reason?: string; // of an engine that died
}

export interface Result {
  winner: Seat | null;
  code: string;
  text: string;
  offender?: Seat;
  margin?: string; // of a game won by points
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
  me: Seat[]; // the seats of this page; empty for who watches
  tree: MoveNode[];
  node: number;
  cells: string; // of `node`
  turn: Seat;
  phase: string;
  marks: Mark[];
  layers: Layer[];
  legal: Legal | null;
  question: Question | null;
  clock: ClockState | null;
  offer: Offer | null;
  score: Scoring | null;
  result: Result | null;
  undo: boolean; // the game and its players allow taking back
  time?: TimeControl;
  revision?: number;
  record?: number;
  comment?: string; // of the start position of a record
  drawn?: Drawn; // on that position
  tags?: Tag[]; // of a record, in its order
  again?: number; // the table of a rematch
}

export type Delta =
  | {
      e: 'move';
      node: MoveNode;
      turn: Seat;
      phase: string;
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
  | { e: 'question'; question: Question | null; legal: Legal | null }
  | { e: 'score'; score: Scoring | null; layers: Layer[]; phase: string; legal: Legal | null; turn: Seat }
  | { e: 'end'; result: Result; clock: ClockState | null; record?: number }
  | { e: 'again'; table: number; secret?: string } // the seat of the same person in a rematch
  | { e: 'edit'; revision: number; edits: Edit[] };

export type Edit =
  | { op: 'add'; node: MoveNode }
  | { op: 'remove'; n: number }
  | { op: 'restore'; nodes: MoveNode[]; before: number | null }
  | { op: 'promote'; n: number; to: number } // to this place among its siblings
  | { op: 'comment'; n: number; text: string }
  | { op: 'glyph'; n: number; glyph: string }
  | { op: 'score'; n: number; score: Score }
  | ({ op: 'mark'; n: number } & Drawn) // in the place of what is drawn there
  | { op: 'tag'; name: string; text: string; names?: [string, string] }; // `names`: by seat, thereafter

// What the page asks of a record; the server answers with `Edit`s and their inverse.
export type EditRequest =
  | { op: 'add'; p?: number; m?: string; at?: number[]; text?: string } // without `p` behind the edit before
  | Exclude<Edit, { op: 'add' }>;

export interface PositionInfo {
  cells: string;
  turn: Seat;
  legal: Legal;
  marks: Mark[];
  phase: string;
  position: string; // the whole of it, in the game's notation
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
  pv: { m: string; t: string[]; at: number[]; set: (number | string)[]; marks?: Mark[] }[]; // `marks`: a row that wins
  node: number;
}
export type Info = (Line & { k: string }) | { k: string; own: string; node: number };

export type EngineState = 'off' | 'starting' | 'thinking' | 'finished' | 'waiting' | 'died';
export interface Analysis {
  id: number;
  engine: string;
  state: EngineState;
  lines: number;
  node: number;
  reason?: string;
  threat?: boolean; // it looks at what the other player would do
  progress?: { done: number; total: number } | null;
  report?: Report | null;
}
export interface Report {
  accuracy: [number, number];
  mistakes: { n: number; class: 'blunder' | 'mistake' | 'dubious'; better: string[] }[];
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
export interface RecordSummary {
  id: number;
  setup: Setup;
  board: Face;
  cells: string;
  names: [string, string];
  result: string; // as records print it
  date: string;
  plies: number;
  troubles?: string[]; // of what was just read: why the rest was not
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

// What a match may ask for at most, and what it gets where it does not say.
export interface MatchLimits {
  tournaments: Tournament[];
  engines: number;
  rounds: number;
  games: number; // of every two engines in a round
  total: number; // games of the whole match
  concurrency: number; // games at a time of all matches together: the processors
  usual_concurrency: number; // leaves a processor for tables and pages where there are several
  openings: number; // bytes of their text
  records: number; // records that are taken as openings
}
export type Tournament = 'round_robin' | 'gauntlet'; // everybody meets everybody; the first meets all others

// Who plays in a match: an engine of the catalogue, with a level if it is the built-in one.
export interface NewEntrant {
  engine: string; // a name of EngineSummary; "Ludex" is the built-in one
  level?: number; // of the built-in engine; absent: all that it has
  profile?: string; // of its options
  name?: string; // in the match; made from the rest if absent
  time?: TimeControl; // absent: the match's
  depth?: number; // plies, at most; beside the time control
  nodes?: number; // a move, at most
}
// Where games begin, one line of it a pair after the other. `text` in one of the game's
// `opening_formats`, or the main lines of records; never both.
export interface MatchOpenings {
  text?: string;
  format?: string; // with `text`
  name?: string; // of the file, for people
  records?: number[];
  plies?: number; // of each the first moves only; 8 of a record, else all
  order?: 'sequential' | 'random'; // sequential if absent
  start?: number; // the first to be used, from 1
  count?: number; // how many there are; said by the server, which leaves `text` out
}
// What is asked for: a setup without a position, and the words of the flags of `ludex match`.
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
  games?: number; // of every two engines in a round; 2
  repeat?: number; // games in a row with one opening; divides `games`; 2 where that does, or else 1
  swap?: boolean; // seats change from game to game; true
  concurrency?: number; // games at a time
  time: TimeControl; // of everybody who has no own; `none` needs depth or nodes
  openings?: MatchOpenings; // absent: the usual start
  // A draw once both scores stay within `score` centipawns of zero for `move_count` moves of each in a
  // row, from move `move_number` on.
  draw?: { move_number: number; move_count: number; score: number };
  // A loss once the loser's score is minus `score` or worse for `move_count` of its moves in a row, and,
  // if `two_sided`, the winner's is `score` or better for as many.
  resign?: { move_count: number; score: number; two_sided?: boolean };
  max_moves?: number; // a draw after so many moves of both
  recover?: boolean; // an engine that crashes loses the game and is started again; true. Else the match stops
  sprt?: { elo0: number; elo1: number; alpha: number; beta: number }; // of two engines: is the first better
  seed?: number; // of the random order of openings
}

// A match that runs plays; one that is paused begins no further game, and what `live` still shows is
// played to its end. One that is stopped has given up the games under way: they are played anew if it
// is resumed. After a restart of the server a match that ran is paused and `interrupted`.
export type MatchState = 'running' | 'paused' | 'stopped' | 'finished';
export interface MatchSummary {
  id: number;
  name: string;
  setup: Setup;
  board: Face;
  engines: string[]; // what they are called in the match
  tournament: Tournament;
  state: MatchState;
  interrupted?: boolean;
  trouble?: string; // why it stopped by itself
  played: number; // games that are counted
  total: number;
  live_games: number; // that are under way
  elo?: number | null; // of two engines: the first one's over the second
  error?: number | null;
  sprt?: { llr: number; lower: number; upper: number; verdict: SprtVerdict };
}
// Topic `matches`: the state is { matches: MatchSummary[] }, the newest first.
export type MatchesDelta =
  | { e: 'match'; match: MatchSummary } // new, or changed
  | { e: 'gone'; id: number };

export interface MatchEntrant {
  name: string;
  engine: string;
  level?: number;
  profile?: string;
  rating?: number; // of a level, approximate
  time: TimeControl;
}
// Topic `match/ID`, and GET /api/matches/ID.
export interface Match extends MatchSummary {
  plan: NewMatch; // as it is played: defaults filled in; openings have `count` in place of `text`
  entrants: MatchEntrant[]; // by number, from 0, as all that follows calls them
  live: LiveGame[]; // the oldest first
  standing: Standing[]; // the best first
  cross: Encounter[]; // those with a counted game
  test: Sprt | null;
  games: MatchGame[]; // the hundred with the highest numbers, these first; others by GET /api/matches/ID/games
  warnings: string[];
  left_ms?: number; // a guess of what remains
}
// A game under way. Boards look as `Match.board` says.
export interface LiveGame {
  number: number; // in the match, from 1
  round: number;
  entrants: [number, number]; // by seat
  cells: string;
  last: number[]; // points of the last move
  marks: Mark[];
  turn: Seat;
  plies: number; // on the board, those of the opening too
  clock: ClockState | null; // null where no clock runs
  scores: [Score | null, Score | null]; // what each said last, by seat; from seat 0's view
  depths: [number | null, number | null];
  ink?: [Ink, Ink]; // where an opening rule swapped the colours
}
// What changed of a game under way since it was last told: `set` as in nodes, over all moves since.
export type LiveChange = Omit<LiveGame, 'round' | 'entrants' | 'cells'> & { set: (number | string)[] };

// A counted game.
export interface MatchGame {
  number: number;
  round: number;
  entrants: [number, number];
  opening: number; // from 1, in the order of use: games of a pair share it
  winner: Seat | null;
  code?: string; // of why it ended, for which there are words in each language; unknown: those of `text`
  text: string; // "White mates"
  fault?: 'time' | 'crash' | 'illegal_move' | 'forbidden_repetition'; // the loser's own
  plies: number;
  record: number | null; // for /analyse/ID; null: it was deleted
}
export interface Standing {
  entrant: number;
  games: number;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  elo: number | null; // against all others together; null: not determined by these results
  error: number | null; // half of the 95 % interval
  los: number | null; // likelihood of superiority, 0 … 1
  faults?: { timeouts: number; crashes: number; illegal_moves: number; forbidden_repetitions: number };
}
// Two entrants, the lower number first, and what the first scored against the second.
export interface Encounter {
  entrants: [number, number];
  wins: number;
  draws: number;
  losses: number;
  pairs?: [number, number, number, number, number]; // with 0, ½, 1, 1½ and 2 points
  elo: number | null;
  error: number | null;
  los: number | null;
}
export type SprtVerdict = 'open' | 'accepted' | 'rejected'; // accepted: elo1; rejected: elo0
export interface Sprt {
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
  lower: number; // rejected at this value of llr, accepted at `upper`
  upper: number;
  llr: number;
  verdict: SprtVerdict;
  curve: [number, number][]; // counted games and llr; thinned out to at most 500
}
// `boards` and `games` come at most four times a second each, with all that happened since.
export type MatchDelta =
  | { e: 'boards'; boards: LiveChange[] }
  | {
      e: 'games';
      began: LiveGame[]; // each takes the place of one with the same number
      ended: number[]; // leave `live`; those that do not come in `games` were given up
      games: MatchGame[]; // newly counted, the highest number first; not always higher than those before
      played: number;
      standing: Standing[]; // the whole
      cross: Encounter[]; // each takes the place of that of the same two
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
  | { t: 'bye'; why: 'restart' | 'slow' | 'token' }
  | { t: 'state'; topic: string; seq: number; data: unknown }
  | ({ t: 'delta'; topic: string; seq: number; e: string } & Record<string, unknown>)
  | ({ t: 'info'; topic: string; k: string } & Record<string, unknown>)
  | { t: 'ok'; id: number; result?: unknown }
  | { t: 'error'; id?: number; topic?: string; error: ServerError }
  | { t: 'pong'; c: number; s: number };
