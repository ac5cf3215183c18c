import { expect, test } from 'vitest';
import { formatDate } from './date';

test('a whole date is written as its language does', () => {
  expect(formatDate('2026-11-02', 'en', [])).toBe('Nov 2, 2026');
  expect(formatDate('2026-11-02', 'ru', ['en-GB'])).toMatch(/^2 нояб/);
  expect(formatDate('2026-11-02', 'zh', [])).toMatch(/^2026年11月2日$/);
});

test('of a language with several variants, the date is written as in that of the browser', () => {
  expect(formatDate('2026-11-02', 'en', ['ru', 'en-GB', 'en'])).toBe('2 Nov 2026');
  expect(formatDate('2026-11-02', 'en', ['en-US'])).toBe('Nov 2, 2026');
});

test('parts of dates and nonsense stay as they are', () => {
  for (const date of ['2026', '2026-11', '2026-13-45', '', 'spring']) expect(formatDate(date, 'en', [])).toBe(date);
});
