import { expect, test } from 'vitest';
import { withNewParagraph } from './paragraph';

test('a finished sentence is followed by a new paragraph', () => {
  expect(withNewParagraph('Dubious: 63 % falls to 56 %; better was Nb5.')).toBe('Dubious: 63 % falls to 56 %; better was Nb5.\n');
  expect(withNewParagraph('好棋。')).toBe('好棋。\n');
  expect(withNewParagraph('(as he said.)')).toBe('(as he said.)\n');
});

test('words that may go on, and an empty field, are left alone', () => {
  expect(withNewParagraph('a good mov')).toBeNull();
  expect(withNewParagraph('')).toBeNull();
  expect(withNewParagraph('Done.\n')).toBeNull();
});
