// Tables and the lobby. Times are integer milliseconds; seats are 0 and 1.
import type { Face, Ink, Layer, Mark, Seat } from './board';
import type { NewSetup, Setup, TimeControl } from './games';
import type { Drawn, Legal, MoveNode, Score } from './moves';
import type { Edit, Tag } from './records';
import type { Right } from './server';

// A question to a seat: of an opening rule, of an offer, of the end of a game.
export interface Question {
  id: number;
  key: string; // the ending of a language key
  args?: Record<string, string | number>;
  choices: string[]; // endings of language keys
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
  run: Seat | null; // whose clock runs
  s: number; // server's monotonic time at which `left` was exact
  period: [Period | null, Period | null];
  paused?: boolean;
}

// A player's period of byo-yomi.
export interface Period {
  in: boolean; // false while main time is left
  ms: number;
  periods?: number; // Japanese: periods left
  moves?: number; // Canadian: moves to play in this period
}

export type SeatState = 'waiting' | 'thinking' | 'starting' | 'queued' | 'died' | 'away' | 'open';

// A seat and who has it.
export interface SeatInfo {
  kind: 'me' | 'open' | 'builtin' | 'engine';
  name: string;
  state?: SeatState;
  here?: boolean; // a page of its player is connected
  level?: number;
  strength?: number; // of an engine of the list, as its own option has it
  weak?: boolean; // the engine plays below its strength, so its values are no evaluations
  rating?: number;
  ink?: Ink; // set if an opening rule swapped the colours
  captured?: string; // letters of the captured men, or one letter per captured stone
  reason?: string; // why an engine died
  before?: number; // how many tables get a processor before this one, while its engine is `queued`
}

// How a game ended.
export interface Result {
  winner: Seat | null; // null: a draw or no winner
  code: string; // the ending of a language key
  text: string;
  offender?: Seat;
  margin?: string; // the margin of a game won by points
}

// The counting of a game.
export interface Scoring {
  dead: number[];
  agreed: [boolean, boolean];
  said?: [number[] | null, number[] | null]; // by seat: the dead points that its engine named
  points: [number, number];
}

// An offer that is not answered yet.
export interface Offer {
  kind: 'draw' | 'takeback' | 'pause' | 'resume';
  by: Seat;
}

// A table, a record, or a game of a match or of a server of CGOS.
export interface Table {
  id: number;
  setup: Setup;
  board: Face;
  seats: [SeatInfo, SeatInfo];
  me: Seat[]; // the seats of this page; empty for a spectator
  right?: Right; // of this page at this table; absent in a record
  tree: MoveNode[];
  node: number;
  cells: string; // of `node`
  turn: Seat;
  phase: string; // `play`, `handicap`, `opening`, `choose`, `offer`, `score`; `record`
  task?: Task | null; // null once the game proper has begun; absent in a record
  marks: Mark[];
  layers: Layer[];
  legal: Legal | null; // for a page that may act for the seat to move
  question: Question | null; // for a page that may act for the seat that is asked
  clock: ClockState | null;
  offer: Offer | null;
  score: Scoring | null; // while the game is counted
  result: Result | null;
  undo: boolean; // whether the game and its players allow taking back
  time?: TimeControl;
  revision?: number; // of a record, which its edits name
  record?: number; // of a finished game, or of the record itself
  comment?: string; // of the start position of a record
  outcome?: string; // the result of a record, as records print it; "*" if it has none
  drawn?: Drawn; // drawings on the start position of a record
  left_out?: number; // nodes of a record that were too many to send
  tags?: Tag[]; // tags of a record, in the record's order
  again?: number; // the table of a rematch
  unkept?: string | null; // why the server could not store the last change: the game stands still until it can
}

// The position that a move or a take-back leads to.
export interface Reached {
  turn: Seat;
  phase: string;
  task: Task | null;
  legal: Legal | null;
  clock: ClockState | null;
  marks: Mark[];
  question: Question | null;
  captured?: [string, string]; // absent: as before
}

export type Delta =
  | ({ e: 'move'; node: MoveNode } & Reached)
  | ({ e: 'undo'; node: number; removed: number[] } & Reached) // `removed`: numbers of nodes
  | { e: 'clock'; clock: ClockState | null }
  | { e: 'seat'; seat: Seat; info: SeatInfo }
  | { e: 'offer'; offer: Offer | null }
  | { e: 'question'; question: Question | null; legal: Legal | null; phase: string }
  | { e: 'score'; score: Scoring | null; layers: Layer[]; phase: string; legal: Legal | null; turn: Seat }
  | { e: 'end'; result: Result; clock: ClockState | null; record?: number; scores?: [number, Score][] } // nodes with the scores of their engines
  | { e: 'again'; table: number } // the table of the rematch; each person keeps the secret of the own seat
  | { e: 'unkept'; why: string | null }
  | { e: 'edit'; revision: number; edits: Edit[] };

// An invitation to a table: what the holder of its key may do there, and until when, in milliseconds since 1970.
export interface Invitation {
  right: 'guest' | 'watcher';
  key: string;
  until: number;
}

// A seat of a new table.
export interface NewSeat {
  kind: 'me' | 'open' | 'builtin' | 'engine';
  name?: string; // of a person; an engine has its own
  level?: number; // of the built-in engine
  engine?: string; // of the kind `engine`
  strength?: number; // of an engine of the list, in the range of EngineSummary
  profile?: string;
}

// A request for a table: a setup with seats and a time control.
export interface NewTable extends NewSetup {
  time: TimeControl;
  seats: [NewSeat, NewSeat];
}

// A table in a list.
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
  began: number; // in milliseconds since 1970
  result: Result | null;
}

// Topic `lobby`; its state is { tables: TableSummary[] }, as GET /api/tables.
export type LobbyDelta =
  | { e: 'table'; table: TableSummary } // new, or changed: at most once a second for each table
  | { e: 'gone'; id: number }; // no longer in the list
