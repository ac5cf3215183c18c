import { expect, test } from 'vitest';
import { addressOf, everything, filterIn, isNarrow, requestFor } from './games-filter';

test('a filter survives its address', () => {
  const filter = {
    game: 'go',
    result: '1/2-1/2',
    player: 'Ада & Ко',
    text: 'a=b#c',
    since: '2025-01-02',
    until: '2026-11-25',
    from: '7',
    to: '228',
    bin: true,
  };
  expect(filterIn(addressOf(filter))).toEqual(filter);
  expect(addressOf(everything)).toBe('/games');
  expect(filterIn('/games')).toEqual(everything);
});

test('what an address cannot mean is left out', () => {
  expect(filterIn('/games?result=2-0&since=yesterday&until=2026-1-1&from=-3&to=all&bin=perhaps&colour=red')).toEqual(everything);
});

test('a request has dates as records write them, and pages', () => {
  const asked = requestFor({ ...everything, player: ' anna ', since: '2026-11-02' }, 200, 17);
  expect(Object.fromEntries(new URLSearchParams(asked.split('?')[1]))).toEqual({
    player: 'anna',
    since: '2026.11.02',
    limit: '200',
    after: '17',
  });
});

test('blanks and the bin alone are no filter', () => {
  expect(isNarrow({ ...everything, player: '  ', bin: true })).toBe(false);
  expect(isNarrow({ ...everything, result: '*' })).toBe(true);
});
