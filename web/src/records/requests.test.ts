import { expect, test } from 'vitest';
import { descriptors } from '../../tests/games';
import type { RecordSummary } from '../wire/types';
import { commonFormats } from './requests';

const all = Object.values(descriptors);
const record = (game: string) => ({ setup: { game } }) as RecordSummary;

test('several games go into the formats that hold several games of all these kinds', () => {
  expect(commonFormats([record('go'), record('gomoku')], all)).toEqual(['pgn', 'sgf', 'epd', 'fen']);
  expect(commonFormats([record('go'), record('chess')], all)).toEqual(['pgn', 'epd', 'fen']);
  expect(commonFormats([record('xiangqi'), record('xiangqi')], all)).not.toContain('xqf');
});

test('one game goes into every format that is written', () => {
  expect(commonFormats([record('xiangqi')], all)).toContain('xqf');
  expect(commonFormats([record('xiangqi')], all)).not.toContain('ccbridge');
  expect(commonFormats([record('a game of another version')], all)).toEqual([]);
});
