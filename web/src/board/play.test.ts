import { expect, test } from 'vitest';
import type { Legal } from '../wire/types';
import { barred, whyNotHere } from './play';

const cells = '.X..';

test('where an opening rule lists points, the other empty ones are barred with its reason', () => {
  const listed: Legal = { moves: [{ m: 'a1', at: [0] }, { m: 'swap', at: [], choice: 'swap' }] };
  expect(barred(listed, cells)).toEqual([2, 3]);
  expect([0, 1, 2].map((point) => whyNotHere(listed, cells, point))).toEqual([null, null, 'opening']);
});

test('nothing is barred where all empty points are allowed, where men move, or where only choices are left', () => {
  const free: Legal = { moves: [{ m: 'pass', at: [], choice: 'pass' }], all_empty: true, but: [{ at: 3, why: 'ko' }] };
  expect(barred(free, cells)).toEqual([]);
  expect(whyNotHere(free, cells, 3)).toBe('ko');
  for (const moves of [[{ m: 'a1b1', at: [0, 2] }, { m: 'x', at: [0] }], [{ m: '3', at: [], choice: '3' }]]) expect(barred({ moves }, cells)).toEqual([]);
  expect(barred(null, cells)).toEqual([]);
});
