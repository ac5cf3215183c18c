// A list of moves in blocks, of which only those that are seen are drawn: a step through a game of a hundred thousand
// moves draws no more than one through a game of fifty. Pure functions.
import type { Entry } from '../game/rows';

export interface Blocks {
  entries: readonly (readonly Entry[])[];
  holding: ReadonlyMap<number, number>; // the block of each move, by its node
}

// A list with no more entries is one block and is drawn whole.
export const undivided = 150;
const lines = 24; // of a block

// About how many lines of the list an entry takes.
const linesOf = (entry: Entry): number =>
  entry.kind === 'moves' ? 1 : entry.kind === 'comment' ? 1 + entry.text.length / 40 : 1 + entry.moves.length / 5;

export function blocksOf(entries: readonly Entry[]): Blocks {
  const blocks: Entry[][] = [[]];
  const holding = new Map<number, number>();
  let taken = 0;
  for (const entry of entries) {
    if (entries.length > undivided && taken >= lines) {
      blocks.push([]);
      taken = 0;
    }
    taken += linesOf(entry);
    blocks.at(-1)!.push(entry);
    const nodes = entry.kind === 'moves' ? entry.cells : entry.kind === 'variation' ? entry.moves : [];
    for (const node of nodes) if (node) holding.set(node.n, blocks.length - 1);
  }
  return { entries: blocks, holding };
}

// The first and the last block that are drawn.
export interface Range {
  from: number;
  to: number;
}

// Around the block of a move, so many blocks that a window is full.
export const around = (block: number, count: number): Range => ({ from: Math.max(0, block - 1), to: Math.min(count - 1, block + 1) });

// The blocks that a window of the list shows, and one more at each end. `heights` are those of blocks that were drawn
// before; the others have about the average.
export function seen(heights: ReadonlyMap<number, number>, count: number, top: number, height: number): Range {
  const usual = averageOf(heights);
  let from = -1;
  let to = count - 1;
  let at = 0;
  for (let i = 0; i < count; i++) {
    const end = at + (heights.get(i) ?? usual);
    if (from < 0 && end > top) from = i;
    if (at > top + height) {
      to = i - 1;
      break;
    }
    at = end;
  }
  if (from < 0) from = count - 1;
  return { from: Math.max(0, from - 1), to: Math.min(count - 1, Math.max(from, to) + 1) };
}

// The height of the blocks before and after those that are drawn.
export function spaceAround(heights: ReadonlyMap<number, number>, count: number, { from, to }: Range): [number, number] {
  const usual = averageOf(heights);
  let [before, after] = [0, 0];
  for (let i = 0; i < from; i++) before += heights.get(i) ?? usual;
  for (let i = to + 1; i < count; i++) after += heights.get(i) ?? usual;
  return [before, after];
}

const lineHeight = 28; // pixels, as long as no block was drawn

function averageOf(heights: ReadonlyMap<number, number>): number {
  let sum = 0;
  for (const height of heights.values()) sum += height;
  return heights.size > 0 ? sum / heights.size : lines * lineHeight;
}
