// The games that are going on, as the first page lists them. A row must not move under a pointer: rows keep
// their places, new ones come to the end, and a row whose game is over leaves only while nobody is at the list.
import type { LobbyDelta, MatchSummary, TableSummary } from '../wire/types';

export function reduceLobby(tables: readonly TableSummary[], delta: LobbyDelta): readonly TableSummary[] {
  if (delta.e === 'gone') return tables.filter(({ id }) => id !== delta.id);
  const { table } = delta;
  if (!tables.some(({ id }) => id === table.id)) return [...tables, table];
  return tables.map((known) => (known.id === table.id ? table : known));
}

export interface Entry<T> {
  key: string;
  item: T;
  isOpen: boolean; // it is still going on
  isOwn: boolean; // this person plays in it
}

export type Item = { table: TableSummary } | { match: MatchSummary };

// The entries of games and matches, the newest game first.
export const entriesOf = (
  tables: readonly TableSummary[],
  matches: readonly MatchSummary[],
  isOwn: (table: TableSummary) => boolean,
): Entry<Item>[] => [
  ...[...tables]
    .reverse()
    .map((table) => ({ key: tableKey(table.id), item: { table }, isOpen: table.result === null, isOwn: isOwn(table) })),
  ...matches.map((match) => ({ key: `match ${match.id}`, item: { match }, isOpen: match.state === 'running', isOwn: false })),
];
export const tableKey = (id: number): string => `table ${id}`;

// The rows after `shown`. `entries` come in the order in which new rows are added, `held` says that somebody is at
// the list, and `most` limits the rows of other people's games. An entry that is gone keeps its last row as long
// as the list is held.
export function arrange<T>(shown: readonly Entry<T>[], entries: readonly Entry<T>[], held: boolean, most: number): readonly Entry<T>[] {
  const now = new Map(entries.map((entry) => [entry.key, entry]));
  const kept = shown.map((row) => now.get(row.key) ?? { ...row, isOpen: false }).filter(({ isOpen }) => isOpen || held);
  const known = new Set(kept.map(({ key }) => key));
  const fresh = entries.filter(({ key, isOpen }) => isOpen && !known.has(key));
  const room = Math.max(0, most - kept.filter(({ isOwn }) => !isOwn).length);
  return [...kept, ...fresh.filter(({ isOwn }) => isOwn), ...fresh.filter(({ isOwn }) => !isOwn).slice(0, room)];
}
