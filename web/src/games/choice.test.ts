import { expect, test } from 'vitest';
import type { RecordSummary } from '../wire/types';
import { pressed, unlistedOf } from './choice';

const game = (id: number) => ({ id }) as RecordSummary;
const [ten, nine, eight, seven, old] = [10, 9, 8, 7, 2].map(game) as [
  RecordSummary,
  RecordSummary,
  RecordSummary,
  RecordSummary,
  RecordSummary,
];
const records = [ten, nine, eight, seven];

test('a press chooses a game, and another one takes the choice back', () => {
  expect(pressed(records, [], nine, null)).toEqual([nine]);
  expect(pressed(records, [ten, nine], nine, null)).toEqual([ten]);
});

test('chosen games stand in the order of the list, and those that it does not show after them', () => {
  expect(pressed(records, [seven, old], ten, null)).toEqual([ten, seven, old]);
  expect(unlistedOf(records, [seven, old])).toEqual([old]);
});

test('a range is chosen in both directions, and keeps what was chosen outside of it', () => {
  expect(pressed(records, [ten], seven, 9)).toEqual([ten, nine, eight, seven]);
  expect(pressed(records, [old], nine, 7)).toEqual([nine, eight, seven, old]);
});

test('a range from a game that the list does not show is one game', () => {
  expect(pressed(records, [old], nine, 2)).toEqual([nine, old]);
});
