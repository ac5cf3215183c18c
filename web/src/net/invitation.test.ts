import { expect, test } from 'vitest';
import { friendsLink, splitKey, isGuest, noteGuest } from './invitation';

const lan = 'http://192.168.1.5:8080';

test('a link has the key of the invitation, and no other', () => {
  expect(friendsLink('http://localhost:8080', 7, 'abc')).toBe('http://localhost:8080/join/7#key=abc');
});

test('a link for another machine names the server as that reaches it', () => {
  expect(friendsLink('http://localhost:8080', 7, 'abc', lan)).toBe('http://192.168.1.5:8080/join/7#key=abc');
  expect(friendsLink('http://[::1]:8080', 7, 'abc', lan)).toBe('http://192.168.1.5:8080/join/7#key=abc');
  expect(friendsLink('http://localhost.example', 7, 'abc', lan)).toBe('http://localhost.example/join/7#key=abc');
  expect(friendsLink('http://games.lan', 7, 'abc', lan)).toBe('http://games.lan/join/7#key=abc');
});

test('the key is taken out of an address', () => {
  expect(splitKey('#key=abc')).toEqual({ key: 'abc', rest: '' });
  expect(splitKey('#secret&key=abc')).toEqual({ key: 'abc', rest: '#secret' });
  expect(splitKey('#secret')).toEqual({ rest: '#secret' });
  expect(splitKey('#mykey=abc')).toEqual({ rest: '#mykey=abc' });
  expect(splitKey('')).toEqual({ rest: '' });
});

test('a guest is a browser that was never used here and came by an invitation, from then on', () => {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, text: string) => void stored.set(name, text),
  };
  expect(noteGuest(storage, '/', false)).toBe(false);
  expect(noteGuest(storage, '/join/3', true)).toBe(false);
  expect(isGuest(storage)).toBe(false);
  expect(noteGuest(storage, '/join/3', false)).toBe(true);
  expect(noteGuest(storage, '/table/3', true)).toBe(true);
});
