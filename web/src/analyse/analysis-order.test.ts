import { expect, test } from 'vitest';
import { orderOf } from './analysis-order';

const ludex = { engine: 'ludex', profile: '' };
const look = { node: 7, wanted: 3 };

test('an endless analysis of a position has no limits', () => {
  expect(orderOf(12, ludex, 'position', look, 'endless')).toEqual({ record: 12, engine: 'ludex', lines: 3, node: 7 });
});

test('a limit is a depth, or a time in milliseconds', () => {
  expect(orderOf(12, ludex, 'position', look, 'depth:20')).toMatchObject({ limits: { depth: 20 } });
  expect(orderOf(12, ludex, 'position', look, 'seconds:5')).toMatchObject({ limits: { ms: 5000 } });
});

test('the profile and the kind of analysis are named where there are any', () => {
  expect(orderOf(12, { engine: 'pachi', profile: 'slow' }, 'whole_game', look, 'endless')).toMatchObject({
    profile: 'slow',
    whole_game: true,
  });
  expect(orderOf(12, ludex, 'threat', look, 'endless')).toMatchObject({ threat: true });
});
