import { expect, test } from 'vitest';
import en from '../i18n/en.json';
import ru from '../i18n/ru.json';
import { makeText } from '../i18n/text';
import { fieldWords, problemWords } from './problem-words';

const t = makeText(en, 'en');
const table: Record<string, string> = en;

test('a field is named as its label names it', () => {
  expect(fieldWords('params.komi', t)).toBe(table['param.komi']);
  expect(fieldWords('setup.params.komi', t)).toBe(table['param.komi']);
  expect(fieldWords('setup.position', t)).toBe(table['editor.text']);
  expect(fieldWords('engines[1].level', t)).toBe('Engine 2: Level');
  expect(fieldWords('engines[0]', t)).toBe('Engine 1');
  expect(fieldWords('openings.text', t)).toBe(table['match.openings']);
  expect(fieldWords('sprt.elo1', t)).toBe(table['match.test']);
  expect(fieldWords('nothing.of[3].ours', t)).toBe('');
});

test('an error says what, which field and where, and nothing of the English text', () => {
  const error = { code: 'bad_value', text: 'one king was expected', field: 'openings.text', line: 3, column: 7 };
  expect(problemWords(error, t)).toBe('This value is not allowed: Openings (line 3, column 7)');
  expect(problemWords({ ...error, line: 0, field: 'x' }, t)).toBe('This value is not allowed');
  const words = problemWords(error, makeText(ru, 'ru'));
  expect(words).toMatch(/^\D+ \(строка 3, столбец 7\)$/);
  expect(words).not.toMatch(/[A-Za-z]/);
});
