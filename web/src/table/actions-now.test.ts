import { expect, test } from 'vitest';
import { actionsNow, isAlone } from './actions-now';

type Played = Parameters<typeof actionsNow>[0];
const game = { actions: ['hint', 'draw', 'resign'] };
const seats = [{ kind: 'me' }, { kind: 'builtin' }] as unknown as Played['seats'];
const table: Played = {
  seats,
  me: [0],
  result: null,
  score: null,
  undo: true,
  node: 4,
  offer: null,
  legal: { moves: [] } as unknown as Played['legal'],
};

test('in a game against an engine everything may be done that the game has', () => {
  expect(actionsNow(table, game)).toEqual({ take_back: true, hint: true, offer_draw: true, resign: true });
  expect(actionsNow(table, { actions: [] })).toEqual({ take_back: true, hint: false, offer_draw: false, resign: false });
});

test('an open offer is answered before the next one', () => {
  const offered = { ...table, offer: { kind: 'draw', by: 1 } as unknown as Played['offer'] };
  expect(actionsNow(offered, game)).toMatchObject({ take_back: false, offer_draw: false, resign: true });
});

test('there is no hint against a person at another page, or while the other side thinks', () => {
  const against = { ...table, seats: [{ kind: 'me' }, { kind: 'open' }] as unknown as Played['seats'] };
  expect(isAlone(against)).toBe(false);
  expect(actionsNow(against, game).hint).toBe(false);
  expect(actionsNow({ ...table, legal: null }, game).hint).toBe(false);
});

test('nobody offers a draw to oneself, and nothing is done after the game', () => {
  expect(actionsNow({ ...table, me: [0, 1] }, game).offer_draw).toBe(false);
  const over = { ...table, result: {} as unknown as Played['result'] };
  expect(actionsNow(over, game)).toEqual({ take_back: false, hint: false, offer_draw: false, resign: false });
});
