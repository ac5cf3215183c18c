import { expect, test } from 'vitest';
import { keepKey, keyFields, keyProtocols, readKeys } from './server-keys';

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

test('a browser keeps its newest keys', () => {
  const browser = storage();
  expect(readKeys(browser)).toEqual([]);
  for (let n = 0; n < 20; n++) keepKey(browser, `k${n}`);
  keepKey(browser, 'k12');
  expect(readKeys(browser)).toHaveLength(12);
  expect(readKeys(browser).at(-1)).toBe('k12');
  expect(readKeys(browser)).not.toContain('k7');
});

test('what is no list of keys is none', () => {
  const browser = storage();
  for (const text of ['{', '{}', '[1, "a,b", "x y"]']) {
    browser.setItem('ludex.keys', text);
    expect(readKeys(browser)).toEqual([]);
  }
});

test('keys travel in a field of requests, and in the protocols of a WebSocket', () => {
  expect(keyFields([])).toEqual({});
  expect(keyFields(['a', 'b'])).toEqual({ Authorization: 'Ludex a,b' });
  expect(keyProtocols([])).toEqual([]);
  expect(keyProtocols(['a', 'b'])).toEqual(['ludex', 'key.a', 'key.b']);
});
