import { expect, test } from 'vitest';
import { keepForRematch, keepSecret, ownSeats, secretsOf } from './secrets';

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

test('a browser knows which seats of a table are its own', () => {
  const browser = storage();
  keepSecret(browser, 7, 1, 'b');
  expect(ownSeats(browser, 7)).toEqual([1]);
  expect(secretsOf(browser, 7)).toEqual(['b']);
  keepSecret(browser, 7, 0, 'a');
  expect(ownSeats(browser, 7)).toEqual([0, 1]);
  expect(secretsOf(browser, 7)).toEqual(['a', 'b']);
  expect(ownSeats(browser, 8)).toEqual([]);
  expect(secretsOf(browser, 8)).toEqual([]);
});

test('the oldest tables are forgotten, not the one that is kept again', () => {
  const browser = storage();
  for (let id = 1; id <= 60; id++) keepSecret(browser, id, 0, `s${id}`);
  expect(secretsOf(browser, 1)).toEqual([]);
  expect(secretsOf(browser, 60)).toEqual(['s60']);
  keepSecret(browser, 12, 1, 't');
  keepSecret(browser, 61, 0, 's61');
  expect(secretsOf(browser, 12)).toEqual(['s12', 't']);
});

test('what is no list of secrets is none', () => {
  const browser = storage();
  browser.setItem('ludex.secrets', '{');
  expect(secretsOf(browser, 1)).toEqual([]);
});

test('in a rematch the secrets change seats with the persons', () => {
  const browser = storage();
  keepSecret(browser, 7, 1, 'b');
  keepForRematch(browser, 7, 9);
  expect(ownSeats(browser, 9)).toEqual([0]);
  expect(secretsOf(browser, 9)).toEqual(['b']);
  keepForRematch(browser, 8, 10);
  expect(secretsOf(browser, 10)).toEqual([]);
});
