// What a board shows. Points are integers, rank * files + file, seen from the first seat's left corner.

export type Seat = 0 | 1;

export type Ink = 'light' | 'dark' | 'red';

export type Brush = 'green' | 'red' | 'blue' | 'yellow';

// The look of a board. `men` are moved from point to point, `stones` are placed and stay.
export interface Face {
  files: number;
  ranks: number;
  matter: 'men' | 'stones';
  surface: 'checkered' | 'river' | 'grid';
  stars: number[]; // marked points: the stars of a grid, or the starting points with corner marks of a river board
  palaces?: [number, number][]; // opposite corners of each palace
  labels: {
    where: 'inside' | 'margin';
    left: string[];
    right: string[];
    top: string[];
    bottom: string[];
  };
  margin: number; // width of the labels' margin, in cells
  ink: [Ink, Ink];
  men: string[]; // names of the sets of men that fit; the first is the default
  premove: string | null; // the name of chessgroundx's premove function; null: no premoves
}

export type MarkKind =
  | 'circle'
  | 'cross'
  | 'square'
  | 'triangle'
  | 'line'
  | 'label'
  | 'number'
  | 'ghost'
  | 'candidate'
  | 'choice'
  | 'check'
  | 'last'
  | 'dead'
  | 'area'
  | 'selected'
  | 'black_territory'
  | 'white_territory';

// A mark of the position. The server sends `check`, `line`, `square` (a ko), `number` (a point on offer, with its
// `text`) and those that people draw; the page draws the others by itself.
export interface Mark {
  kind: MarkKind;
  at: number;
  to?: number; // the other end of a line
  text?: string;
  small?: string;
  brush?: Brush;
  seat?: Seat; // whose stone a ghost shows
  rank?: number; // rank of a candidate, from 1
}

export interface Arrow {
  from: number;
  to: number;
  brush: Brush;
  width: number; // 0 … 1
  tag?: string; // letters at its tail: the engines that choose this move
}

// One value per point, from -1 (the second seat's) to 1 (the first seat's).
export interface Layer {
  kind: 'ownership' | 'heat' | 'territory';
  values: number[];
}
