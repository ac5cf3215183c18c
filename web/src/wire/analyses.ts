// What engines find: lines, analyses and reports of whole games.
import type { Mark, Seat } from './board';
import type { NewSetup } from './games';
import type { Score } from './moves';

// A move of a line, with the members of a `MoveNode`.
export interface LineMove {
  m: string;
  t: string[];
  at: number[];
  set: (number | string)[];
  choice?: string;
  forbidden?: string;
  marks?: Mark[]; // a winning row
}

export interface Line {
  line: number; // from 1, the best
  depth: number; // 0: the engine says none
  sel?: number; // the selective depth
  score: Score;
  bound?: 'lower' | 'upper' | null;
  wdl?: [number, number, number]; // of seat 0, in thousandths: wins, draws, losses
  nodes?: number;
  nps?: number; // nodes a second
  ms?: number;
  pv: LineMove[];
  node: number; // the node of the tree whose position was searched
}

// What an engine has found in a position; the lines are those of the deepest depth that it finished.
export interface Found {
  engine: string;
  profile?: string;
  lines: Line[];
}

// What an engine reports of the ownership of points.
export interface Ownership {
  own: string; // one signed byte for each point, in base64; 127: certainly the first seat's
  node: number;
}

// What an engine finds, as soon as it is found. `k` is aN/LINE for a line of an analysis, aN/own for the ownership, and
// sSEAT/1 for the engine of a seat at a table.
export type Info = (Line | Ownership) & { k: string };

// A request for an analysis. Without limits, a position is searched while a page looks at it (by an engine that cannot:
// until it names a move), and each position of a whole game for 300 ms.
export interface NewAnalysis {
  record: number;
  engine: string;
  profile?: string;
  lines?: number; // of the position, or of each position of a whole game: 1 to 8; 1 if it is left out
  node?: number;
  whole_game?: boolean;
  threat?: boolean; // what the other player would do
  go_on?: boolean; // a whole game is finished even if nobody follows it
  limits?: { depth?: number; nodes?: number; ms?: number }; // for each position
}

export type EngineState = 'off' | 'starting' | 'thinking' | 'finished' | 'waiting' | 'died';

export interface Analysis {
  id: number;
  engine: string;
  state: EngineState;
  lines: number; // how many are asked for
  node: number;
  reason?: string; // why the engine died
  threat?: boolean; // it searches for the other player's move with the turn passed
  progress?: { done: number; total: number } | null;
  report?: Report | null;
  scores?: Report['scores']; // of a whole game, as far as it has come
}

// One of the list of analyses whose engines run.
export interface AnalysisSummary {
  id: number;
  record: number;
  engine: string;
  profile?: string;
  node: number;
  whole_game: boolean;
  goes_on: boolean; // to its end, even if nobody follows it
  state: EngineState;
  progress: { done: number; total: number } | null;
  readers: number; // pages that follow it
}

export interface AnalysesList {
  analyses: AnalysisSummary[];
}

export type AnalysesDelta = { e: 'analyses' } & AnalysesList;

// The members that changed; `found` are scores to add to those of a whole game.
export type AnalysisDelta = { e: 'engine'; found?: Report['scores'] } & Partial<Analysis>;

// A question about the groups of a position of go. A new one of the same `reader`, a name of 1 to 64 bytes that the page
// chose, cancels the one before.
export interface GroupsOrder {
  setup: NewSetup;
  moves: string[];
  reader: string;
}

// How the group of the stone at that point is killed or saved: whoever reaches that moves first.
export interface GroupLineOrder extends GroupsOrder {
  at: number;
  aim: 'kill' | 'save';
}

// A group of go: its opponent cannot kill it even with the first move (alive), its owner cannot save it with the first
// move (dead), or whoever moves first decides.
export interface GoGroup {
  seat: Seat;
  stones: number[];
  status: 'alive' | 'critical' | 'dead';
  kill?: number; // the first move; absent if none is needed or known
  save?: number;
  kills_by_ko?: true;
  saves_by_ko?: true;
  proved: boolean; // otherwise it is a judgement
}

// What an engine finds in a whole game.
export interface Report {
  accuracy: [number | null, number | null]; // by seat, in percent; null if no move of the seat could be judged
  course: [number, number][]; // nodes, with the first seat's chance after them, from 0 to 1
  mistakes: Mistake[];
  scores: [number, Score][]; // of the positions after the moves, where the engine sends scores
}

export interface Mistake {
  n: number;
  class: 'blunder' | 'mistake' | 'dubious';
  before: number; // the chances of the seat that moved, before its move
  after: number;
  better: LineMove[]; // the line that should have been played
}

// The newest report of a record that the server has kept; null in its place if there is none.
export interface KeptReport {
  engine: string;
  profile?: string;
  report: Report;
}
