// A topic with a board: its state, and the position that the page shows.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../app/app';
import { perFrame } from '../app/frames';
import { fromSnapshot, reduceTable, type TableState } from '../game/table';
import * as tree from '../game/tree';
import type { Delta, Info, Table } from '../wire/types';

export interface Watched {
  table: TableState | null;
  version: number; // grows with each state message, which replaces everything known before
  isGone: boolean; // the server does not know the topic
  viewed: number;
  isCurrent: boolean;
  go(node: number): void;
}

// `onInfos` hears what engines say, once a frame. With `follows`, a page that shows the game's current position moves on with it.
export function useTable(
  topic: string,
  secrets: string[],
  follows: boolean,
  onDelta?: (delta: Delta, now: TableState, before: TableState) => void,
  onInfos?: (infos: Info[]) => void,
): Watched {
  const app = useApp();
  const [table, setTable] = useState<TableState | null>(null);
  const [version, setVersion] = useState(0);
  const [isGone, lose] = useState(false);
  const [chosen, choose] = useState<number | null>(null);
  useEffect(() => {
    let state: TableState | null = null;
    setTable(null);
    choose(null);
    lose(false);
    const infos = perFrame<Info>((all) => onInfos?.(all));
    const leave = app.live.subscribe(
      topic,
      {
        state(data) {
          state = fromSnapshot(data as Table, state);
          setTable(state);
          setVersion((n) => n + 1);
        },
        delta(message) {
          if (!state) return;
          const before = state;
          state = reduceTable(before, message as unknown as Delta);
          setTable(state);
          onDelta?.(message as unknown as Delta, state, before);
        },
        info: (message) => infos.push(message as unknown as Info),
        gone: () => lose(true),
      },
      secrets.length > 0 ? { secrets } : {},
    );
    return () => {
      leave();
      infos.cancel();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a topic is followed with the callbacks of its first rendering
  }, [topic]);
  const current = table?.node ?? tree.rootId;
  const isThere = chosen !== null && (chosen === tree.rootId || (table?.tree.nodes.has(chosen) ?? false));
  const viewed = isThere ? chosen : current;
  const go = (node: number) => choose(follows && node === current ? null : node);
  return { table, version, isGone, viewed, isCurrent: viewed === current, go };
}

// The commands that step through a tree.
export function walking(table: TableState | null, viewed: number, go: (node: number) => void): Record<string, () => void> {
  if (!table) return {};
  const moves = table.tree;
  const walk = (count: number) => {
    let at = viewed;
    for (let i = 0; i < Math.abs(count); i++) at = count > 0 ? nextTowards(table, at) : tree.parentOf(moves, at);
    go(at);
  };
  const beside = (step: number, otherwise: number) => {
    const sibling = tree.siblingOf(moves, viewed, step);
    go(sibling === viewed ? otherwise : sibling);
  };
  return {
    back: () => walk(-1),
    forward: () => walk(1),
    ten_back: () => walk(-10),
    ten_forward: () => walk(10),
    first: () => go(tree.rootId),
    last: () => go(tree.lastOf(moves, viewed)),
    variation_before: () => beside(-1, tree.rootId),
    variation_after: () => beside(1, tree.lastOf(moves, viewed)),
    to_fork: () => go(tree.forkBefore(moves, viewed)),
    to_main: () => go(tree.onMainLine(moves, viewed)),
  };
}

// The next position forward: along the line to the game's current position if that line passes
// here, else along the first continuation.
function nextTowards(table: TableState, at: number): number {
  return tree.nextOnWay(table.tree, at, table.node) ?? tree.nextOf(table.tree, at);
}
