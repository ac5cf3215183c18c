// Moves: those that were played, as nodes of a tree, and those that are legal. Scores are always from seat 0's view.
import type { Brush, Face, Mark, MarkKind, Seat } from './board';
import type { Setup } from './games';
import type { Result } from './tables';

// A value of a position, from seat 0's view.
export interface Score {
  cp?: number; // centipawns
  mate?: number; // moves to mate; negative: of the second seat
  win?: number; // 0 … 1
  lead?: number; // points
}

// A move in the tree of a game. The start position is node 0 and is never sent.
export interface MoveNode {
  n: number; // its number
  p: number; // the number of the node before it
  m: string; // its name
  t: string[]; // the move in each notation of the descriptor
  at: number[]; // its points: two of a man, one of a stone, none of a pass or a choice
  set: (number | string)[]; // point and letter by turns: what stands there after the move, its own points first
  was: (number | string)[]; // and what stood there before
  choice?: string; // of a move without points: pass, swap, the announced number
  forbidden?: string; // in a record: why the rules forbid the move, in words; it is made all the same
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
  marks: DrawnMark[];
  arrows: { from: number; to: number; brush: Brush }[];
}

// A drawn mark. Kinds are `area` in a `brush`, `circle`, `cross`, `square`, `triangle`, `selected`, `black_territory`,
// `white_territory`, and `label` with a `text`.
export interface DrawnMark {
  kind: MarkKind;
  at: number;
  brush?: Brush;
  text?: string;
}

// A legal move. Two moves with the same `at` differ in `man`.
export interface LegalMove {
  m: string;
  at: number[];
  man?: string; // letter of the promoted man, where two moves share `at`
  choice?: string; // the ending of a language key
}

// The legal moves of a position. Where it has neither `all_empty` nor moves of men, the opening rule allows the listed
// points alone.
export interface Legal {
  moves: LegalMove[];
  all_empty?: boolean; // each empty point is a legal move too, except those in `but`
  but?: Forbidden[];
}

// A point that the rules forbid.
export interface Forbidden {
  at: number;
  why: string; // `ko`, `superko`, `suicide`, `three_three`, `four_four`, `overline`, `symmetric`, `repetition`
  from?: number; // forbidden for the man there alone
}

// A position by itself.
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
  passable: boolean; // whether the turn can be passed to see a threat
}
