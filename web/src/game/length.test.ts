import { describe, expect, it } from 'vitest';
import { lengthWords } from './length';

const t = (key: string, args?: Record<string, unknown>) => `${key} ${args?.['n']}`;

describe('the length of a game', () => {
  it('is counted as records number the moves', () => {
    expect(lengthWords(30, { numbering: 'pairs' }, t)).toBe('full_moves 15');
    expect(lengthWords(31, { numbering: 'pairs' }, t)).toBe('full_moves 16');
    expect(lengthWords(0, { numbering: 'pairs' }, t)).toBe('full_moves 0');
    expect(lengthWords(31, { numbering: 'plies' }, t)).toBe('plies 31');
    expect(lengthWords(31, undefined, t)).toBe('plies 31');
  });
});
