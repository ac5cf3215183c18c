import { expect, test } from 'vitest';
import state from '../../../tests/data/wire/state_match.json';
import common from '../i18n/en.json';
import own from '../i18n/matches-en.json';
import { makeText } from '../i18n/text';
import type { Match, NewEntrant } from '../wire/types';
import { eloWords, planWords, shareWords, testWords } from './words';

const t = makeText({ ...common, ...own }, 'en');
const match = state.data as unknown as Match;
const worded = (...engines: Partial<NewEntrant>[]) =>
  planWords(
    { ...match, plan: { ...match.plan, time: { kind: 'none' }, engines: engines.map((limits) => ({ engine: 'Ludex', ...limits })) } },
    t,
  );

test('the words of a match name the limits that all its engines have', () => {
  expect(worded({ depth: 4 }, { depth: 4 })).toContain('No clock · depth 4 · ');
  expect(worded({ nodes: 1 }, { nodes: 1 })).toContain('No clock · 1 node a move');
  expect(worded({ depth: 6, nodes: 20_000 }, { depth: 6, nodes: 20_000 })).toContain('No clock · depth 6 · 20.0k nodes a move');
});

test('a limit that only one engine has, or that differs, is no limit of the match', () => {
  expect(worded({ depth: 4 }, { depth: 5 })).not.toContain('depth');
  expect(worded({}, { depth: 4, nodes: 100 })).not.toMatch(/depth|node/);
});

test('the words of a test have its model and its rates as they were given', () => {
  const sprt = { ...match.test!, model: 'bayesian' as const, alpha: 0.000001, beta: 0.1 };
  expect(testWords(sprt, false, t)).toBe('BayesElo · alpha 0.000001 · beta 0.1');
  expect(testWords({ ...sprt, model: 'logistic' }, true, t)).toBe('Logistic Elo · alpha 0.000001 · beta 0.1 · counts single games');
  expect([0, 5, -0.5, 2.125, -0.001].map(eloWords)).toEqual(['0', '+5', '−0.5', '+2.13', '0']);
  expect([0.05, 0.000001, 0.1234567].map(shareWords)).toEqual(['5 %', '0.0001 %', '12.35 %']);
});
