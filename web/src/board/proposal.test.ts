import { describe, expect, it } from 'vitest';
import { cellsWith } from './proposal';

describe('a move that is shown', () => {
  it('puts the man on its new point, and takes what stands there', () => {
    expect(cellsWith('R..p', [0, 3])).toBe('...R');
    expect(cellsWith('r..P', [0, 3])).toBe('...r');
  });
  it('shows what a pawn becomes, in the letters of its side', () => {
    expect(cellsWith('P...', [0, 3], 'q')).toBe('...Q');
    expect(cellsWith('p...', [0, 3], 'Q')).toBe('...q');
    expect(cellsWith('A...', [0], 'p')).toBe('P...');
  });
  it('leaves a castling that ends on the own rook as it stands', () => {
    expect(cellsWith('K..R', [0, 3])).toBe('K..R');
  });
});
