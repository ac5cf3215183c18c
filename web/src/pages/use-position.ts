// The legal moves at a node, requested from the server; null until they arrive. Positions that were
// visited are kept, so that a step back is ready for a move at once.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { showError, useApp, useSession } from '../app';
import { errorIn, post } from '../net/rest';
import type { TableState } from '../state/table';
import { pathTo } from '../state/tree';
import type { PositionInfo } from '../wire/types';

export function usePosition(table: TableState, node: number): PositionInfo | null {
  const app = useApp();
  const isConnected = useSession(({ status }) => status === 'connected');
  const known = useRef(new Map<string, PositionInfo>());
  const [, draw] = useState({});
  const moves = useMemo(() => pathTo(table.tree, node).map((n) => table.tree.nodes.get(n)!.m), [table.tree, node]);
  const wanted = moves.join(' ');
  useEffect(() => {
    // Without a connection, the banner says so; the position is asked for when the server is there again.
    if (known.current.has(wanted) || !isConnected) return;
    let isHere = true;
    void post<PositionInfo>('positions', { setup: table.setup, moves }).then(
      (info) => {
        known.current.set(wanted, info);
        draw({});
      },
      (failure) => isHere && showError(app, errorIn(failure)),
    );
    return () => {
      isHere = false;
    };
  }, [wanted, isConnected]);
  return known.current.get(wanted) ?? null;
}
