// The report of a whole game, counted and gone through. Pure functions.
import type { Line, Report, Seat } from '../wire/types';
import { depthOf, type Tree } from './tree';

export type Mistake = Report['mistakes'][number];
export const mistakeClasses = ['blunder', 'mistake', 'dubious'] as const;
export type MistakeClass = (typeof mistakeClasses)[number];
export const glyphOf: Record<MistakeClass, string> = { blunder: '??', mistake: '?', dubious: '?!' };

// The mistakes whose moves are still there, in the order of the game.
export function mistakesOf(report: Report, tree: Tree): Mistake[] {
  const there = report.mistakes.filter(({ n }) => tree.nodes.has(n));
  return there
    .map((mistake) => ({ mistake, depth: depthOf(tree, mistake.n) }))
    .sort((a, b) => a.depth - b.depth)
    .map(({ mistake }) => mistake);
}

export const ofSeat = (mistakes: readonly Mistake[], tree: Tree, seat: Seat | null): Mistake[] =>
  mistakes.filter(({ n }) => seat === null || tree.nodes.get(n)?.s === seat);

// The moves of a class by a seat, the first of the game first.
export function movesOfClass(mistakes: readonly Mistake[], tree: Tree, kind: MistakeClass, seat: Seat): number[] {
  return ofSeat(mistakes, tree, seat)
    .filter(({ class: its }) => its === kind)
    .map(({ n }) => n);
}

// The mistake that comes after the move `n`, by one seat or by either (null).
export function mistakeAfter(mistakes: readonly Mistake[], tree: Tree, n: number, seat: Seat | null): Mistake | null {
  const at = mistakes.findIndex((mistake) => mistake.n === n);
  return (at < 0 ? undefined : ofSeat(mistakes.slice(at + 1), tree, seat)[0]) ?? null;
}

// Whether any move could be judged: engines that send no scores leave nothing to judge by.
export const isJudged = ({ accuracy, mistakes }: Report): boolean => mistakes.length > 0 || accuracy.some((of) => of !== null);

// A line cut to its first moves, and the rest; `numbers` stand before the moves.
export function cutLine(line: Line['pv'], notation: number, most: number, numbers: readonly string[] = []): [string, string] {
  const words = line.map((move, k) => `${numbers[k] ?? ''}${move.t[notation] ?? move.m}`);
  return [words.slice(0, most).join(' '), words.slice(most).join(' ')];
}
