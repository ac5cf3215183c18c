import { describe, expect, it } from 'vitest';
import type { Line } from '../wire/types';
import { nearestIn, stepIn } from './walk-lines';

const line = (n: number, length: number): Line => ({
  line: n,
  depth: 1,
  score: {},
  node: 0,
  pv: [...Array(length).keys()].map((i) => ({ m: `m${i}`, t: [], at: [], set: [] })),
});
const lines = [line(1, 4), line(2, 2), line(4, 3)];

describe('walking through lines', () => {
  it('goes along a line and stops at its ends', () => {
    expect(stepIn(lines, { row: 0, move: 0 }, 'ArrowRight')).toEqual({ row: 0, move: 1 });
    expect(stepIn(lines, { row: 0, move: 3 }, 'ArrowRight')).toEqual({ row: 0, move: 3 });
    expect(stepIn(lines, { row: 0, move: 0 }, 'ArrowLeft')).toEqual({ row: 0, move: 0 });
  });
  it('goes between lines, over gaps and to a move that is there', () => {
    expect(stepIn(lines, { row: 0, move: 3 }, 'ArrowDown')).toEqual({ row: 1, move: 1 });
    expect(stepIn(lines, { row: 1, move: 1 }, 'ArrowDown')).toEqual({ row: 3, move: 1 });
    expect(stepIn(lines, { row: 3, move: 2 }, 'ArrowDown')).toEqual({ row: 3, move: 2 });
    expect(stepIn(lines, { row: 0, move: 0 }, 'ArrowUp')).toEqual({ row: 0, move: 0 });
  });
  it('knows no other keys', () => {
    expect(stepIn(lines, { row: 0, move: 0 }, 'Home')).toBeNull();
  });
  it('finds a place again after lines became shorter or went away', () => {
    expect(nearestIn([line(1, 2)], { row: 0, move: 3 })).toEqual({ row: 0, move: 1 });
    expect(nearestIn([line(1, 2)], { row: 3, move: 3 })).toEqual({ row: 0, move: 0 });
    expect(nearestIn([], { row: 0, move: 0 })).toBeNull();
  });
});
