// The report of a whole game, counted. Pure functions.
import type { Report, Seat } from '../wire/types';
import { depthOf, type Tree } from './tree';

export type Mistake = Report['mistakes'][number];
export const mistakeClasses = ['blunder', 'mistake', 'dubious'] as const;
export type MistakeClass = (typeof mistakeClasses)[number];

// The mistakes whose moves are still there, in the order of the game.
export function mistakesOf(report: Report, tree: Tree): Mistake[] {
  const there = report.mistakes.filter(({ n }) => tree.nodes.has(n));
  return there.map((mistake) => ({ mistake, depth: depthOf(tree, mistake.n) })).sort((a, b) => a.depth - b.depth).map(({ mistake }) => mistake);
}

// The moves of a class by a seat, the first of the game first.
export function movesOfClass(mistakes: readonly Mistake[], tree: Tree, kind: MistakeClass, seat: Seat): number[] {
  return mistakes.filter(({ n, class: its }) => its === kind && tree.nodes.get(n)!.s === seat).map(({ n }) => n);
}
