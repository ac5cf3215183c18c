import { describe, expect, it } from 'vitest';
import lobbyDelta from '../../../tests/data/wire/delta_table.json';
import lobbyState from '../../../tests/data/wire/state_lobby.json';
import type { LobbyDelta, TableSummary } from '../wire/types';
import { arrange, reduceLobby, type Entry } from './lobby';

const tables = lobbyState.data.tables as unknown as TableSummary[];
const delta = lobbyDelta as unknown as LobbyDelta;
const entry = (key: string, fields: Partial<Entry<string>> = {}): Entry<string> => ({
  key,
  item: key,
  isOpen: true,
  isOwn: false,
  ...fields,
});
const keys = (rows: readonly Entry<string>[]) => rows.map(({ key }) => key).join('');

describe('the lobby', () => {
  it('replaces a table where it stands and adds a new one, as in the examples of the wire', () => {
    const changed = reduceLobby(tables, delta);
    expect(changed.map(({ id }) => id)).toEqual(tables.map(({ id }) => id));
    expect(changed).toContain((delta as Extract<LobbyDelta, { e: 'table' }>).table);
    expect(reduceLobby([], delta)).toHaveLength(1);
  });
  it('forgets a table that is gone, and knows none that it never had', () => {
    const { id } = tables[0]!;
    expect(reduceLobby(tables, { e: 'gone', id }).some((table) => table.id === id)).toBe(false);
    expect(reduceLobby(tables, { e: 'gone', id: 999 })).toEqual(tables);
  });
});

describe('its rows', () => {
  it('begin with the own games, and only others are limited', () => {
    const all = [entry('a'), entry('b'), entry('c', { isOwn: true }), entry('d'), entry('e', { isOwn: true })];
    expect(keys(arrange([], all, false, 2))).toBe('ceab');
  });
  it('keep their places when games are added or change', () => {
    const shown = arrange([], [entry('a'), entry('b')], false, 6);
    const now = arrange(shown, [entry('c', { isOwn: true }), entry('b', { item: 'new' }), entry('a')], false, 6);
    expect(keys(now)).toBe('abc');
    expect(now[1]!.item).toBe('new');
  });
  it('stay while somebody is at the list, and leave afterwards', () => {
    const shown = arrange([], [entry('a'), entry('b'), entry('c')], false, 6);
    const held = arrange(shown, [entry('b', { isOpen: false }), entry('c'), entry('d')], true, 6);
    expect(keys(held)).toBe('abcd');
    expect(held.map(({ isOpen }) => isOpen)).toEqual([false, false, true, true]);
    expect(keys(arrange(held, [entry('b', { isOpen: false }), entry('c'), entry('d')], false, 6))).toBe('cd');
  });
  it('are filled up from those that had no room', () => {
    const shown = arrange([], [entry('a'), entry('b'), entry('c')], false, 2);
    expect(keys(shown)).toBe('ab');
    expect(keys(arrange(shown, [entry('b'), entry('c')], false, 2))).toBe('bc');
  });
});
