import { expect, test } from 'vitest';
import { keepPutAway, readPutAway } from './put-away';

const storage = () => {
  const known = new Map<string, string>();
  return { getItem: (key: string) => known.get(key) ?? null, setItem: (key: string, value: string) => void known.set(key, value) };
};

test('tables that were put away are kept, the oldest of very many are not', () => {
  const store = storage();
  expect(readPutAway(store)).toEqual([]);
  keepPutAway(store, [3, 1]);
  expect(readPutAway(store)).toEqual([3, 1]);
  keepPutAway(store, [...Array(700).keys()]);
  expect(readPutAway(store)).toEqual([...Array(500).keys()].map((n) => n + 200));
});

test('what is stored and no list of numbers is left out, and a full storage fails nothing', () => {
  const store = storage();
  for (const text of ['nonsense', '{"a": 1}', 'null']) {
    store.setItem('ludex.put_away', text);
    expect(readPutAway(store)).toEqual([]);
  }
  store.setItem('ludex.put_away', '[1, "2", 3.5, 4]');
  expect(readPutAway(store)).toEqual([1, 4]);
  const full = () => {
    throw new Error('full');
  };
  expect(() => keepPutAway({ setItem: full }, [1])).not.toThrow();
});
