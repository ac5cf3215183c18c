import { expect, test } from 'vitest';
import type { MoveNode } from '../wire/types';
import { makeTree } from './tree';
import { lastWay, matchIn, nodeAt, recordAddress, startAddress, startIn, wayIn, wayTo } from './way';

const node = (n: number, p: number, m: string): MoveNode => ({ n, p, m, t: [m], at: [], set: [], was: [], s: 0, no: 1 });
const tree = makeTree([node(7, 0, 'e2e4'), node(3, 7, 'e7e5'), node(9, 7, 'c7c5'), node(4, 3, 'g1f3')], 0, '');

test('a position is found again by its moves, in a variation too', () => {
  for (const n of [0, 7, 3, 9, 4]) expect(nodeAt(tree, wayTo(tree, n))).toEqual({ node: n, isWhole: true });
  expect(wayTo(tree, 9)).toBe('e2e4.c7c5');
});

test('a way whose end was deleted leads to its last known position', () => {
  expect(nodeAt(tree, 'e2e4.e7e5.b1c3.b8c6')).toEqual({ node: 3, isWhole: false });
  expect(nodeAt(tree, 'nonsense')).toEqual({ node: 0, isWhole: false });
});

test('an address keeps a way of any moves', () => {
  expect(wayIn(recordAddress(4, 'swap & go.h8'))).toBe('swap & go.h8');
  expect(wayIn('/analyse/4?at=')).toBe('');
  expect(wayIn('/analyse/4')).toBeNull();
});

test('a game from a position has an address', () => {
  expect(startIn(startAddress('chess', '4k3/8/8/8/8/8/8/4K3 w - - 0 1'))).toEqual({
    game: 'chess',
    position: '4k3/8/8/8/8/8/8/4K3 w - - 0 1',
  });
  expect(startIn('/?from=chess#%')).toEqual({ game: 'chess', position: '%' });
  const rules = { rule_set: 'fide', params: { komi: '6.5' } };
  expect(startIn(startAddress('chess', '4k3 w', rules))).toEqual({ game: 'chess', position: '4k3 w', rules });
  expect(startIn('/?from=chess&rules={#4k3')).toEqual({ game: 'chess', position: '4k3' });
  for (const path of ['/', '/?from=chess', '/#4k3']) expect(startIn(path)).toBe(null);
});

test('the address of a game names the match that it was opened from', () => {
  expect(matchIn('/analyse/4?match=2')).toBe(2);
  for (const path of ['/analyse/4', '/analyse/4?match=x', '/analyse/4?at=e2e4']) expect(matchIn(path)).toBe(null);
});

test('the end of a game has an address of its own, however the game goes on', () => {
  expect(nodeAt(tree, lastWay)).toEqual({ node: 4, isWhole: true });
  expect(nodeAt(makeTree([], 0, ''), lastWay)).toEqual({ node: 0, isWhole: true });
});
