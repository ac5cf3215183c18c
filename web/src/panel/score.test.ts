import { expect, test } from 'vitest';
import { games } from '../../mock/tree';
import en from '../i18n/en.json';
import ru from '../i18n/ru.json';
import { makeText } from '../i18n/text';
import { formatScore, hasCourse } from './score';

const t = makeText(en, 'en');
const { descriptor: go } = games['go']!;
const { descriptor: chess } = games['chess']!;

test('a lead names the seat that has it, in the language of the page', () => {
  expect(formatScore({ lead: 1.25, win: 0.6 }, go, t)).toBe('B+1.3');
  expect(formatScore({ lead: -12 }, go, t)).toBe('W+12.0');
  expect(formatScore({ lead: -12 }, go, makeText(ru, 'ru'))).toBe('Б+12.0');
});

test('other scores are seen from the first seat', () => {
  expect(formatScore({ cp: -35 }, chess, t)).toBe('−0.35');
  expect(formatScore({ mate: -3, cp: 0 }, chess, t)).toBe('#-3');
  expect(formatScore({ win: 0.615 }, go, t)).toBe('62 %');
  expect(formatScore({}, chess, t)).toBe('');
});

test('one value is not the course of a game', () => {
  expect(hasCourse([null, 0.5, null])).toBe(false);
  expect(hasCourse([null, 0.5, 0.4])).toBe(true);
});
