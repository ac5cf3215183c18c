import { describe, expect, it } from 'vitest';
import { overList, placeBox } from './place';

const phone = { width: 390, height: 844 };
const box = { width: 240, height: 266 };
const at = (x: number, y: number) => ({ x, top: y, bottom: y });

describe('a box beside a point', () => {
  it('stands on the side that it prefers, around the point', () => {
    expect(placeBox(at(200, 400), box, phone, 'below')).toEqual({ left: 80, top: 412 });
    expect(placeBox(at(200, 400), box, phone, 'above')).toEqual({ left: 80, top: 122 });
  });
  it('goes to the other side near an edge', () => {
    expect(placeBox(at(200, 800), box, phone, 'below').top).toBe(522);
    expect(placeBox(at(200, 100), box, phone, 'above').top).toBe(112);
  });
  it('stays inside wherever the point is, and in low windows beside it', () => {
    for (const room of [phone, { width: 844, height: 390 }, { width: 640, height: 360 }]) {
      for (let x = 0; x <= room.width; x += 30) {
        for (let y = 0; y <= room.height; y += 30) {
          for (const prefers of ['above', 'below'] as const) {
            const { left, top } = placeBox(at(x, y), box, room, prefers);
            expect(
              left >= 0 && left + box.width <= room.width && top >= 0 && top + box.height <= room.height,
              `${x},${y} in ${room.height}`,
            ).toBe(true);
            const isCovered = x > left && x < left + box.width && y > top && y < top + box.height;
            expect(isCovered, `${x},${y} under the box`).toBe(false);
          }
        }
      }
    }
  });
});

describe('messages', () => {
  const room = { width: 1280, height: 800 };
  it('lie over the lower end of a list, inside it', () => {
    expect(overList({ left: 883, right: 1263, top: 280, bottom: 500 }, room)).toEqual({ right: 25, bottom: 308, width: 360 });
    expect(overList({ left: 10, right: 260, top: 280, bottom: 900 }, room)).toEqual({ right: 1028, bottom: 8, width: 234 });
  });
  it('do not lie over a list that is too small for them', () => {
    expect(overList({ left: 883, right: 1263, top: 280, bottom: 320 }, room)).toBeNull();
    expect(overList({ left: 0, right: 0, top: 0, bottom: 0 }, room)).toBeNull();
  });
});
