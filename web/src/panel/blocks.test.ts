import { describe, expect, it } from 'vitest';
import { depthOf, headOf, leadsTo, makeTree, nextOnWay, onMainLine, cellsAt, clocksAt, siblingOf, type Tree } from '../game/tree';
import type { MoveNode } from '../wire/types';
import { around, blocksOf, seen, spaceAround, undivided, type Blocks } from './blocks';
import { rowsOf, unfoldedFor } from '../game/rows';

const node = (n: number, p: number): MoveNode => ({
  n,
  p,
  m: `m${n}`,
  t: [`m${n}`],
  at: [n % 9],
  set: [n % 9, 'X'],
  was: [n % 9, '.'],
  s: n % 2 === 1 ? 0 : 1,
  no: Math.ceil(n / 2),
});
const line = (count: number) => Array.from({ length: count }, (_, i) => node(i + 1, i));
// A main line of `count` moves, and a variation as long beside its second move.
const twoLines = (count: number) => [
  ...line(count),
  ...Array.from({ length: count }, (_, i) => node(count + i + 1, i === 0 ? 1 : count + i)),
];

// Counts how often nodes are asked for.
class Counted<V> extends Map<number, V> {
  asked = 0;
  override get(n: number) {
    this.asked += 1;
    return super.get(n);
  }
}
function counted(list: MoveNode[]): { tree: Tree; work(act: () => void): number } {
  const tree = makeTree(list, 0, '.........');
  const [nodes, children] = [new Counted(tree.nodes), new Counted(tree.children)];
  const work = (act: () => void) => {
    const before = nodes.asked + children.asked;
    act();
    return nodes.asked + children.asked - before;
  };
  return { tree: { ...tree, nodes, children }, work };
}
const drawn = ({ entries, holding }: Blocks, current: number) => {
  const { from, to } = around(holding.get(current) ?? 0, entries.length);
  return entries.slice(from, to + 1).flat();
};

describe('a step through a long game', () => {
  const size = 100_000;
  it('visits no more nodes than one through a short game', () => {
    const stepIn = (count: number) => {
      const { tree, work } = counted(twoLines(count));
      const at = count + count / 2;
      const step = (n: number) => {
        cellsAt(tree, n);
        clocksAt(tree, n);
        return [
          depthOf(tree, n),
          headOf(tree, n),
          onMainLine(tree, n),
          nextOnWay(tree, n, 2 * count),
          siblingOf(tree, n, 1),
          unfoldedFor(tree, new Set([2]), n),
        ];
      };
      step(at); // what is found once for a tree
      return Math.max(...[1, 2, 3].map((i) => work(() => step(at + i))));
    };
    const few = stepIn(200);
    expect(few).toBeLessThan(40);
    expect(stepIn(size / 2)).toBeLessThanOrEqual(few + 16); // cells are known of every 16th node
  });
  it('draws no more rows than a window holds', () => {
    const size = 20_000;
    for (const list of [line(size), twoLines(size / 2)]) {
      const blocks = blocksOf(rowsOf(makeTree(list, 0, '.........'), true));
      for (const n of [1, 777, size / 2, size]) {
        const entries = drawn(blocks, n);
        const moves = entries.flatMap((entry) => (entry.kind === 'moves' ? entry.cells : entry.kind === 'variation' ? entry.moves : []));
        expect(entries.length).toBeLessThan(100);
        expect(moves.length).toBeLessThan(800);
        expect(moves.some((move) => move?.n === n)).toBe(true);
      }
    }
  });
  it('finds its way in variations as deep as the game is long', () => {
    // Each move has a variation, which holds the next one.
    const nested = [
      node(1, 0),
      ...Array.from({ length: 20_000 }, (_, i) => [node(2 * i + 2, 2 * i + 1), node(2 * i + 3, 2 * i + 1)]).flat(),
    ];
    const tree = makeTree(nested, 0, '.........');
    expect(depthOf(tree, 40_001)).toBe(20_001);
    expect(leadsTo(tree, 1, 40_001)).toBe(true);
    expect(leadsTo(tree, 2, 40_001)).toBe(false);
    expect(nextOnWay(tree, 1, 40_001)).toBe(3);
    expect(rowsOf(tree, true)).toHaveLength(20_001);
    expect(rowsOf(tree, true, new Set([3])).at(-1)).toMatchObject({ kind: 'variation', hidden: 39_998 });
  });
});

describe('blocks of a list', () => {
  it('leave a short list whole', () => {
    const { entries } = blocksOf(rowsOf(makeTree(line(2 * undivided), 0, '.........'), true));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toHaveLength(undivided);
  });
  it('hold every entry once, in its order', () => {
    const rows = rowsOf(makeTree(twoLines(5000), 0, '.........'), true);
    const { entries, holding } = blocksOf(rows);
    expect(entries.flat()).toEqual(rows);
    expect(holding.size).toBe(10_000);
  });
  it('are drawn where the window is, and leave the room of the others', () => {
    const heights = new Map([
      [0, 100],
      [1, 300],
    ]);
    expect(seen(heights, 10, 0, 90)).toEqual({ from: 0, to: 1 });
    expect(seen(heights, 10, 450, 200)).toEqual({ from: 1, to: 4 });
    expect(seen(heights, 10, 1_000_000, 200)).toEqual({ from: 8, to: 9 });
    expect(spaceAround(heights, 10, { from: 1, to: 4 })).toEqual([100, 1000]);
  });
});
