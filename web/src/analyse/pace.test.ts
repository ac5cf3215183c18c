import { describe, expect, it } from 'vitest';
import { beginningOf, timeLeft } from './pace';

describe('the pace of a whole game', () => {
  const from = beginningOf(null, 7, { done: 40, total: 100 }, 1000);
  it('begins with what was seen first of an analysis', () => {
    expect(from).toEqual({ id: 7, done: 40, at: 1000 });
    expect(beginningOf(from, 7, { done: 50, total: 100 }, 9000)).toBe(from);
    expect(beginningOf(from, 8, { done: 50, total: 100 }, 9000)).toEqual({ id: 8, done: 50, at: 9000 });
  });
  it('tells the time that is left, as soon as it can', () => {
    expect(timeLeft(from, { done: 42, total: 100 }, 9000)).toBeNull();
    expect(timeLeft(from, { done: 60, total: 100 }, 2999)).toBeNull();
    expect(timeLeft(from, { done: 50, total: 100 }, 21_000)).toBe(100_000);
    expect(timeLeft(from, { done: 100, total: 100 }, 21_000)).toBe(0);
  });
});
