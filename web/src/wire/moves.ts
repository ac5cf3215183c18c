// Moves: those that were played, as nodes of a tree, and those that are legal. Scores are always from seat 0's view.
import type { Brush, Face, Mark, Seat } from './board';
import type { Setup } from './games';
import type { Result } from './tables';

export interface Score {
  cp?: number;
  mate?: number;
  win?: number; // 0 … 1
  lead?: number; // points
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
  forbidden?: string; // why the rules forbid the move, which a record holds all the same
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
