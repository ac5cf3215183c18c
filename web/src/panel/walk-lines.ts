// Walking through the lines of an engine with the arrow keys. Pure functions.
import type { Line } from '../wire/types';

// A move of a line, both counted from 0.
export interface InLines {
  row: number;
  move: number;
}

export const lineIn = (lines: readonly Line[], row: number): Line | undefined => lines.find(({ line }) => line === row + 1);
const lengthOf = (lines: readonly Line[], row: number) => lineIn(lines, row)?.pv.length ?? 0;

// The nearest move that is there; null if no line has any.
export function nearestIn(lines: readonly Line[], { row, move }: InLines): InLines | null {
  const length = lengthOf(lines, row);
  if (length > 0) return { row, move: Math.min(move, length - 1) };
  const other = lines.find(({ pv }) => pv.length > 0);
  return other ? { row: other.line - 1, move: 0 } : null;
}

// Left and right lead through the moves of a line, up and down to the lines beside it; at an end the place stays.
export function stepIn(lines: readonly Line[], from: InLines, key: string): InLines | null {
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const move = from.move + (key === 'ArrowRight' ? 1 : -1);
    return nearestIn(lines, { row: from.row, move: Math.max(0, move) });
  }
  const step = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (step === 0) return null;
  const rows = lines.filter(({ pv }) => pv.length > 0).map(({ line }) => line - 1);
  const next = rows[rows.indexOf(from.row) + step] ?? from.row;
  return nearestIn(lines, { row: next, move: from.move });
}
