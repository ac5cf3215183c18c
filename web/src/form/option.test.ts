import { expect, test } from 'vitest';
import { hasRange, isOutside, isPath } from './option';

test('options that are paths are told by the words of their names', () => {
  const text = (name: string) => isPath({ name, type: 'text' });
  for (const name of ['SyzygyPath', 'EvalFile', 'Debug Log File', 'NNUE_Path', 'workdir', 'Book directory', 'folder', 'TablebaseFiles'])
    expect(text(name), name).toBe(true);
  for (const name of ['Profile', 'profile_name', 'filesize', 'Direction', 'Hash', 'pathological']) expect(text(name), name).toBe(false);
  expect(isPath({ name: 'EvalFile', type: 'check' })).toBe(false);
});

test('a number outside of its range is found, and an open text is inside', () => {
  const spin = { name: 'Hash', type: 'spin', min: 1, max: 1024 } as const;
  expect([0, 1, 1024, 1025, ''].map((value) => isOutside(spin, value))).toEqual([true, false, false, true, true]);
  expect(isOutside({ name: 'natural_limit', type: 'text', min: 0, max: 8000 }, '')).toBe(false);
});

test('a range that ends where no number of the page can be exact says nothing', () => {
  expect(hasRange({ name: 'Hash', type: 'spin', min: 1, max: 33_554_432 })).toBe(true);
  expect(hasRange({ name: 'Seed', type: 'spin', min: -(2 ** 63), max: 2 ** 63 })).toBe(false);
  expect(hasRange({ name: 'Seed', type: 'spin', min: 0, max: 2 ** 63 })).toBe(false);
});
