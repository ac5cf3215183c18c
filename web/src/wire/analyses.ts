// What engines find: lines, analyses and reports of whole games.
import type { Mark } from './board';
import type { Score } from './moves';

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

// The state of the topic `analyses`, and its only delta.
export interface AnalysesList {
  analyses: AnalysisSummary[];
}

// `found` are scores to add.
export type AnalysisDelta = { e: 'engine'; found?: Report['scores'] } & Partial<Analysis>;

export interface Report {
  accuracy: [number | null, number | null]; // by seat, in percent; null if no move of the seat could be judged
  course: [number, number][]; // nodes, with the first seat's chance after them, from 0 to 1
  // `before` and `after`: the chances of the seat that moved; `better`: the line that should have been played
  mistakes: { n: number; class: 'blunder' | 'mistake' | 'dubious'; before: number; after: number; better: Line['pv'] }[];
  scores: [number, Score][]; // of the positions after the moves, where the engine sends scores
}

// The newest report of a record that the server has kept; null in its place if there is none.
export interface KeptReport {
  engine: string;
  profile?: string;
  report: Report;
}
