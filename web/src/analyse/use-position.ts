// The legal moves at a node, requested from the server; null until they arrive. Positions that were
// visited are kept, so that a step back is ready for a move at once.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { showError, useApp, useSession } from '../app/app';
import { errorIn, post } from '../net/rest';
import type { TableState } from '../game/table';
import { depthOf, pathTo } from '../game/tree';
import type { PositionInfo } from '../wire/types';

// A request names all moves to its position. Behind so many, quick steps ask for nothing on the way.
const long = 400;
const pause = 150; // milliseconds

const mostKept = 500;

// `version` grows when the server may have given the nodes other numbers.
export function usePosition(table: TableState, node: number, version: number): PositionInfo | null {
  const app = useApp();
  const isConnected = useSession(({ status }) => status === 'connected');
  const known = useRef(new Map<number, { way: string; info: PositionInfo }>());
  const checked = useRef(version);
  const [, draw] = useState({});
  const movesTo = (n: number) => pathTo(table.tree, n).map((each) => table.tree.nodes.get(each)!.m);
  // What is known of a node of the last life holds if the same moves lead to it. Long ways are not kept.
  useMemo(() => {
    if (checked.current === version) return;
    checked.current = version;
    for (const [n, { way }] of known.current) if (movesTo(n).join(' ') !== way) known.current.delete(n);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `movesTo` reads the tree of this version
  }, [version]);
  useEffect(() => {
    // Without a connection, the banner says so; the position is asked for when the server is there again.
    if (known.current.has(node) || !isConnected) return;
    let isHere = true;
    const ask = () => {
      const moves = movesTo(node);
      void post<PositionInfo>('positions', { setup: table.setup, moves }).then(
        (info) => {
          if (checked.current !== version) return;
          if (known.current.size >= mostKept) known.current.delete(known.current.keys().next().value!);
          known.current.set(node, { way: moves.length > long ? '?' : moves.join(' '), info });
          draw({});
        },
        (failure) => isHere && showError(app, errorIn(failure)),
      );
    };
    const timer = depthOf(table.tree, node) > long ? window.setTimeout(ask, pause) : (ask(), undefined);
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the tree of this version is asked about
  }, [node, version, isConnected]);
  return known.current.get(node)?.info ?? null;
}
