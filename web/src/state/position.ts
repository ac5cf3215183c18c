// The text of a position, as the server writes it: rows from the top, the side to move, then fields of the
// game's own. The page takes it apart into words and puts it together; what they mean the server knows.
import { fenOf } from '../board/geometry';
import type { Face, Seat } from '../wire/types';

export interface PositionWords {
  cells: string;
  turn: Seat;
  fields: string[]; // behind the side to move: castling, counters
}

// How the side to move is written is learnt from a text whose turn is known.
export function fieldsOf(text: string): string[] {
  return text.split(' ').slice(2);
}

// The seats as letters: of men White or Red first, of stones Black.
const sides = (face: Face) => (face.matter === 'men' ? 'wb' : 'bw');

export function positionText(face: Face, { cells, turn, fields }: PositionWords): string {
  const rows = fenOf(face, cells);
  const board = face.matter === 'men' ? rows : rows.toLowerCase();
  // A field that is being typed is no gap in the text.
  return [board, sides(face)[turn], ...fields.map((field) => field || '-')].join(' ');
}

export function putAt(cells: string, point: number, letter: string): string {
  return cells.slice(0, point) + letter + cells.slice(point + 1);
}
export function moveTo(cells: string, from: number, to: number): string {
  return putAt(putAt(cells, to, cells[from] ?? '.'), from, '.');
}

// Which word of the text a column (from 1) is in: 0 the board, 1 the side, 2 and more the fields.
export function wordAt(text: string, column: number): number {
  return text.slice(0, Math.max(0, column - 1)).split(' ').length - 1;
}

// The men that may stand on a board, from the letters of its usual start, in the order of their rows; both
// stones on a board of stones.
export function lettersOf(face: Face, start: string): string[] {
  if (face.matter === 'stones') return ['X', 'O'];
  const first = [...new Set(start)].filter((letter) => letter !== '.' && letter === letter.toUpperCase());
  return [...first, ...first.map((letter) => letter.toLowerCase())];
}

// A field of flags, such as castling: each letter of the usual one can be there or not.
export function turnFlag(field: string, flag: string, all: string): string {
  const has = (letter: string) => (letter === flag ? !field.includes(letter) : field.includes(letter));
  return [...all].filter(has).join('') || '-';
}
export const isFlags = (usual: string): boolean => /^[A-Za-z]{2,}$/.test(usual);
export const isNumber = (usual: string): boolean => /^\d+$/.test(usual);
