import { describe, expect, it } from 'vitest';
import { descriptors } from '../../tests/games';
import type { Line } from '../wire/types';
import { drawLines } from './compare';

const { chess, go } = { chess: descriptors.chess, go: descriptors.go };
const t = (key: string) => key;
const line = (n: number, ...at: number[]): Line => ({
  line: n,
  depth: 1,
  score: { cp: 0, win: 0.5 },
  node: 0,
  pv: [{ m: at.join('-'), t: [], at, set: [] }],
});

describe('the lines of several engines', () => {
  it('carry no letters while only one engine says something', () => {
    const { arrows } = drawLines([[line(1, 12, 28), line(2, 11, 27)], []], chess, t);
    expect(arrows.map(({ brush, tag }) => [brush, tag])).toEqual([
      ['blue', undefined],
      ['blue', undefined],
    ]);
  });
  it('carry the letters of the engines at their first choices, which lie on top', () => {
    const { arrows } = drawLines([[line(1, 12, 28), line(2, 11, 27)], [line(1, 11, 27)]], chess, t);
    expect(arrows.map(({ from, brush, tag }) => [from, brush, tag])).toEqual([
      [11, 'blue', undefined],
      [12, 'blue', 'A'],
      [11, 'green', 'B'],
    ]);
  });
  it('show a common choice in both colours with both letters', () => {
    const { arrows } = drawLines([[line(1, 12, 28)], [], [line(1, 12, 28)]], chess, t);
    expect(arrows.map(({ brush, tag }) => [brush, tag])).toEqual([
      ['blue', undefined],
      ['yellow', 'AC'],
    ]);
    expect(arrows[1]!.width).toBeLessThan(arrows[0]!.width);
  });
  it('ring the first choices on boards of stones, over the discs of one engine', () => {
    const { arrows, marks } = drawLines([[line(1, 60), line(2, 61)], [line(1, 72)]], go, t);
    expect(arrows).toEqual([]);
    expect(marks.map(({ kind, at, text }) => (kind === 'choice' ? [kind, at, text] : [kind, at]))).toEqual([
      ['candidate', 60],
      ['candidate', 61],
      ['choice', 60, 'A'],
      ['choice', 72, 'B'],
    ]);
  });
  it('leave out a choice without points, such as a pass', () => {
    expect(
      drawLines([[line(1)], [line(1, 72)]], go, t)
        .marks.filter(({ kind }) => kind === 'choice')
        .map(({ at }) => at),
    ).toEqual([72]);
  });
});
