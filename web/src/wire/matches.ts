// Matches of engines: what is asked for, how a match stands, and its games.
import type { Face, Ink, Mark, Seat } from './board';
import type { NewSetup, Setup, TimeControl } from './games';
import type { Score } from './moves';
import type { ClockState } from './tables';

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

// Everybody meets everybody; the first engines meet all others; everybody meets those before it, one after
// the other; the winner of an encounter goes on; engines with equal points meet; neighbours meet and the
// winner takes the higher place.
export type Tournament = 'round_robin' | 'gauntlet' | 'pyramid' | 'knockout' | 'swiss' | 'ladder';

// An entrant of a match: an engine of the catalogue, with a level if it is the built-in one.
export interface NewEntrant {
  engine: string; // a name of EngineSummary; "Ludex" is the built-in one
  level?: number; // of the built-in engine; absent: full strength
  strength?: number; // of any other engine, in the range of EngineSummary; absent: as it is set
  profile?: string; // a profile of its options
  name?: string; // its name in the match; made from the other members if absent
  time?: TimeControl; // absent: the time control of the match
  depth?: number; // limit in plies, in addition to the time control
  nodes?: number; // limit in nodes per move
}

// The openings of a match; each opening serves one pair of games after the other. They come either from
// a file in one of the game's `opening_formats`, as `text` or `bytes`, or from the main lines of records, never from both.
export interface NewOpenings {
  text?: string;
  bytes?: string; // of a binary format, in base64
  format?: string; // with `text` and `bytes`
  name?: string; // the file's name, shown to people
  records?: number[];
  plies?: number; // how many plies of each opening are played; absent: 8 of a record, else all
  order?: 'sequential' | 'random'; // sequential if absent
  start?: number; // the first opening to use, from 1
}

// The openings as the server sends them: `count` of them, without their file.
export type MatchOpenings = Omit<NewOpenings, 'text' | 'bytes'> & { count?: number };

// A request for a match: a setup whose `position` is empty, and members named like the flags of `ludex match`.
export interface NewMatch extends NewSetup {
  name?: string; // its name for people, the event of its records; absent: made from the engines
  engines: NewEntrant[]; // two or more
  tournament?: Tournament; // round_robin if absent
  berger?: boolean; // the order of a round robin: that of Berger's tables (if absent), or A-B, A-C, B-C
  champions?: number; // the engines, the first ones, that play a gauntlet against the others; 1 if absent
  rounds: number;
  games?: number; // per pair of engines in a round; 2 if absent
  repeat?: number; // games in a row with one opening; divides `games`; absent: 2 if that divides, else 1
  swap?: boolean; // whether seats are exchanged from game to game; true if absent
  reverse?: boolean; // whether the second engine of a pairing begins in the first seat; false if absent
  openings_by_encounter?: boolean; // whether each pairing has openings of its own, not each round; false if absent
  concurrency?: number; // games at a time
  time: TimeControl; // for entrants without their own; `none` needs depth or nodes
  openings?: NewOpenings; // absent: the usual start
  // Adjudicates a draw once both scores stay within `score` centipawns of zero for `move_count` moves of
  // each player in a row, from move `move_number` on.
  draw?: { move_number: number; move_count: number; score: number };
  // Adjudicates a loss once the loser's score is minus `score` or worse for `move_count` of its moves in
  // a row and, if `two_sided`, the winner's is `score` or better for as many.
  resign?: { move_count: number; score: number; two_sided?: boolean };
  max_moves?: number; // a draw after this many moves of both players
  recover?: boolean; // true if absent: a crashed engine loses and is restarted; false: the match stops
  sprt?: NewSprt;
  seed?: number; // of the random order of openings
}

export type MatchPlan = Omit<NewMatch, 'openings'> & { openings?: MatchOpenings };

// A running match plays. A paused match begins no further game, and the games in `live` are played to
// their end. A stopped match has abandoned its running games; they are played anew if it is resumed.
// After a restart of the server a match that was running goes on.
export type MatchState = 'running' | 'paused' | 'stopped' | 'finished';

// A match in a list.
export interface MatchSummary {
  id: number;
  name: string;
  setup: Setup;
  board: Face;
  engines: string[]; // their names in the match
  tournament: Tournament;
  state: MatchState;
  trouble?: string; // why the match stopped by itself
  began?: number; // in milliseconds since 1970
  played: number; // number of counted games
  total: number; // of games; tie-breaks of a knockout add to it
  live_games: number; // number of running games
  elo?: number | null; // for two engines: the first one's rating over the second
  error?: number | null;
  sprt?: { llr: number; lower: number; upper: number; verdict: SprtVerdict };
}

// Topic `matches`; its state is { matches: MatchSummary[] }, the newest first.
export type MatchesDelta =
  | { e: 'match'; match: MatchSummary } // new, or changed
  | { e: 'gone'; id: number };

// An entrant as a match shows it.
export interface MatchEntrant {
  name: string;
  engine: string;
  level?: number;
  strength?: number;
  weak?: boolean; // plays below its strength
  profile?: string;
  rating?: number; // approximate rating of a level
  time: TimeControl;
}

// Topic `match/ID`, and GET /api/matches/ID.
export interface Match extends MatchSummary {
  plan: MatchPlan; // the request with its defaults
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

// How an entrant stands.
export interface Standing {
  entrant: number;
  games: number;
  points: number;
  wins: number;
  draws: number;
  losses: number;
  // Fitted to all games of the match, relative to the mean of the entrants; of two entrants, over the
  // other. null: no game yet.
  elo: number | null;
  error: number | null; // half of the 95 % interval
  los: number | null; // likelihood of superiority over the next entrant of the standing, 0 … 1; of two: over the other
  group?: number; // set if no games connect all entrants: only ratings of one group can be compared
  place?: number; // in the final order of a knockout, a Swiss tournament or a ladder
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

// A test whether the first of two engines is better by `elo0` or by `elo1`, which differ; the match ends when it is
// decided.
export interface NewSprt {
  elo0: number;
  elo1: number;
  alpha?: number; // how often elo1 is accepted although elo0 is true; 0.05 if it is left out, as beta
  beta?: number; // how often elo0 is accepted although elo1 is true; alpha and beta are below 1 together
  model?: SprtModel; // logistic if it is left out
  single_games?: boolean; // count games, even where two of them have the same opening
}

export type SprtVerdict = 'open' | 'accepted' | 'rejected'; // accepted: the result supports elo1; rejected: elo0

// What the Elo of a test's hypotheses means (docs/statistics.md).
export type SprtModel = 'normalized' | 'logistic' | 'bayesian';

// A sequential test of two engines.
export interface Sprt {
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
  model: SprtModel;
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
      total: number;
      standing: Standing[]; // the whole
      cross: Encounter[]; // each replaces the encounter of the same two
      test?: { llr: number; verdict: SprtVerdict; curve: [number, number][] }; // points to add
      left_ms?: number;
    }
  | { e: 'state'; state: MatchState; trouble?: string }
  | { e: 'warning'; text: string };
