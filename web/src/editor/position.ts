// The text of a position, as the server writes it: the ranks from the top, the side to move, then fields
// of the game. The page splits it into words and joins them; only the server knows their meaning.
import { fenOf } from '../board/geometry';
import type { Face, PositionInfo, Seat, ServerError } from '../wire/types';

export interface PositionWords {
  cells: string;
  turn: Seat;
  fields: string[]; // after the side to move: castling, counters
}

// What stands on the board, valid or not, with the face that belongs to it.
export interface Draft extends PositionWords {
  face: Face;
}
export const draftOf = ({ cells, turn, position, board }: PositionInfo): Draft => ({
  cells,
  turn,
  fields: fieldsOf(position),
  face: board,
});

// The words after the side to move.
export function fieldsOf(text: string): string[] {
  return text.split(' ').slice(2);
}

// The letters of seat 0 and seat 1: with men White (or Red) first, with stones Black first.
const sides = (face: Face) => (face.matter === 'men' ? 'wb' : 'bw');

export function positionText(face: Face, { cells, turn, fields }: PositionWords): string {
  const rows = fenOf(face, cells);
  const board = face.matter === 'men' ? rows : rows.toLowerCase();
  // An empty field, as while it is being typed, is written as "-", so that the words keep their places.
  return [board, sides(face)[turn], ...fields.map((field) => field || '-')].join(' ');
}

export function putAt(cells: string, point: number, letter: string): string {
  return cells.slice(0, point) + letter + cells.slice(point + 1);
}
export function moveTo(cells: string, from: number, to: number): string {
  return putAt(putAt(cells, to, cells[from] ?? '.'), from, '.');
}

// The index of the word that contains a column (from 1): 0 the board, 1 the side, 2 and more the fields.
export function wordAt(text: string, column: number): number {
  return text.slice(0, Math.max(0, column - 1)).split(' ').length - 1;
}

// The index of the word that an error is about; -1 without an error.
export function wrongWord(text: string, error: ServerError | null): number {
  if (!error) return -1;
  return error.field?.endsWith('position') && error.column ? wordAt(text, error.column) : 0;
}

// The letters that may stand on a board, those of which the usual start has fewest first, so that the kings lead and
// the pawns end; on a board of stones both stones.
export function lettersOf(face: Face, start: string): string[] {
  if (face.matter === 'stones') return ['X', 'O'];
  const count = (letter: string) => start.split(letter).length;
  const first = [...new Set(start)]
    .filter((letter) => letter !== '.' && letter === letter.toUpperCase())
    .sort((a, b) => count(a) - count(b));
  return [...first, ...first.map((letter) => letter.toLowerCase())];
}

// Turns one flag of a field such as castling on or off; `all` holds the letters of the usual field in
// their order.
export function turnFlag(field: string, flag: string, all: string): string {
  const has = (letter: string) => (letter === flag ? !field.includes(letter) : field.includes(letter));
  return [...all].filter(has).join('') || '-';
}
export const isFlags = (usual: string): boolean => /^[A-Za-z]{2,}$/.test(usual);
export const isNumber = (usual: string): boolean => /^\d+$/.test(usual);
