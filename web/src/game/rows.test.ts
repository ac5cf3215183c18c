import { describe, expect, it } from 'vitest';
import { headOf, makeTree } from './tree';
import type { MoveNode } from '../wire/types';
import { headsOf, numberBefore, rowsOf, unfoldedFor } from './rows';

const node = (n: number, p: number, s: 0 | 1, no: number, comment?: string): MoveNode => ({
  n,
  p,
  m: `m${n}`,
  t: [`m${n}`],
  at: [0],
  set: [],
  was: [],
  s,
  no,
  ...(comment ? { comment } : {}),
});
const shape = (list: MoveNode[], isPaired: boolean) =>
  rowsOf(makeTree(list, 0, ''), isPaired).map((entry) =>
    entry.kind === 'moves'
      ? entry.cells.map((cell) => cell?.n ?? 0).join('-')
      : entry.kind === 'comment'
        ? entry.text
        : `(${entry.moves.map(({ n }) => n).join(' ')})`,
  );

describe('rows of moves', () => {
  it('pairs the moves of two seats', () => {
    expect(shape([node(1, 0, 0, 1), node(2, 1, 1, 1), node(3, 2, 0, 2)], true)).toEqual(['1-2', '3-0']);
  });
  it('begins with a gap where the second seat moves first', () => {
    expect(shape([node(1, 0, 1, 5), node(2, 1, 0, 6)], true)).toEqual(['0-1', '2-0']);
  });
  it('breaks a row for comments and variations', () => {
    const list = [node(1, 0, 0, 1, 'good'), node(2, 1, 1, 1), node(3, 1, 1, 1), node(4, 3, 0, 2)];
    expect(shape(list, true)).toEqual(['1-0', 'good', '0-2', '(3 4)']);
  });
  it('counts plies in games of stones, where one seat may move twice', () => {
    expect(shape([node(1, 0, 0, 1), node(2, 1, 0, 2), node(3, 2, 0, 3)], false)).toEqual(['1-2', '3-0']);
  });
  it('leaves the columns to the stones: choices stand alone, offers in rows of their own', () => {
    const stone = (n: number, s: 0 | 1, no: number): MoveNode => ({ ...node(n, n - 1, s, no), set: [n, 'X'], was: [n, '.'] });
    const choice = (n: number, name: string): MoveNode => ({ ...node(n, n - 1, 1, 4), at: [], choice: name });
    const offer = (n: number): MoveNode => node(n, n - 1, 0, 5);
    expect(shape([stone(1, 0, 1), choice(2, 'swap'), stone(3, 0, 2), stone(4, 1, 3)], false)).toEqual(['1-0', '2-0', '0-3', '4-0']);
    expect(shape([stone(1, 0, 1), stone(2, 1, 2), offer(3), offer(4), offer(5), stone(6, 1, 3)], false)).toEqual([
      '1-2',
      '3-4',
      '5-0',
      '6-0',
    ]);
    expect(shape([stone(1, 0, 1), { ...choice(2, 'pass') }, stone(3, 0, 3)], false)).toEqual(['1-2', '3-0']);
  });
  it('keeps the columns of games of stones over comments, and where the second seat begins', () => {
    const stone = (n: number, s: 0 | 1, comment?: string): MoveNode => ({ ...node(n, n - 1, s, n, comment), set: [n, 'X'], was: [n, '.'] });
    expect(shape([stone(1, 0), stone(2, 1), stone(3, 0, 'main'), stone(4, 1)], false)).toEqual(['1-2', '3-0', 'main', '0-4']);
    expect(shape([stone(1, 1), stone(2, 0), stone(3, 1)], false)).toEqual(['0-1', '2-3']);
  });
  it('closes a variation and counts what is hidden, and opens it for a move inside', () => {
    const tree = makeTree([node(1, 0, 0, 1), node(2, 1, 1, 1), node(3, 1, 1, 1), node(4, 3, 0, 2), node(5, 3, 0, 2)], 0, '');
    const closed = rowsOf(tree, true, new Set([3])).at(-1);
    expect(closed).toMatchObject({ kind: 'variation', hidden: 2 });
    expect(headsOf(tree)).toEqual([3, 5]);
    expect([1, 3, 4, 5].map((n) => headOf(tree, n))).toEqual([null, 3, 3, 5]);
    expect([...unfoldedFor(tree, new Set([3]), 4)]).toEqual([]);
    expect([...unfoldedFor(tree, new Set([3]), 3)]).toEqual([3]);
  });
  it('numbers the first move of a variation', () => {
    expect(numberBefore(node(1, 0, 1, 7), true, true)).toBe('7…');
    expect(numberBefore(node(1, 0, 1, 7), true, false)).toBe('');
    expect(numberBefore(node(1, 0, 0, 8), true, false)).toBe('8.');
  });
});
