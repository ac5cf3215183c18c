import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Hello } from '../wire/types';
import { stateOf } from './state';

const { games } = JSON.parse(readFileSync('../tests/data/wire/get_hello.json', 'utf8')) as Hello;
const face = games[0]!.face;
const speech = { point: () => '', taken: () => '', targets: () => '' };
const given = { look: { face }, position: { cells: games[0]!.picture, turn: 0 as const }, spoken: { name: 'Board', speech } };

test('a board of which only the position is given shows it to a spectator, without marks', () => {
  const { look, position, movable, markable, drawable, highlight } = stateOf(given);
  expect(look).toMatchObject({ labels: 'on', flipped: false, inks: face.ink });
  expect(position).toMatchObject({ cells: games[0]!.picture, last: [] });
  expect(movable).toMatchObject({ seat: null, legal: null, premoves: false });
  expect([markable.isOn, drawable.isOn]).toEqual([false, false]);
  expect(highlight).toEqual({ marks: [], arrows: [], layers: [], dead: [] });
});

test('what a group gives replaces its defaults and leaves the rest of the group', () => {
  const { movable, drawable } = stateOf({ ...given, movable: { seat: 1 }, drawable: { isOn: true } });
  expect(movable).toMatchObject({ seat: 1, legal: null, tapsFirst: false });
  expect(drawable).toMatchObject({ isOn: true, brush: 'green' });
});

test('lists that are not given stay the same from one rendering to the next, so that nothing is drawn again for them', () => {
  expect(stateOf(given).highlight.dead).toBe(stateOf(given).highlight.dead);
});
