import { expect, test } from 'vitest';
import { descriptors } from '../../tests/games';
import en from '../i18n/en.json';
import ru from '../i18n/ru.json';
import { makeText } from '../i18n/text';
import { makeTree } from './tree';
import type { MoveNode } from '../wire/types';
import { formatScore, hasCourse, pointsOf } from './score';

const t = makeText(en, 'en');
const { go } = descriptors;
const { chess } = descriptors;

test('a lead names the seat that has it, in the language of the page', () => {
  expect(formatScore({ lead: 1.25, win: 0.6 }, go, t)).toBe('B+1.3');
  expect(formatScore({ lead: -12 }, go, t)).toBe('W+12.0');
  expect(formatScore({ lead: -12 }, go, makeText(ru, 'ru'))).toBe('Б+12.0');
});

test('other scores are seen from the first seat', () => {
  expect(formatScore({ cp: -35 }, chess, t)).toBe('−0.35');
  expect(formatScore({ mate: -3, cp: 0 }, chess, t)).toBe('#-3');
  expect(formatScore({ win: 0.615 }, go, t)).toBe('62 %');
  expect(formatScore({}, chess, t)).toBe('');
});

test('a move without a score has the chance that a report knows', () => {
  const node = (n: number, more: Partial<MoveNode> = {}): MoveNode => ({
    n,
    p: n - 1,
    m: `m${n}`,
    t: [],
    at: [],
    set: [],
    was: [],
    s: 0,
    no: n,
    ...more,
  });
  const tree = makeTree([node(1), node(2, { score: { win: 0.25 } }), node(3, { score: {} }), node(4)], 0, '');
  expect(pointsOf(tree)).toEqual([null, 0.25, null, null]);
  expect(
    pointsOf(tree, [
      [2, 0.9],
      [3, 0.4],
      [4, 0.3],
      [9, 1],
    ]),
  ).toEqual([null, 0.25, 0.4, 0.3]);
});

test('one value is not the course of a game', () => {
  expect(hasCourse([null, 0.5, null])).toBe(false);
  expect(hasCourse([null, 0.5, 0.4])).toBe(true);
});
