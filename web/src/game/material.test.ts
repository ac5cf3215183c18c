import { describe, expect, it } from 'vitest';
import { xiangqiCells } from '../../tests/games';
import { materialOf } from './material';

const chess = 'RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr';

describe('captured men', () => {
  it('are grouped, the rarer kinds first', () => {
    expect(materialOf('ppnrqp', '', chess).map(({ letter, count }) => letter + count)).toEqual(['q1', 'n1', 'r1', 'p3']);
  });
  it('count as ahead only as far as the other player took fewer of their kind', () => {
    expect(materialOf('pppn', 'PPQ', chess)).toEqual([
      { letter: 'n', count: 1, ahead: 1 },
      { letter: 'p', count: 3, ahead: 1 },
    ]);
    expect(materialOf('PPQ', 'pppn', chess)).toEqual([
      { letter: 'Q', count: 1, ahead: 1 },
      { letter: 'P', count: 2, ahead: 0 },
    ]);
  });
  it('of xiangqi are read in the same way', () => {
    const start = xiangqiCells;
    expect(materialOf('pcp', 'P', start).map(({ letter, ahead }) => letter + ahead)).toEqual(['c1', 'p1']);
  });
  it('may be none', () => {
    expect(materialOf('', 'PP', chess)).toEqual([]);
  });
});
