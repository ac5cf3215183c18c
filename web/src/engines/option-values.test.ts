import { expect, test } from 'vitest';
import type { Option } from '../wire/types';
import { areSame, begunDraft, fileValues, withValue } from './option-values';

const hash: Option = { name: 'Hash', type: 'spin', default: 16, min: 1, max: 1024 };
const book: Option = { name: 'OwnBook', type: 'check', default: false, value: true };
const options = [hash, book];
const profiles = [{ name: 'slow', values: { Hash: 64 } }];

test('a value that the option has anyway is not a change', () => {
  expect(withValue({}, hash, 64)).toEqual({ Hash: 64 });
  expect(withValue({ Hash: 64 }, hash, 16)).toEqual({});
  expect(withValue({}, book, true)).toEqual({});
});

test('values are the same in any order', () => {
  expect(areSame({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true);
  expect(areSame({ a: 1 }, { a: 1, b: 2 })).toBe(false);
});

test('the lines for engines.toml begin with the values that it sets', () => {
  expect(fileValues(options)).toEqual({ OwnBook: true });
});

test('a draft of a profile or an option that is gone is not shown', () => {
  const draft = { profile: 'slow', values: { Hash: 32, Gone: 1 } };
  expect(begunDraft({ options, profiles }, draft)).toEqual({ profile: 'slow', values: { Hash: 32 } });
  expect(begunDraft({ options, profiles: [] }, draft)).toEqual({ profile: '', values: {} });
  expect(begunDraft({ options, profiles }, undefined)).toEqual({ profile: '', values: {} });
});
