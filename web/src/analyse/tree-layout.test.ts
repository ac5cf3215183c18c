import { describe, expect, it } from 'vitest';
import type { MoveNode } from '../wire/types';
import { makeTree, parentOf } from '../game/tree';
import { layoutTree, within, type TreeLayout } from './tree-layout';

const node = (n: number, p: number): MoveNode => ({ n, p, m: `m${n}`, t: [], at: [], set: [], was: [], s: 0, no: 1 });
const treeOf = (parents: readonly number[]) =>
  makeTree(
    parents.map((p, i) => node(i + 1, p)),
    0,
    '',
  );
const lanesOf = ({ spots }: TreeLayout, ids: readonly number[]) => ids.map((n) => spots.get(n)!.lane);

// A tree of 5,000 nodes that is the same every time: mostly long lines, with forks everywhere.
function large(): number[] {
  let state = 7;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  return Array.from({ length: 5000 }, (_, i) => (i === 0 ? 0 : random(12) === 0 ? random(i) : i));
}

describe('the graph of a tree', () => {
  it('shows the start position alone', () => {
    const layout = layoutTree(treeOf([]));
    expect(layout.lanes).toBe(1);
    expect(layout.rows.map((row) => row.map(({ n }) => n))).toEqual([[0]]);
  });
  it('keeps the main line straight and puts variations beside it', () => {
    // 1-2-3-4, a variation 5-6 of 3, a variation 7 of 2
    const layout = layoutTree(treeOf([0, 1, 2, 3, 2, 5, 1]));
    expect(lanesOf(layout, [0, 1, 2, 3, 4])).toEqual([0, 0, 0, 0, 0]);
    expect(lanesOf(layout, [5, 6, 7])).toEqual([1, 1, 1]);
    expect(layout.rows.map((row) => row.map(({ n }) => n))).toEqual([[0], [1], [2, 7], [3, 5], [4, 6]]);
  });
  it('puts a long early variation on the right of a late one', () => {
    // 1-2-3-4, a variation 5 of 4, a variation 6-7-8-9 of 2
    const layout = layoutTree(treeOf([0, 1, 2, 3, 3, 1, 6, 7, 8]));
    expect(lanesOf(layout, [5, 6])).toEqual([1, 2]);
    expect(layout.spots.get(1)!.reach).toBe(2);
  });
  it('puts siblings in their order', () => {
    const layout = layoutTree(treeOf([0, 0, 0, 0]));
    expect(lanesOf(layout, [1, 2, 3, 4])).toEqual([0, 1, 2, 3]);
  });
  it('gives each of 5,000 nodes a place of its own, one row below its parent, and crosses no lines', () => {
    const tree = treeOf(large());
    const layout = layoutTree(tree);
    expect(layout.spots.size).toBe(5001);
    const taken = new Set([...layout.spots.values()].map(({ row, lane }) => `${row}/${lane}`));
    expect(taken.size).toBe(5001);
    for (const { n, row, lane } of layout.spots.values()) {
      if (n === 0) continue;
      const parent = layout.spots.get(parentOf(tree, n))!;
      expect(parent.row).toBe(row - 1);
      expect(lane).toBeGreaterThanOrEqual(parent.lane);
      for (let between = parent.lane + 1; between < lane; between++) {
        expect(taken.has(`${parent.row}/${between}`), `the way to ${n} crosses ${parent.row}/${between}`).toBe(false);
      }
    }
  });
  it('finds what is seen, and no more', () => {
    const layout = layoutTree(treeOf(large()));
    const { nodes, forks } = within(layout, { top: 20, bottom: 60, left: 2, right: 9 });
    expect(nodes.length).toBeGreaterThan(31);
    expect(nodes.every(({ row, lane }) => row >= 20 && row <= 60 && lane >= 2 && lane <= 9)).toBe(true);
    expect(forks.every(({ lane, reach }) => lane <= 9 && reach >= 2)).toBe(true);
    expect(within(layout, { top: -5, bottom: 0, left: 0, right: 3 }).nodes.map(({ n }) => n)).toEqual([0]);
  });
  it('does not run out of stack where each variation has one of its own', () => {
    // Each move has a sibling, from which the next fork hangs.
    const parents = Array.from({ length: 6000 }, (_, i) => (i < 2 ? 0 : i % 2 === 0 ? i : i - 1));
    expect(layoutTree(treeOf(parents)).spots.size).toBe(6001);
  });
});
