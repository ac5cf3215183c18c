import { describe, expect, it } from 'vitest';
import type { MoveNode } from '../wire/types';
import { pressSign, shownSigns } from './signs';
import { applyEdits, makeTree } from './tree';

const move: MoveNode = {
  n: 1,
  p: 0,
  m: 'e2e4',
  t: ['e4'],
  at: [12, 28],
  set: [],
  was: [],
  s: 0,
  no: 1,
  glyph: '!',
  signs: ['$14', '$146', '$201'],
};

describe('the signs of a position', () => {
  it('are shown as in print, and not at all if there is no such print', () => {
    expect(shownSigns(move)).toBe('+= N');
    expect(shownSigns({})).toBe('');
    expect(shownSigns({ signs: ['!?', '$10'] })).toBe('!? =');
  });
  it('exclude each other, and leave all other glyphs', () => {
    expect(pressSign(move, '$16')).toEqual({ op: 'glyph', n: 1, glyph: '!', all: ['!', '$146', '$201', '$16'] });
    expect(pressSign(move, '$14')).toEqual({ op: 'glyph', n: 1, glyph: '!', all: ['!', '$146', '$201'] });
    expect(pressSign({ n: 2 }, '$10')).toEqual({ op: 'glyph', n: 2, glyph: '', all: ['$10'] });
  });
  it('follow an edit that names all glyphs, and stay with one that names the judgement only', () => {
    const tree = makeTree([move], 1, '');
    const after = (edit: Parameters<typeof applyEdits>[1][number]) => applyEdits(tree, [edit]).nodes.get(1)!;
    expect(after({ op: 'glyph', n: 1, glyph: '?' })).toMatchObject({ glyph: '?', signs: move.signs });
    expect(after({ op: 'glyph', n: 1, glyph: '?', all: ['$18', '?', '?!'] })).toMatchObject({ glyph: '?', signs: ['$18', '?!'] });
    expect(after({ op: 'glyph', n: 1, glyph: '', all: [] })).toMatchObject({ glyph: '', signs: [] });
  });
});
