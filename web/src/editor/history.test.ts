import { expect, test } from 'vitest';
import { beginAt, redone, stepTo, undone } from './history';

test('steps are undone and done again, in order, and no further than there are', () => {
  const three = stepTo(stepTo(beginAt('a'), 'b'), 'c');
  expect(undone(three).now).toBe('b');
  expect(undone(undone(undone(three))).now).toBe('a');
  expect(redone(redone(redone(undone(undone(three))))).now).toBe('c');
  expect(redone(undone(three))).toEqual(three);
});

test('a new step forgets what was undone', () => {
  const other = stepTo(undone(stepTo(beginAt('a'), 'b')), 'x');
  expect(other.future).toEqual([]);
  expect(redone(other).now).toBe('x');
  expect(undone(other).now).toBe('a');
});
