import { expect, test } from 'vitest';
import { descriptors } from '../../tests/games';
import { makeText } from '../i18n/text';
import en from '../i18n/en.json';
import zh from '../i18n/zh.json';
import { outcomeWord, recordedOutcome } from './outcome';
import { shownName } from './words';

const kind = (game: string) => descriptors[game as keyof typeof descriptors];
const t = makeText(en, 'en');

test('each game prints its results in its own words', () => {
  expect(['1-0', '0-1', '1/2-1/2', '*'].map((outcome) => outcomeWord(outcome, kind('chess'), t))).toEqual(['1–0', '0–1', '½–½', '']);
  expect(['1-0', '0-1', '1/2-1/2'].map((outcome) => outcomeWord(outcome, kind('xiangqi'), t))).toEqual(['Red won', 'Black won', 'Draw']);
  expect(['1-0', '0-1'].map((outcome) => outcomeWord(outcome, kind('gomoku'), t))).toEqual(['Black won', 'White won']);
});

test('a game that is counted says by how much, or why', () => {
  const tagged = (outcome: string, tags: [string, string][]) =>
    recordedOutcome(
      outcome,
      tags.map(([name, text]) => ({ name, text })),
      kind('go'),
      t,
    );
  expect(tagged('1-0', [['Margin', '7.5']])).toBe('B+7.5');
  expect(tagged('0-1', [['Termination', 'resignation']])).toBe('W+R');
  expect(tagged('0-1', [['Termination', 'time forfeit']])).toBe('W+T');
  expect(tagged('1-0', [])).toBe('Black won');
  expect(outcomeWord('1-0', kind('go'), makeText(zh, 'zh'), { margin: '7.5' })).toBe('黑+7.5');
});

test('an engine of a level has the same name at the table and in its record, in each language', () => {
  expect(shownName('Ludex level 3', t)).toBe('Ludex level 3');
  expect(shownName('Ludex level 3', makeText(zh, 'zh'))).toBe('Ludex 难度 3');
  expect(shownName('Anna', t)).toBe('Anna');
});
