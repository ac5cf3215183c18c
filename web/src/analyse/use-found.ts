// What engines found out about the viewed position before, kept by the server. It is asked for only while no engine
// runs: a running engine says newer things.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, useApp } from '../app/app';
import { errorIn, get } from '../net/rest';
import type { Found } from '../wire/types';

// Long enough that stepping quickly through a game asks for nothing on the way.
const delay = 200; // milliseconds

const none: readonly Found[] = [];

export interface Kept {
  found: readonly Found[]; // the deepest first
  isAsking: boolean; // the answer for this position has not arrived
}

// `ran`: the node that an engine is analysing now, or all of them for a whole game; null while no engine runs.
export function useFound(record: number, node: number, ran: number | 'all' | null): Kept {
  const app = useApp();
  const known = useRef(new Map<number, readonly Found[]>());
  const [, draw] = useState({});
  if (ran === 'all') known.current.clear();
  else if (ran !== null) known.current.delete(ran);
  const isIdle = ran === null;
  useEffect(() => {
    if (!isIdle || known.current.has(node)) return;
    let isHere = true;
    const take = (found: readonly Found[]) => {
      known.current.set(node, found);
      if (isHere) draw({});
    };
    const timer = setTimeout(() => {
      get<Found[]>(`records/${record}/found?node=${node}`).then(
        (found) => take(found.filter(({ lines }) => lines.length > 0)),
        (failure) => {
          const error = errorIn(failure);
          // Without a connection the page asks again when the position is next viewed.
          if (error.code === 'offline') return;
          // The record was removed: its topic tells the page.
          if (error.code === 'unknown') return take(none);
          if (isHere) showError(app, error);
        },
      );
    }, delay);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [record, node, isIdle, app]);
  const found = isIdle ? known.current.get(node) : none;
  return { found: found ?? none, isAsking: found === undefined };
}
