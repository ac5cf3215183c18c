import { describe, expect, it } from 'vitest';
import type { MoveNode } from '../wire/types';
import { applyEdits, cellsAt, clocksAt, forkBefore, lastOf, mainLine, makeTree, onMainLine, pathTo, removeNodes, siblingOf } from './tree';

// A line of stones on a strip of cells; node n puts a stone on cell n - 1.
const node = (n: number, p: number, more: Partial<MoveNode> = {}): MoveNode => ({
  n,
  p,
  m: `m${n}`,
  t: [`m${n}`],
  at: [n - 1],
  set: [n - 1, 'X'],
  was: [n - 1, '.'],
  s: 0,
  no: n,
  ...more,
});
// 1 - 2 - 3 - 4, and 5 - 6 beside 3.
const list = [node(1, 0), node(2, 1), node(3, 2), node(4, 3), node(5, 2), node(6, 5)];
const tree = () => makeTree(list, 4, 'XXXX......');

describe('tree', () => {
  it('finds the start position by stepping back from the current one', () => {
    expect(tree().start).toBe('..........');
  });
  it('folds the cells of any node from the start', () => {
    expect(cellsAt(tree(), 6)).toBe('XX..XX....');
    expect(cellsAt(tree(), 0)).toBe('..........');
  });
  it('gives the same cells with and without its memory over a long line', () => {
    const long = [...Array(60).keys()].map((i) => node(i + 1, i));
    const made = makeTree(long, 0, '.'.repeat(60));
    const first = cellsAt(made, 60);
    expect(made.memo.size).toBeGreaterThan(2);
    expect(cellsAt(made, 60)).toBe(first);
    expect(cellsAt(made, 33)).toBe('X'.repeat(33) + '.'.repeat(27));
  });
  it('knows the main line, forks and siblings', () => {
    expect(mainLine(tree())).toEqual([1, 2, 3, 4]);
    expect(forkBefore(tree(), 6)).toBe(2);
    expect(siblingOf(tree(), 3, 1)).toBe(5);
    expect(siblingOf(tree(), 5, 1)).toBe(5);
    expect(onMainLine(tree(), 6)).toBe(2);
    expect(lastOf(tree(), 5)).toBe(6);
  });
  it('removes a branch with everything below it', () => {
    const left = removeNodes(tree(), [5]);
    expect([...left.nodes.keys()]).toEqual([1, 2, 3, 4]);
    expect(pathTo(left, 4)).toEqual([1, 2, 3, 4]);
  });
  it('restores a branch at its old place among its siblings', () => {
    const without = removeNodes(tree(), [3]);
    const back = applyEdits(without, [{ op: 'restore', nodes: [list[2]!, list[3]!], before: 5 }]);
    expect(mainLine(back)).toEqual([1, 2, 3, 4]);
  });
  it('promotes a variation to the main line and back', () => {
    const promoted = applyEdits(tree(), [{ op: 'promote', n: 5, to: 0 }]);
    expect(mainLine(promoted)).toEqual([1, 2, 5, 6]);
    expect(mainLine(applyEdits(promoted, [{ op: 'promote', n: 5, to: 1 }]))).toEqual([1, 2, 3, 4]);
  });
  it('tells the clocks of a position: the last ones of both players on the way to it', () => {
    const timed = makeTree(
      [
        node(1, 0, { clock: 9000 }),
        node(2, 1, { s: 1, clock: 8000 }),
        node(3, 2, { clock: 7000 }),
        node(4, 3, { s: 1 }),
        node(5, 2, { clock: 100 }),
      ],
      4,
      'XXXX......',
    );
    expect(clocksAt(timed, 0)).toEqual([undefined, undefined]);
    expect(clocksAt(timed, 1)).toEqual([9000, undefined]);
    expect(clocksAt(timed, 4)).toEqual([7000, 8000]);
    expect(clocksAt(timed, 5)).toEqual([100, 8000]);
  });
});
