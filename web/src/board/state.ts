// What a board shows and what may be done on it, in groups. Everything but the face, the cells, the turn and the words has
// a default, so that a page names only what it uses.
import type { Arrow, Brush, Face, Ink, Layer, Legal, Mark, Seat } from '../wire/types';
import type { Stroke } from './drawing';
import type { Speech } from './points';

export interface Look {
  face: Face;
  set: string; // the name of the set of men
  stones: 'shaded' | 'flat';
  inks: readonly [Ink, Ink]; // the colours of both seats; without them those of the face
  labels: 'on' | 'off';
  flipped: boolean; // seen from the second seat
  animate: boolean;
}

export interface Position {
  cells: string;
  turn: Seat;
  last: readonly number[]; // the points of the last move
  isWaiting: boolean; // the legal moves of the position have not arrived yet
  version: number; // changes when the men must be set again although nothing else changed
}

export interface Movable {
  seat: Seat | null; // the seat that this page may move for; null for a spectator
  legal: Legal | null;
  placing: Ink | null; // the colour of the next stone, where it is not that of the player
  pending: number | null; // the point of a stone that was sent and is not confirmed
  proposed: readonly number[] | null; // the points of a move that one press shows and a second one plays
  premoves: boolean;
  tapsFirst: boolean; // where cells are small, a touch only shows the stone
  onMove(at: number[], manner?: 'press' | 'tap' | 'premove'): void;
  onDrop(): void; // what was proposed is taken back
  onRefused(point: number, from?: number): void; // `from`: the point of the man that may not go there
}

export interface Markable {
  isOn: boolean; // clicks mark dead chains
  onMark(point: number): void;
}

export interface Drawable {
  isOn: boolean; // presses draw instead of moving; the right button always does
  brush: Brush;
  onDraw(stroke: Stroke): void;
  onDrawOff(from: number): void; // a stroke of the drawing mode that ends beside the board
}

export interface Highlight {
  marks: readonly Mark[];
  arrows: readonly Arrow[];
  layers: readonly Layer[];
  dead: readonly number[];
}

export interface Spoken {
  name: string; // the board's name for the screen reader
  speech: Speech;
}

export interface BoardState {
  look: Look;
  position: Position;
  movable: Movable;
  markable: Markable;
  drawable: Drawable;
  highlight: Highlight;
  spoken: Spoken;
}

// What a page gives of the state.
export interface BoardGiven {
  look: Partial<Look> & Pick<Look, 'face'>;
  position: Partial<Position> & Pick<Position, 'cells' | 'turn'>;
  movable?: Partial<Movable>;
  markable?: Partial<Markable>;
  drawable?: Partial<Drawable>;
  highlight?: Partial<Highlight>;
  spoken: Spoken;
}

const none: never[] = [];
const nothing = () => {};
const look = { set: '', stones: 'shaded', labels: 'on', flipped: false, animate: false } as const;
const position = { last: none, isWaiting: false, version: 0 };
const movable: Movable = {
  seat: null,
  legal: null,
  placing: null,
  pending: null,
  proposed: null,
  premoves: false,
  tapsFirst: false,
  onMove: nothing,
  onDrop: nothing,
  onRefused: nothing,
};
const markable: Markable = { isOn: false, onMark: nothing };
const drawable: Drawable = { isOn: false, brush: 'green', onDraw: nothing, onDrawOff: nothing };
const highlight: Highlight = { marks: none, arrows: none, layers: none, dead: none };

// The whole state: what is given, and the defaults of the rest.
export const stateOf = (given: BoardGiven): BoardState => ({
  look: { ...look, inks: given.look.face.ink, ...given.look },
  position: { ...position, ...given.position },
  movable: { ...movable, ...given.movable },
  markable: { ...markable, ...given.markable },
  drawable: { ...drawable, ...given.drawable },
  highlight: { ...highlight, ...given.highlight },
  spoken: given.spoken,
});
