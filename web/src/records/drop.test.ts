import { expect, test } from 'vitest';
import type { RecordSummary } from '../wire/types';
import { importedOf } from './drop';

const row = (id: number, more: Partial<RecordSummary> = {}) => ({ id, ...more }) as RecordSummary;

test('an import is counted by what was added, not by what the answer has of it', () => {
  const hundred = Array.from({ length: 100 }, (_, i) => row(i + 3));
  hundred[0] = row(3, { import: { count: 222, from: 3, to: 224 } });
  expect(importedOf(hundred)).toEqual({ count: 222, from: 3, to: 224 });
});

test('several files are one import', () => {
  expect(importedOf([row(5), row(6, { import: { count: 2, from: 6, to: 7 } }), row(7), row(8)])).toEqual({ count: 4, from: 5, to: 8 });
});
