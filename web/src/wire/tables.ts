// Tables and the lobby. Times are integer milliseconds; seats are 0 and 1.
import type { Face, Ink, Layer, Mark, Seat } from './board';
import type { OptionValue, Setup, TimeControl } from './games';
import type { Drawn, Legal, MoveNode, Score } from './moves';
import type { Edit, Tag } from './records';
import type { Right } from './server';

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

export type SeatState = 'waiting' | 'thinking' | 'starting' | 'queued' | 'died' | 'away' | 'open';

export interface SeatInfo {
  kind: 'me' | 'open' | 'builtin' | 'engine';
  name: string;
  state?: SeatState;
  here?: boolean;
  level?: number;
  strength?: number; // of an engine of the list, as its own option has it
  weak?: boolean; // the engine plays below its strength, so its values are no evaluations
  rating?: number;
  ink?: Ink; // set if an opening rule swapped the colours
  captured?: string; // letters of the captured men, or one letter per captured stone
  reason?: string; // why an engine died
  before?: number; // how many tables get a processor before this one, while its engine is `queued`
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
  said?: [number[] | null, number[] | null]; // by seat: the dead points that its engine named
  points: [number, number];
}

export interface Offer {
  kind: 'draw' | 'takeback' | 'pause' | 'resume';
  by: Seat;
}

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
  | ({ e: 'undo'; node: number; removed: number[] } & Reached)
  | { e: 'node'; node: number }
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

export interface NewSeat {
  kind: 'me' | 'open' | 'builtin' | 'engine';
  name?: string;
  level?: number;
  engine?: string;
  strength?: number; // of an engine of the list, in the range of EngineSummary
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
  began: number; // in milliseconds since 1970
  result: Result | null;
}

// Topic `lobby`; its state is { tables: TableSummary[] }, as GET /api/tables.
export type LobbyDelta =
  | { e: 'table'; table: TableSummary } // new, or changed: at most once a second for each table
  | { e: 'gone'; id: number }; // no longer in the list
