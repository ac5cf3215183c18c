// The moves of a tree as rows of two, with comments and variations between them. Pure functions.
import { childrenOf, linesTo, rootId, type Tree } from './tree';
import type { MoveNode, Seat } from '../wire/types';

export interface Row {
  kind: 'moves';
  no: number;
  isChoice?: boolean; // a choice of an opening rule, which is no move of either column
  cells: [MoveNode | null, MoveNode | null];
}
export interface Comment {
  kind: 'comment';
  n: number;
  text: string;
}
export interface Variation {
  kind: 'variation';
  depth: number;
  moves: MoveNode[]; // of a folded variation only the first move
  hidden: number; // number of moves that folding hides, in the variation and in lines that leave it
  isRest?: boolean; // it goes on with the variation of the entry before it
}
export type Entry = Row | Comment | Variation;

// Moves that count for the columns of a list without colours: those that put something on the board, and passes.
const isCounted = (node: MoveNode): boolean => node.set.length > 0 || node.choice === 'pass';

// `folded` holds the first moves of the closed variations.
export function rowsOf(tree: Tree, isPaired: boolean, folded: ReadonlySet<number> = new Set()): Entry[] {
  const entries: Entry[] = [];
  let row: Row | null = null;
  // Without pairs the columns take turns, also over comments. The first is the one of the seat that begins.
  let counted: number | null = null;
  let at = rootId;
  for (let ids = childrenOf(tree, at); ids.length > 0; ids = childrenOf(tree, at)) {
    const node = tree.nodes.get(ids[0]!)!;
    // A swap of the colours, or a move on offer, does not change whose column is next.
    const isAside: boolean = !isPaired && !isCounted(node);
    const isChoice = isAside && node.at.length === 0;
    const isNext: boolean = row !== null && row.cells[0] !== null && row.cells[1] === null && isCounted(row.cells[0]) !== isAside;
    if (!isAside) counted ??= node.s;
    const column: 0 | 1 = isPaired ? node.s : isAside ? (isNext && !isChoice ? 1 : 0) : (counted ?? 0) % 2 === 0 ? 0 : 1;
    if (!isAside) counted = (counted ?? 0) + 1;
    if (!row || column === 0 || row.cells[column] !== null || row.isChoice || (!isPaired && !isNext)) {
      row = { kind: 'moves', no: node.no, cells: [null, null], ...(isChoice ? { isChoice } : {}) };
      entries.push(row);
    }
    row.cells[column] = node;
    const below = variationsOf(tree, ids.slice(1), 1, folded);
    if (node.comment) below.unshift({ kind: 'comment', n: node.n, text: node.comment });
    if (below.length > 0) {
      entries.push(...below);
      row = null;
    }
    at = node.n;
  }
  return entries;
}

// So many moves of a variation are one entry; a longer variation is several, so that a list can draw a part of it.
const longest = 80;

// The lines that begin with `heads`, each followed by the lines that leave it, one level deeper. A list and not a
// recursion, because variations may be nested as deep as a game is long.
function variationsOf(tree: Tree, heads: readonly number[], depth: number, folded: ReadonlySet<number>): Entry[] {
  const entries: Entry[] = [];
  const waiting = [...heads].reverse().map((head) => ({ head, depth }));
  for (let line = waiting.pop(); line; line = waiting.pop()) {
    const moves: MoveNode[] = [tree.nodes.get(line.head)!];
    if (folded.has(line.head)) {
      entries.push({ kind: 'variation', depth: line.depth, moves, hidden: sizeOf(tree, line.head) - 1 });
      continue;
    }
    const deeper: typeof waiting = [];
    for (let ids = childrenOf(tree, line.head); ids.length > 0; ids = childrenOf(tree, ids[0]!)) {
      moves.push(tree.nodes.get(ids[0]!)!);
      for (const head of ids.slice(1)) deeper.push({ head, depth: line.depth + 1 });
    }
    for (let from = 0; from < moves.length; from += longest) {
      entries.push({
        kind: 'variation',
        depth: line.depth,
        moves: moves.slice(from, from + longest),
        hidden: 0,
        ...(from > 0 ? { isRest: true } : {}),
      });
    }
    waiting.push(...deeper.reverse());
  }
  return entries;
}

function sizeOf(tree: Tree, n: number): number {
  const waiting = [n];
  let size = 0;
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    size += 1;
    for (const child of childrenOf(tree, at)) waiting.push(child);
  }
  return size;
}

// The first moves of all variations.
export const headsOf = (tree: Tree): number[] => [...tree.children.values()].flatMap((row) => row.slice(1));

// The variations that stay closed when the move `n` has to be visible: those that lead to it are
// opened.
export function unfoldedFor(tree: Tree, folded: ReadonlySet<number>, n: number): ReadonlySet<number> {
  if (folded.size === 0) return folded;
  const opened = linesTo(tree, n).filter(({ head }) => head !== n && folded.has(head));
  if (opened.length === 0) return folded;
  const left = new Set(folded);
  for (const { head } of opened) left.delete(head);
  return left;
}

export function numberBefore(node: Pick<MoveNode, 'no' | 's'>, isPaired: boolean, isFirst: boolean): string {
  if (!isPaired) return isFirst ? `${node.no}.` : '';
  if (node.s === 0) return `${node.no}.`;
  return isFirst ? `${node.no}…` : '';
}

export const glyphClass = (glyph: string | undefined): string =>
  glyph === '??' ? 'blunder' : glyph === '?' ? 'mistake' : glyph === '?!' ? 'dubious' : glyph ? 'good' : '';

// The number and the seat of the move after a position; `turn` is whose it is if no move of the tree tells it.
export function nextNumber(tree: Tree, n: number, turn: Seat, isPaired: boolean): { no: number; s: Seat } {
  const next = tree.nodes.get(childrenOf(tree, n)[0] ?? rootId);
  if (next) return { no: next.no, s: next.s };
  const node = tree.nodes.get(n);
  if (!node) return { no: 1, s: turn };
  return { no: isPaired && node.s === 0 ? node.no : node.no + 1, s: turn };
}
