import { describe, expect, it } from 'vitest';
import type { MoveNode } from '../wire/types';
import { mistakeFrom } from './mistakes';
import { makeTree } from '../game/tree';

const node = (n: number, p: number, glyph?: string): MoveNode => ({
  n,
  p,
  m: `m${n}`,
  t: [],
  at: [],
  set: [],
  was: [],
  s: 0,
  no: 1,
  ...(glyph ? { glyph } : {}),
});
// 1-2??-3-4?-5, a variation 6-7?!-8 of 3, a variation 9 of 1
const tree = makeTree(
  [node(1, 0), node(2, 1, '??'), node(3, 2), node(4, 3, '?'), node(5, 4), node(6, 2), node(7, 6, '?!'), node(8, 7), node(9, 0)],
  0,
  '',
);

describe('stepping through mistakes', () => {
  it('goes along the main line from the start position and back', () => {
    expect(mistakeFrom(tree, 0, 1)).toBe(2);
    expect(mistakeFrom(tree, 2, 1)).toBe(4);
    expect(mistakeFrom(tree, 5, -1)).toBe(4);
    expect(mistakeFrom(tree, 2, -1)).toBeNull();
    expect(mistakeFrom(tree, 0, -1)).toBeNull();
  });
  it('goes along the variation that is viewed', () => {
    expect(mistakeFrom(tree, 6, 1)).toBe(7);
    expect(mistakeFrom(tree, 8, -1)).toBe(7);
    expect(mistakeFrom(tree, 7, -1)).toBe(2);
  });
  it('goes on along the main line where the variation has none', () => {
    expect(mistakeFrom(tree, 8, 1)).toBe(4);
    expect(mistakeFrom(tree, 9, 1)).toBe(2);
    expect(mistakeFrom(tree, 5, 1)).toBeNull();
  });
  it('looks for some classes only', () => {
    expect(mistakeFrom(tree, 6, 1, ['?'])).toBe(4);
    expect(mistakeFrom(tree, 0, 1, ['?!'])).toBeNull();
  });
});
