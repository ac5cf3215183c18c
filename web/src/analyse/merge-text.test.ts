import { describe, expect, it } from 'vitest';
import { caretAfter, mergeText } from './merge-text';

describe('merging a text that two people change', () => {
  it('takes the only change', () => {
    expect(mergeText('good', 'good move', 'good')).toBe('good move');
    expect(mergeText('good', 'good', 'a good one')).toBe('a good one');
    expect(mergeText('good', 'better', 'better')).toBe('better');
  });
  it('takes both changes where they do not touch', () => {
    expect(mergeText('White is better here', 'White is much better here', 'White is better here, they say')).toBe(
      'White is much better here, they say',
    );
    expect(mergeText('White is better here', 'White is better now', 'Black is better here')).toBe('Black is better now');
  });
  it('keeps both texts where they touch', () => {
    expect(mergeText('', 'solid', 'The usual move.')).toBe('The usual move.\nsolid');
    expect(mergeText('good', 'good, but slow', 'good and simple')).toBe('good and simple\n, but slow');
    expect(mergeText('a plan', 'the plan', '')).toBe('the plan');
  });
  it('keeps the caret where the person writes', () => {
    const merged = mergeText('one two', 'one two three', 'zero one two');
    expect(merged).toBe('zero one two three');
    expect(caretAfter('one two three', merged, 13)).toBe(18);
    expect(caretAfter('abc', 'abcdef', 2)).toBe(2);
    expect(caretAfter('abc', '', 2)).toBe(0);
  });
});
