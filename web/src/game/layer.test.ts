import { expect, test } from 'vitest';
import { pointsOf } from './score';
import type { MoveNode, Report } from '../wire/types';
import { engineGlyph, glyphAt, layerOf, noLayer, scoreAt, withoutVerdict } from './layer';
import { mistakeFrom } from '../analyse/mistakes';
import { makeTree } from './tree';

const node = (n: number, more: Partial<MoveNode> = {}): MoveNode => ({
  n,
  p: n - 1,
  m: `m${n}`,
  t: [],
  at: [],
  set: [],
  was: [],
  s: n % 2 === 1 ? 0 : 1,
  no: n,
  ...more,
});
const list = [node(1), node(2, { glyph: '!' }), node(3), node(4, { score: { cp: 10 } })];
const tree = makeTree(list, 0, '');
const report: Report = {
  accuracy: [90, 80],
  course: [],
  mistakes: [
    { n: 2, class: 'blunder', before: 0.6, after: 0.3, better: [] },
    { n: 3, class: 'dubious', before: 0.5, after: 0.4, better: [] },
  ],
  scores: [
    [1, { cp: 30 }],
    [2, { cp: 300 }],
    [4, { cp: -500 }],
  ],
};
const layer = layerOf(report);

test('what people wrote stands before what an engine says, and neither changes the other', () => {
  expect(list.map((each) => glyphAt(layer, each))).toEqual(['', '!', '?!', '']);
  expect(list.map((each) => engineGlyph(layer, each))).toEqual(['', '', '?!', '']);
  expect(list.map((each) => scoreAt(layer, each))).toEqual([{ cp: 30 }, { cp: 300 }, undefined, { cp: 10 }]);
  expect(tree.nodes.get(3)).toEqual(node(3));
});

test('a hidden layer leaves what people wrote', () => {
  expect(list.map((each) => glyphAt(noLayer, each))).toEqual(['', '!', '', '']);
  expect(mistakeFrom(tree, 0, 1)).toBe(null);
  expect(mistakeFrom(tree, 0, 1, undefined, layer)).toBe(3);
  expect(pointsOf(tree).map((point) => point !== null)).toEqual([false, false, false, true]);
  expect(pointsOf(tree, [], layer).map((point) => point !== null)).toEqual([true, true, false, true]);
});

test('before the report the values come one by one', () => {
  expect(scoreAt(layerOf(null, [[1, { cp: 5 }]]), node(1))).toEqual({ cp: 5 });
});

test('while a mistake is tried again, its verdict is silent and the values stay', () => {
  const silent = withoutVerdict(layer, 3);
  expect(glyphAt(silent, node(3))).toBe('');
  expect(silent.get(2)).toEqual(layer.get(2));
});
