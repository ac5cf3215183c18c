import { describe, expect, it } from 'vitest';
import { down, up } from './whole-lines';

const rows = [0, 30, 60, 90].map((top) => ({ top, bottom: top + 30 }));

describe('the edge of a list', () => {
  it('stays between two rows', () => {
    expect(up(60, rows, 100)).toBe(0);
    expect(down(60, rows, 100)).toBe(0);
  });
  it('moves to the nearest gap above or below', () => {
    expect(up(75, rows, 100)).toBe(15);
    expect(down(75, rows, 100)).toBe(15);
    expect(up(88, rows, 100)).toBe(28);
    expect(down(32, rows, 100)).toBe(28);
  });
  it('lets a pixel of a row go', () => {
    expect(up(61, rows, 100)).toBe(0);
    expect(down(59, rows, 100)).toBe(0);
  });
  it('moves past all that stand side by side, until none is divided', () => {
    const uneven = [
      { top: 40, bottom: 70 },
      { top: 20, bottom: 45 },
      { top: 5, bottom: 20 },
    ];
    expect(up(60, uneven, 100)).toBe(40);
  });
  it('divides what is taller than the room for it', () => {
    expect(up(60, [{ top: 0, bottom: 90 }], 50)).toBe(0);
    expect(down(60, [{ top: 0, bottom: 90 }], 50)).toBe(0);
  });
});
