import { expect, test } from 'vitest';
import { friendsLink, splitToken, isGuest, noteGuest } from './invitation';

const invitation = { origin: 'http://192.168.1.5:8080', token: 'abc' };

test('a link on this machine alone needs nothing', () => {
  expect(friendsLink('http://localhost:8080', 7, 'secret')).toBe('http://localhost:8080/join/7#secret');
});

test('a link for another machine names the server as that reaches it, and brings the token', () => {
  expect(friendsLink('http://localhost:8080', 7, 'secret', invitation)).toBe('http://192.168.1.5:8080/join/7#secret&token=abc');
  expect(friendsLink('http://[::1]:8080', 7, 'secret', invitation)).toBe('http://192.168.1.5:8080/join/7#secret&token=abc');
  expect(friendsLink('http://localhost.example', 7, 'secret', invitation)).toBe('http://localhost.example/join/7#secret&token=abc');
  expect(friendsLink('http://games.lan', 7, 'secret', invitation)).toBe('http://games.lan/join/7#secret&token=abc');
});

test('what is not known is left out', () => {
  expect(friendsLink('http://localhost', 7, 's', { origin: '', token: 'abc' })).toBe('http://localhost/join/7#s&token=abc');
  expect(friendsLink('http://localhost', 7, 's', { origin: 'http://games.lan', token: '' })).toBe('http://games.lan/join/7#s');
});

test('the token is taken out of an address', () => {
  expect(splitToken('#token=abc')).toEqual({ token: 'abc', rest: '' });
  expect(splitToken('#secret&token=abc')).toEqual({ token: 'abc', rest: '#secret' });
  expect(splitToken('#secret')).toEqual({ rest: '#secret' });
  expect(splitToken('#mytoken=abc')).toEqual({ rest: '#mytoken=abc' });
  expect(splitToken('')).toEqual({ rest: '' });
});

test('a guest is a browser that was never used here and came by an invitation, from then on', () => {
  const stored = new Map<string, string>();
  const storage = { getItem: (name: string) => stored.get(name) ?? null, setItem: (name: string, text: string) => void stored.set(name, text) };
  expect(noteGuest(storage, '/', false)).toBe(false);
  expect(noteGuest(storage, '/join/3', true)).toBe(false);
  expect(isGuest(storage)).toBe(false);
  expect(noteGuest(storage, '/join/3', false)).toBe(true);
  expect(noteGuest(storage, '/table/3', true)).toBe(true);
});
