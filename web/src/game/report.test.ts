import { describe, expect, it } from 'vitest';
import type { MoveNode, Report } from '../wire/types';
import { cutLine, isJudged, mistakeAfter, mistakesOf, movesOfClass } from './report';
import { makeTree } from './tree';

const node = (n: number): MoveNode => ({ n, p: n - 1, m: `m${n}`, t: [], at: [], set: [], was: [], s: ((n - 1) % 2) as 0 | 1, no: n });
const tree = makeTree([1, 2, 3, 4, 5, 6].map(node), 0, '');
const report: Report = {
  accuracy: [90, 80],
  course: [],
  scores: [],
  mistakes: [
    { n: 6, class: 'blunder', before: 0.6, after: 0.3, better: [] },
    { n: 2, class: 'blunder', before: 0.6, after: 0.3, better: [] },
    { n: 3, class: 'dubious', before: 0.6, after: 0.3, better: [] },
    { n: 9, class: 'mistake', before: 0.6, after: 0.3, better: [] },
  ],
};

describe('a report', () => {
  it('lists the mistakes in the order of the game, without moves that were deleted', () => {
    expect(mistakesOf(report, tree).map(({ n }) => n)).toEqual([2, 3, 6]);
  });
  it('counts by class and seat', () => {
    const mistakes = mistakesOf(report, tree);
    expect(movesOfClass(mistakes, tree, 'blunder', 1)).toEqual([2, 6]);
    expect(movesOfClass(mistakes, tree, 'blunder', 0)).toEqual([]);
    expect(movesOfClass(mistakes, tree, 'dubious', 0)).toEqual([3]);
  });
  it('goes on to the next mistake of one seat or of either', () => {
    const mistakes = mistakesOf(report, tree);
    expect(mistakeAfter(mistakes, tree, 2, 1)?.n).toBe(6);
    expect(mistakeAfter(mistakes, tree, 2, null)?.n).toBe(3);
    expect(mistakeAfter(mistakes, tree, 3, 0)).toBeNull();
    expect(mistakeAfter(mistakes, tree, 5, null)).toBeNull();
  });
  it('knows when nothing could be judged', () => {
    expect(isJudged(report)).toBe(true);
    expect(isJudged({ accuracy: [null, null], course: [], mistakes: [], scores: [] })).toBe(false);
    expect(isJudged({ accuracy: [null, 100], course: [], mistakes: [], scores: [] })).toBe(true);
  });
  it('cuts a line', () => {
    const line = ['a', 'b', 'c'].map((word) => ({ m: '', t: [word], at: [], set: [] }));
    expect(cutLine(line, 0, 2)).toEqual(['a b', 'c']);
    expect(cutLine(line, 0, 4)).toEqual(['a b c', '']);
    expect(cutLine(line, 0, 2, ['3…', '4.', ''])).toEqual(['3…a 4.b', 'c']);
  });
});
