import { expect, test } from 'vitest';
import type { GoGroup, Mark } from '../wire/types';
import { problemIn, verdictOf } from './problem';

const cells = 'XO.......';
const mark = (at: number): Mark => ({ kind: 'triangle', at });

test('a goal and a marked stone are a problem', () => {
  expect(problemIn('Corner. White to kill ko.', [mark(2), mark(0)], cells)).toEqual({
    goal: 'White to kill ko',
    seat: 1,
    aim: 'kill',
    at: 0,
  });
  expect(problemIn('black cannot live', [mark(0)], cells)).toEqual({ goal: 'black cannot live', seat: 0, aim: 'live', at: 0 });
});

test('without a goal or a marked stone there is none', () => {
  expect(problemIn('White kills', [mark(0)], cells)).toBeNull();
  expect(problemIn('White to kill', [mark(2)], cells)).toBeNull();
  expect(problemIn('White to kill', [{ kind: 'label', at: 0, text: 'A' }], cells)).toBeNull();
});

const group = (status: GoGroup['status']): GoGroup => ({ seat: 0, stones: [0], status, proved: true });
const kill = { goal: '', seat: 1, aim: 'kill', at: 0 } as const;
const live = { goal: '', seat: 0, aim: 'live', at: 0 } as const;

test('a group that is taken or dead is killed; of a critical one the side to move decides', () => {
  expect(verdictOf(kill, undefined, 0)).toBe('solved');
  expect(verdictOf(kill, group('dead'), 0)).toBe('solved');
  expect(verdictOf(kill, group('critical'), 1)).toBe('solved');
  expect(verdictOf(kill, group('critical'), 0)).toBe('failed');
  expect(verdictOf(kill, group('alive'), 0)).toBe('failed');
  expect(verdictOf(live, group('alive'), 1)).toBe('solved');
  expect(verdictOf(live, group('critical'), 1)).toBe('failed');
  expect(verdictOf(live, undefined, 1)).toBe('failed');
});
