import { expect, test } from 'vitest';
import { games } from '../../mock/tree';
import type { RecordSummary } from '../wire/types';
import { commonFormats } from './requests';

const descriptors = Object.values(games).map(({ descriptor }) => descriptor);
const record = (game: string) => ({ setup: { game } }) as RecordSummary;

test('several games go into the formats that hold several games of all these kinds', () => {
  expect(commonFormats([record('go'), record('gomoku')], descriptors)).toEqual(['pgn', 'sgf', 'epd', 'fen']);
  expect(commonFormats([record('go'), record('chess')], descriptors)).toEqual(['pgn', 'epd', 'fen']);
  expect(commonFormats([record('xiangqi'), record('xiangqi')], descriptors)).not.toContain('xqf');
});

test('one game goes into every format that is written', () => {
  expect(commonFormats([record('xiangqi')], descriptors)).toContain('xqf');
  expect(commonFormats([record('xiangqi')], descriptors)).not.toContain('ccbridge');
  expect(commonFormats([record('a game of another version')], descriptors)).toEqual([]);
});
