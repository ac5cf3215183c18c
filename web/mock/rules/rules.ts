// What the mock server needs from a game. These are not Ludex's rules: they are just enough to
// develop and test a page without the server.
import type { Descriptor, Hello, Legal, LegalMove, Mark, MoveNode, Result, Seat } from '../../src/wire/types';
import hello from '../../../tests/data/wire/get_hello.json';

// A position. It is never changed in place; `extra` holds what only the game itself understands.
export interface Position {
  cells: string;
  turn: Seat;
  extra: string;
  passes: number;
  captured: [string, string];
  history: string[];
}
export type Played = Pick<MoveNode, 'm' | 't' | 'at' | 'set' | 'was'> & { next: Position; marks: Mark[] };

export interface Rules {
  descriptor: Descriptor;
  start(size: number, position: string): Position;
  legal(now: Position): Legal;
  // Requires a move that legal() lists, or a point that it allows.
  play(now: Position, move: LegalMove): Played;
  outcome(now: Position): Result | null;
}

// The game's descriptor as the real server sends it; the server's tests check the example files
// made from it.
export const descriptorOf = (game: string): Descriptor => (hello as unknown as Hello).games.find((descriptor) => descriptor.game === game)!;

export function setCells(cells: string, pairs: (number | string)[]): string {
  const letters = [...cells];
  for (let i = 0; i < pairs.length; i += 2) letters[pairs[i] as number] = pairs[i + 1] as string;
  return letters.join('');
}
export const wasOf = (cells: string, set: (number | string)[]): (number | string)[] =>
  set.map((value, i) => (i % 2 === 0 ? value : cells[set[i - 1] as number]!));

export const isFirst = (letter: string) => letter !== '.' && letter === letter.toUpperCase();
export const isOf = (letter: string, seat: Seat) => letter !== '.' && isFirst(letter) === (seat === 0);
export { otherSeat as other } from '../../src/game/table';

// Converts the rows of a FEN's first field to cells, counted from the first seat's left corner.
export function cellsOf(fen: string, files: number): string {
  const rows = fen.split(' ')[0]!.split('/');
  const full = rows.map((row) => row.replace(/\d+/g, (n) => '.'.repeat(Number(n))).padEnd(files, '.'));
  return full.reverse().join('');
}
export const letters = (count: number, skipI: boolean) =>
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'].filter((c) => !skipI || c !== 'I').slice(0, count);
export const numbers = (count: number) => [...Array(count).keys()].map((i) => String(i + 1));
