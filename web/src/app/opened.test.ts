import { expect, test } from 'vitest';
import { gameBeside, keepOpened, readOpened } from './opened';

function storage(text: string | null = null) {
  let kept = text;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
}
const row = [
  { id: 4, title: 'Anna – Boris' },
  { id: 9, title: 'Clara – David' },
];

test('the opened games survive a reload', () => {
  const kept = storage();
  keepOpened(kept, row);
  expect(readOpened(kept)).toEqual(row);
});

test('what the storage holds by mistake opens nothing', () => {
  for (const text of [null, 'x', '7', '{}', '[null, 3, {"id": "4", "title": ""}, {"id": 1.5, "title": "a"}]'])
    expect(readOpened(storage(text))).toEqual([]);
});

test('a row has ends, and a game outside of it no neighbours', () => {
  expect(gameBeside(row, 4, 1)).toEqual(row[1]);
  expect(gameBeside(row, 9, 1)).toBeUndefined();
  expect(gameBeside(row, 4, -1)).toBeUndefined();
  expect(gameBeside(row, 5, 1)).toBeUndefined();
});
