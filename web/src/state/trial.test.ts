import { describe, expect, it } from 'vitest';
import { isGoodMove } from './trial';

describe('a mistake that is tried again', () => {
  it('takes a move that costs next to nothing', () => {
    expect(isGoodMove(0, { cp: 30 }, { cp: 20 }, { cp: -200 })).toBe(true);
    expect(isGoodMove(0, { cp: 30 }, { cp: -150 }, { cp: -200 })).toBe(false);
  });
  it('sees it from the mover', () => {
    expect(isGoodMove(1, { cp: -30 }, { cp: -40 }, { cp: 200 })).toBe(true);
    expect(isGoodMove(1, { cp: -30 }, { cp: 160 }, { cp: 200 })).toBe(false);
  });
  it('compares with the mistake where nothing is known of the position before', () => {
    expect(isGoodMove(0, undefined, { win: 0.6 }, { win: 0.4 })).toBe(true);
    expect(isGoodMove(0, undefined, { win: 0.42 }, { win: 0.4 })).toBe(false);
    expect(isGoodMove(0, undefined, { win: 0.9 }, undefined)).toBe(false);
  });
});
