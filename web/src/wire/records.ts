// Records and their edits.
import type { Face } from './board';
import type { Setup } from './games';
import type { Drawn, MoveNode, Score } from './moves';

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
  import?: Imported; // of the first game of an import of several
}

// How many games an import added, of which the answer has the first ones, and their lowest and highest number.
export interface Imported {
  count: number;
  from: number;
  to: number;
}

export interface Tag {
  name: string;
  text: string;
}

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
