// Records and their edits.
import type { Face } from './board';
import type { Setup } from './games';
import type { Drawn, MoveNode, Score } from './moves';

// A record in a list.
export interface RecordSummary {
  id: number;
  setup: Setup;
  board: Face | null; // null if this version of the server cannot set up the game; `cells` are then empty
  cells: string;
  names: [string, string];
  result: string; // as records print it
  date: string;
  unreadable?: string; // why this version cannot read the record, which can then be deleted or saved as `stored`
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

// A tag of a record.
export interface Tag {
  name: string;
  text: string;
}

// An edit as it was done: `comment` has the whole text, `glyph` the glyph that is there.
export type Edit =
  | { op: 'add'; node: MoveNode }
  | { op: 'remove'; n: number }
  | { op: 'restore'; nodes: MoveNode[]; before: number | null }
  | { op: 'promote'; n: number; to: number }
  | { op: 'comment'; n: number; text: string }
  | { op: 'glyph'; n: number; glyph: string; all?: string[] }
  | { op: 'score'; n: number; score: Score }
  | ({ op: 'mark'; n: number } & Drawn)
  | { op: 'tag'; name: string; text: string; names?: [string, string] } // `names`: by seat, after the edit
  | { op: 'result'; outcome: string };

// An edit that a page requests. Either all edits of a request are done, or none.
export type EditRequest =
  // A move named by one of `m`, `at` and `text`. Without `p` it follows the `add` before it.
  | { op: 'add'; p?: number; m?: string; at?: number[]; man?: string; text?: string }
  // Removes the node with all that follows.
  | { op: 'remove'; n: number }
  // Restores nodes that were removed, of which the first one is enough; `before` is a sibling or null.
  | { op: 'restore'; nodes: MoveNode[]; before: number | null }
  // Moves the node to the place `to` among its siblings.
  | { op: 'promote'; n: number; to: number }
  // Replaces the comment; with `append`, the text becomes its last paragraph, unless it has that already.
  | { op: 'comment'; n: number; text: string; append?: boolean }
  // One of `!` `?` `!!` `??` `!?` `?!`, or none; with `unless_judged`, only if the node has none of them. The node keeps
  // its other glyphs, unless `all` names all of them, `glyph` before any other judgement: `["!", "$16"]`.
  | { op: 'glyph'; n: number; glyph: string; unless_judged?: boolean; all?: string[] }
  // Sets the value of the position, or removes it by `{}`.
  | { op: 'score'; n: number; score: Score }
  // Replaces what is drawn on the position.
  | ({ op: 'mark'; n: number } & Drawn)
  // Sets a tag of the whole game. `names` is not read.
  | { op: 'tag'; name: string; text: string; names?: [string, string] }
  // Sets the result that the record states: `1-0` (seat 0 won), `0-1`, `1/2-1/2` or `*`. Tags that say more about it
  // (`Termination`, `Margin`) are edits of their own.
  | { op: 'result'; outcome: string };
