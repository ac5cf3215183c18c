// The legal moves at a node, requested from the server; null until they arrive. Positions that were
// visited are kept, so that a step back is ready for a move at once.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { post } from '../net/rest';
import type { TableState } from '../state/table';
import { pathTo } from '../state/tree';
import type { PositionInfo } from '../wire/types';

export function usePosition(table: TableState, node: number): PositionInfo | null {
  const known = useRef(new Map<string, PositionInfo>());
  const [, draw] = useState({});
  const moves = useMemo(() => pathTo(table.tree, node).map((n) => table.tree.nodes.get(n)!.m), [table.tree, node]);
  const wanted = moves.join(' ');
  useEffect(() => {
    if (known.current.has(wanted)) return;
    void post<PositionInfo>('positions', { setup: table.setup, moves }).then(
      (info) => {
        known.current.set(wanted, info);
        draw({});
      },
      () => {},
    );
  }, [wanted]);
  return known.current.get(wanted) ?? null;
}
