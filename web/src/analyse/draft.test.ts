import { expect, test } from 'vitest';
import { isUnwritten, renewed, settled } from './draft';
import { withNewParagraph } from './paragraph';

test('a text is written once it differs from the comment and from its empty new paragraph', () => {
  const base = 'A sentence.';
  expect(isUnwritten({ base, text: base, sent: null })).toBe(true);
  expect(isUnwritten({ base, text: withNewParagraph(base)!, sent: null })).toBe(true);
  expect(isUnwritten({ base, text: 'A sentence, longer.', sent: null })).toBe(false);
});

test('what another window writes is merged with the text', () => {
  const draft = renewed({ base: 'one two', text: 'one two three', sent: null }, 'zero one two');
  expect(draft).toEqual({ base: 'zero one two', text: 'zero one two three', sent: null });
});

test('the comment of the record that equals the sent text is its answer', () => {
  expect(renewed({ base: '', text: 'one two', sent: 'one' }, 'one')).toEqual({ base: 'one', text: 'one two', sent: null });
});

test('what others write waits while a save is not answered', () => {
  const draft = { base: '', text: 'one', sent: 'one' };
  expect(renewed(draft, 'other')).toBe(draft);
});

test('the answer replaces the text that was sent, but not what was typed since', () => {
  expect(settled({ base: '', text: 'one ', sent: 'one ' }, 'one ', 'one')).toEqual({ base: 'one', text: 'one', sent: null });
  expect(settled({ base: '', text: 'one two', sent: 'one' }, 'one', 'one')).toEqual({ base: 'one', text: 'one two', sent: null });
});

test('a refused text stays a draft', () => {
  expect(settled({ base: '', text: 'one', sent: 'one' }, 'one', null)).toEqual({ base: '', text: 'one', sent: null });
});
