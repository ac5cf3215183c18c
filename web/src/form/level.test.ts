import { expect, test } from 'vitest';
import hello from '../../../tests/data/wire/get_hello.json';
import en from '../i18n/en.json';
import ru from '../i18n/ru.json';
import zh from '../i18n/zh.json';
import { makeText } from '../i18n/text';
import type { Level } from '../wire/types';
import { levelName, levelWords } from './level';

const levels: Level[] = hello.levels;
const chess = (level: number) => levels.find((each) => each.game === 'chess' && each.level === level)!;

test('a level has a word for the kind of player, and what is known of it', () => {
  const t = makeText(en, 'en');
  expect(levelName(chess(4), t)).toBe('Level 4 · Casual player · ≈ 1000');
  expect(levelWords(chess(1), t)).toMatch(/^Child · scores \d+% against a player who only captures undefended pieces$/);
  expect(levelWords(chess(2), t)).toMatch(/^Beginner · scores \d+% against level 1$/);
  expect(levelWords(chess(9), t)).toBe('');
});

test('each word of each game is known in each language', () => {
  const words = new Set(levels.flatMap(({ word }) => word ?? []));
  expect(words.size).toBeGreaterThan(6);
  for (const texts of [en, ru, zh] as Record<string, string>[]) for (const word of words) expect(texts[`level.${word}`], word).toBeTruthy();
});
