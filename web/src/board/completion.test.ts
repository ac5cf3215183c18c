import { describe, expect, it } from 'vitest';
import type { Spoken } from '../app/app';
import { descriptors, positionOf } from '../../tests/games';
import en from '../i18n/en.json';
import { makeText } from '../i18n/text';
import { completionsOf } from './completion';

const t = makeText(en, 'en');
function at(game: keyof typeof descriptors, position = '', size?: number): Spoken {
  const { cells, legal, board } = positionOf(game, position, size);
  return { t, game, seats: descriptors[game].seats, face: board, cells, last: [], legal };
}
const texts = (spoken: Spoken, typed: string) => completionsOf(spoken, typed).map(({ text }) => text);

describe('a typed move', () => {
  const chess = at('chess');
  it('is completed by the name of the move and by the man with its points', () => {
    expect(texts(chess, 'g1').sort()).toEqual(['g1f3', 'g1h3']);
    expect(texts(chess, 'Nf3')).toEqual(['g1f3']);
    expect(texts(chess, 'Ng1-f')).toEqual(['g1f3']);
    expect(texts(chess, 'e4')).toContain('e2e4');
    expect(completionsOf(chess, 'Nf3')[0]!.label).toBe('knight g1 to f3');
  });
  it('names what is taken and what a pawn becomes', () => {
    const spoken = at('chess', '3r4/4P3/8/7k/8/8/8/K7 w - - 0 1');
    const labels = completionsOf(spoken, 'exd8').map(({ label }) => label);
    expect(texts(spoken, 'e7d8=Q')).toEqual(['e7d8q']);
    expect(labels).toEqual([]); // a pawn that is named by its file alone is a notation for the server
    expect(completionsOf(spoken, 'd8=q')[0]!.label).toBe('pawn e7 to d8, takes rook, becomes queen');
  });
  it('of xiangqi is completed by its points as they are labelled', () => {
    expect(texts(at('xiangqi'), 'h2e2')).toEqual(['h2e2']);
    expect(texts(at('xiangqi'), 'C五')).toEqual(expect.arrayContaining(['h2e2']));
  });
  it('of stones is completed to points that may be played', () => {
    const gomoku = at('gomoku');
    expect(texts(gomoku, 'h8')).toEqual(['H8']);
    expect(texts(gomoku, 'h1')).toEqual(['H1', 'H10', 'H11', 'H12', 'H13', 'H14', 'H15']);
    expect(texts({ ...gomoku, legal: { moves: [], all_empty: true, but: [{ at: 112, why: 'three_three' }] } }, 'h8')).toEqual([]);
  });
  it('of go may be a pass, and an X is a file', () => {
    expect(texts(at('go', '', 9), 'pa')).toEqual(['pass']);
    expect(texts(at('go', '', 25), 'x2')).toContain('X2');
  });
  it('is completed to a few moves only, and not before something is typed', () => {
    expect(texts(chess, '')).toEqual([]);
    expect(texts(at('go', '', 19), 'a')).toHaveLength(8);
    expect(texts({ ...chess, legal: null }, 'e2')).toEqual([]);
  });
});
