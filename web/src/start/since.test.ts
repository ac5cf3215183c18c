import { describe, expect, it } from 'vitest';
import { formatAgo } from './since';

const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];

describe('how long ago', () => {
  it.each([
    [0, null],
    [-5 * minute, null],
    [minute - 1, null],
    [minute, '1 minute ago'],
    [5 * minute + 59 * second, '5 minutes ago'],
    [hour, '1 hour ago'],
    [23 * hour, '23 hours ago'],
    [day, 'yesterday'],
    [12 * day, '12 days ago'],
  ])('%i ms is %s', (passed, words) => {
    expect(formatAgo(1e12, 1e12 + passed, 'en')).toBe(words);
  });
  it('speaks each language', () => {
    expect(formatAgo(0, 5 * minute, 'ru')).toBe('5 минут назад');
    expect(formatAgo(0, 5 * minute, 'zh')).toBe('5分钟前');
  });
});
