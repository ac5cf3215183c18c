import { expect, test } from 'vitest';
import { descriptors } from '../../tests/games';
import { askedRulesAt, hasRules, usualRules, withRules } from './rules';

const go = descriptors.go;
const usual = usualRules(go);

test('rules that an address names are taken as far as the game has them', () => {
  const said = { variant: 'blitz', rule_set: 'japanese', params: { komi: '0.5', handicap: 2, size: ['x'], foreign: 1 } };
  const rules = withRules(usual, said, go);
  expect(rules).toEqual({ ...usual, rule_set: 'japanese', params: { ...usual.params, komi: '0.5', handicap: 2 } });
});

test.each([undefined, null, 'japanese', [], { params: null }, { params: 'x' }, { rule_set: 3 }])(
  'an address that says %j names none',
  (said) => {
    expect(withRules(usual, said, go)).toEqual(usual);
  },
);

test('a position that was set up has its own board', () => {
  expect(askedRulesAt(usual, '9/9/9/9/4x4/9/9/9/9 w').params['size']).toBe('9');
  expect(Object.keys(askedRulesAt(usual, '').params)).not.toContain('size');
  expect(askedRulesAt(usualRules(descriptors.chess), '8/8 w').params).toEqual({});
  expect(hasRules(go)).toBe(true);
  expect(hasRules({ ...go, rule_sets: ['chinese'], params: go.params.filter(({ name }) => name === 'size') })).toBe(false);
});
