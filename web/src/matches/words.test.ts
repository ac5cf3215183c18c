import { expect, test } from 'vitest';
import state from '../../../tests/data/wire/state_match.json';
import common from '../i18n/en.json';
import own from '../i18n/matches-en.json';
import { makeText } from '../i18n/text';
import type { Match, NewEntrant } from '../wire/types';
import { planWords } from './words';

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
