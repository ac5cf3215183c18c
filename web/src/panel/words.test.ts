import { expect, test } from 'vitest';
import { games } from '../../mock/tree';
import en from '../i18n/en.json';
import ru from '../i18n/ru.json';
import { makeText } from '../i18n/text';
import type { SeatInfo } from '../wire/types';
import { factsOf, outcomeOf, playedOf, playerNames } from './words';

const t = makeText(en, 'en');
const chess = games['chess']!.descriptor;
const go = games['go']!.descriptor;
const person = (name: string, state: SeatInfo['state'] = 'waiting'): SeatInfo => ({ kind: 'me', name, state: state! });

test('a person without a name is "You" to themselves alone', () => {
  const seats = [person(''), { ...person('Ludex'), kind: 'builtin' as const }];
  expect(playerNames(seats, chess.seats, [0], t)).toEqual(['You', 'Ludex']);
  expect(playerNames(seats, chess.seats, [], t)).toEqual(['White', 'Ludex']);
  expect(playerNames([person(''), person('')], chess.seats, [0, 1], t)).toEqual(['White', 'Black']);
  expect(playerNames([person(''), person('', 'open')], chess.seats, [0], t)).toEqual(['You', 'Waiting for a friend']);
});

test('an outcome says who won as its reader sees it, and why', () => {
  const mate = { winner: 0 as const, code: 'checkmate', text: '' };
  expect(outcomeOf(mate, chess, [0], t)).toEqual(['You won', 'White wins by checkmate']);
  expect(outcomeOf(mate, chess, [1], t)).toEqual(['You lost', 'White wins by checkmate']);
  expect(outcomeOf(mate, chess, [0, 1], t)).toEqual(['White wins by checkmate']);
  expect(outcomeOf({ winner: null, code: 'stalemate', text: '' }, chess, [0], t)).toEqual(['Draw by stalemate']);
  expect(outcomeOf({ winner: 1, code: 'score', text: '', margin: '3.5' }, go, [], t)).toEqual(['White wins by 3.5 points']);
  expect(outcomeOf({ winner: null, code: 'no_result', text: '' }, go, [0], t)).toEqual(['No result']);
  expect(outcomeOf(mate, chess, [], makeText(ru, 'ru'))).toEqual(['Белые победили (мат)']);
});

test('what is played names the komi, and what is not as usual', () => {
  const params = Object.fromEntries(go.params.map(({ name, default: value }) => [name, value ?? '']));
  const setup = { game: 'go', variant: 'standard', rule_set: 'japanese', position: '', params: { ...params, size: 9, komi: 6.5 } };
  const words = (more: Record<string, string | number>) => playedOf({ setup: { ...setup, params: { ...setup.params, ...more } } }, go, t);
  expect(words({})).toEqual(['Go', 'Japanese rules', 'Komi 6.5']);
  expect(words({ handicap: 2, komi: 0.5 })).toEqual(['Go', 'Japanese rules', 'Handicap 2', 'Komi 0.5']);
});

test('what an engine does not count is left out', () => {
  expect(factsOf({ depth: 12, nodes: 12_300, nps: 1_000_000 }, t).join(' · ')).toBe('depth 12 · 12.3k · 1.0M/s');
  expect(factsOf({ depth: 12, nodes: 500, nps: 0 }, t).join(' · ')).toBe('depth 12 · 500');
  expect(factsOf({ depth: 3 }, t)).toEqual(['depth 3']);
});
