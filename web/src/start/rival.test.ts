import { expect, test } from 'vitest';
import { engineOf, isEngine, ownSeat, seatOf, untuned, usualEngine, type Rival } from './rival';

const rival: Rival = { against: 'builtin', level: 3, engine: 'pachi', tuning: untuned };

test('the seat of the rival has what its kind needs', () => {
  expect(seatOf(rival)).toEqual({ kind: 'builtin', level: 3 });
  expect(seatOf({ ...rival, against: 'engine' })).toEqual({ kind: 'engine', engine: 'pachi' });
  expect(seatOf({ ...rival, against: 'here' })).toEqual({ kind: 'me' });
  expect(seatOf({ ...rival, against: 'link' })).toEqual({ kind: 'open' });
});

test('an engine plays with the profile and the strength that are chosen', () => {
  const tuned = { ...rival, tuning: { profile: 'slow', strength: 1500 } };
  expect(seatOf(tuned)).toEqual({ kind: 'builtin', level: 3, profile: 'slow', strength: 1500 });
  expect(isEngine(tuned) && engineOf({ ...tuned, against: 'engine' })).toBe('pachi');
  expect(isEngine({ against: 'link' })).toBe(false);
});

test('the first choice is the last engine, else one whose test did not fail', () => {
  const engines = [
    { name: 'a', state: 'failed' as const },
    { name: 'b', state: 'ready' as const },
  ];
  expect(usualEngine(engines, 'a')).toBe('a');
  expect(usualEngine(engines, 'gone')).toBe('b');
  expect(usualEngine(engines.slice(0, 1), undefined)).toBe('a');
  expect(usualEngine([], undefined)).toBe('');
});

test('a person who does not choose a side gets either', () => {
  expect([ownSeat('either', 0.2), ownSeat('either', 0.7), ownSeat('0', 0.7), ownSeat('1', 0.2)]).toEqual([0, 1, 0, 1]);
});
