// The groups of the viewed position and the lines about them, as the server reads them.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, useApp } from '../app/app';
import { errorIn, post, remove } from '../net/rest';
import { pathTo } from '../game/tree';
import type { GoGroup, LineMove } from '../wire/types';
import type { RecordView } from './record-view';

// Long enough that stepping quickly through a game reads nothing on the way.
const delay = 200; // milliseconds

export interface GroupLine {
  at: number; // a stone of the group
  aim: 'kill' | 'save';
  moves: readonly LineMove[] | null; // null until they are read
}

export interface ReadGroups {
  groups: readonly GoGroup[] | null; // null until they are read
  line: GroupLine | null;
  ask(at: number, aim: GroupLine['aim']): void; // shows the line, or takes it away
}

export function useGroups({ table, viewed }: RecordView): ReadGroups {
  const app = useApp();
  // A new request of the same name cancels the one before.
  const [reader] = useState(() => `page-${Math.random().toString(36).slice(2)}`);
  const [groups, setGroups] = useState<readonly GoGroup[] | null>(null);
  const [line, setLine] = useState<GroupLine | null>(null);
  const moves = pathTo(table.tree, viewed).map((n) => table.tree.nodes.get(n)!.m);
  const way = moves.join(' ');
  const count = useRef(0); // of what was asked; answers to older questions are dropped
  const drop = () => ++count.current;
  const request = <T>(path: string, more: object, take: (answer: T) => void) => {
    const asked = drop();
    post<T>(path, { setup: table.setup, moves, reader, ...more }).then(
      (answer) => asked === count.current && take(answer),
      (failure) => asked === count.current && showError(app, errorIn(failure)),
    );
  };
  useEffect(() => {
    setGroups(null);
    setLine(null);
    const timer = setTimeout(() => request<{ groups: GoGroup[] }>('groups', {}, (answer) => setGroups(answer.groups)), delay);
    return () => {
      clearTimeout(timer);
      drop();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the position is named by its moves
  }, [way, table.setup]);
  // What nobody looks at any more is not read to its end.
  useEffect(() => () => void remove(`groups/${reader}`).catch(() => {}), [reader]);
  const ask = (at: number, aim: GroupLine['aim']) => {
    if (line?.at === at && line.aim === aim) return setLine(null);
    setLine({ at, aim, moves: null });
    request<{ line: LineMove[] }>('groups/line', { at, aim }, (answer) => setLine({ at, aim, moves: answer.line }));
  };
  return { groups, line, ask };
}
