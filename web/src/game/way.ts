// A position of a record, named so that a link to it outlives the server: node numbers belong to one life of a loaded
// record, moves do not. The way to a position is its moves from the start, with dots between them.
import { childrenOf, lastOf, pathTo, rootId, type Tree } from './tree';

const between = '.';

// The way to the end of the main line; no move has this name.
export const lastWay = 'last';

export const wayTo = (tree: Tree, node: number): string =>
  pathTo(tree, node)
    .map((n) => tree.nodes.get(n)!.m)
    .join(between);

// The position at the end of a way. If moves of it are not in the record any more, the last position that is.
export function nodeAt(tree: Tree, way: string): { node: number; isWhole: boolean } {
  if (way === lastWay) return { node: lastOf(tree, rootId), isWhole: true };
  let at = rootId;
  for (const m of way === '' ? [] : way.split(between)) {
    const next = childrenOf(tree, at).find((n) => tree.nodes.get(n)!.m === m);
    if (next === undefined) return { node: at, isWhole: false };
    at = next;
  }
  return { node: at, isWhole: true };
}

// The way in the address of the analysis page, /analyse/4?at=e2e4.e7e5; null if the address names no position.
export const wayIn = (path: string): string | null => new URLSearchParams(path.split('#')[0]!.split('?')[1] ?? '').get('at');

// The match from whose page a game was opened: /analyse/4?match=2.
export function matchIn(path: string): number | null {
  const id = Number(new URLSearchParams(path.split('#')[0]!.split('?')[1] ?? '').get('match') ?? Number.NaN);
  return Number.isInteger(id) ? id : null;
}

export const recordAddress = (record: number, way: string): string => `/analyse/${record}?at=${encodeURIComponent(way)}`;
// The first page, where a game from a position is begun: /?from=chess#FEN. `rules` are those that were chosen for it
// already, as JSON; whoever reads them has to check them.
export const startAddress = (game: string, position: string, rules?: unknown): string =>
  `/?from=${game}${rules === undefined ? '' : `&rules=${encodeURIComponent(JSON.stringify(rules))}`}#${encodeURIComponent(position)}`;
export function startIn(path: string): { game: string; position: string; rules?: unknown } | null {
  const [address = '', fragment = ''] = path.split('#');
  const query = new URLSearchParams(address.split('?')[1] ?? '');
  const game = query.get('from');
  if (game === null || fragment === '') return null;
  const rules = read(() => JSON.parse(query.get('rules') ?? '') as unknown);
  return { game, position: read(() => decodeURIComponent(fragment)) ?? fragment, ...(rules === undefined ? {} : { rules }) };
}
function read<T>(reader: () => T): T | undefined {
  try {
    return reader();
  } catch {
    return undefined;
  }
}
export const setupAddress = (game: string, position: string): string => `/setup/${game}#${encodeURIComponent(position)}`;
