import { expect, test } from 'vitest';
import type { Legal } from '../wire/types';
import { barred, whyNotHere, meant } from './play';

const cells = '.X..';

test('where an opening rule lists points, the other empty ones are barred with its reason', () => {
  const listed: Legal = {
    moves: [
      { m: 'a1', at: [0] },
      { m: 'swap', at: [], choice: 'swap' },
    ],
  };
  expect(barred(listed, cells)).toEqual([2, 3]);
  expect([0, 1, 2].map((point) => whyNotHere(listed, cells, point))).toEqual([null, null, 'opening']);
});

test('nothing is barred where all empty points are allowed, where men move, or where only choices are left', () => {
  const free: Legal = { moves: [{ m: 'pass', at: [], choice: 'pass' }], all_empty: true, but: [{ at: 3, why: 'ko' }] };
  expect(barred(free, cells)).toEqual([]);
  expect(whyNotHere(free, cells, 3)).toBe('ko');
  for (const moves of [
    [
      { m: 'a1b1', at: [0, 2] },
      { m: 'x', at: [0] },
    ],
    [{ m: '3', at: [], choice: '3' }],
  ])
    expect(barred({ moves }, cells)).toEqual([]);
  expect(barred(null, cells)).toEqual([]);
});

test('a premove of the king upon its rook means castling, by whatever name the rules have for it', () => {
  const cells = 'R...K..R'.padEnd(64, '.');
  const legal = (...moves: number[][]): Legal => ({ moves: moves.map((at) => ({ m: at.join('-'), at })) });
  expect(meant(legal([4, 6], [4, 5]), cells, 8, [4, 7])).toEqual([4, 6]);
  expect(meant(legal([4, 2]), cells, 8, [4, 0])).toEqual([4, 2]);
  // Chess960 has that name itself.
  expect(meant(legal([4, 7], [4, 6]), cells, 8, [4, 7])).toEqual([4, 7]);
  // Nothing else is meant by it, and other men mean what they say.
  expect(meant(legal([4, 5]), cells, 8, [4, 7])).toEqual([4, 7]);
  expect(meant(legal([0, 2]), cells, 8, [0, 4])).toEqual([0, 4]);
});
