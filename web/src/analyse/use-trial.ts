// A mistake is tried again: the page goes to the position before it, the person plays, and the engine judges the move.
// A try that was not good enough does not stay in the record, however the trial ends.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp, type App } from '../app/app';
import { post, remove } from '../net/rest';
import { scoreAt, type Layer } from '../game/layer';
import type { Mistake } from '../game/report';
import { isGoodMove, leftover, type Trial } from './trial-state';
import { childrenOf, parentOf } from '../game/tree';
import type { TableState } from '../game/table';
import type { EditRequest, Info, MoveNode, Score } from '../wire/types';
import type { Asked } from './use-analysis';
import type { Editing } from './use-edits';

export interface Trying {
  trial: Trial | null;
  begin(mistake: Mistake): void;
  // Reports a played move; returns false if no trial waits for it.
  played(node: MoveNode): boolean;
  again(): void;
  show(): void;
  leave(): void;
}

const isOver = (state: unknown) => ['finished', 'off', 'died'].includes(String(state));

// The score of a position after one second of search; null if the engine sends none. When `stop` is aborted, the
// search ends at once.
async function weigh(app: App, record: number, { engine, profile }: Asked, node: number, stop: AbortSignal): Promise<Score | null> {
  const { id } = await post<{ id: number }>('analyses', {
    record,
    engine,
    ...(profile ? { profile } : {}),
    lines: 1,
    node,
    limits: { ms: 1000 },
  });
  let score: Score | null = null;
  let isGone = false;
  await new Promise<void>((done) => {
    const unsubscribe = app.live.subscribe(`analysis/${id}`, {
      state: (data) => isOver((data as { state: string }).state) && end(),
      delta: (delta) => isOver(delta['state']) && end(),
      info(message) {
        const info = message as unknown as Info;
        if (!('own' in info) && info.node === node && info.line === 1) score = info.score;
      },
      gone() {
        isGone = true;
        end();
      },
    });
    const end = () => {
      unsubscribe();
      done();
    };
    if (stop.aborted) end();
    else stop.addEventListener('abort', end, { once: true });
  });
  if (!isGone) await remove(`analyses/${id}`).catch(() => {});
  return score;
}

export function useTrial(
  table: TableState,
  record: number,
  viewed: number,
  asked: Asked,
  edits: Editing,
  go: (node: number) => void,
  layer: Layer,
): Trying {
  const app = useApp();
  const [trial, setTrial] = useState<Trial | null>(null);
  const latest = useRef({ trial, tree: table.tree, edits, layer });
  latest.current.layer = layer;
  latest.current.tree = table.tree;
  latest.current.edits = edits;
  const weighing = useRef(new AbortController());
  const weighed = useRef(Promise.resolve());
  const set = (next: Trial | null) => {
    weighing.current.abort();
    latest.current.trial = next;
    setTrial(next);
  };
  // The server must not be asked to weigh a move that it has removed: a request that is under way is waited for.
  const editAfterwards = async (requests: EditRequest[]) => {
    weighing.current.abort();
    await weighed.current;
    return latest.current.edits.edit(requests);
  };
  // The edit that removes the try, and the page's way out of it.
  const without = (): EditRequest[] => {
    const now = latest.current.trial;
    const n = now && leftover(latest.current.tree, now);
    if (n === null) return [];
    if (viewed === n) go(parentOf(table.tree, n));
    return [{ op: 'remove', n }];
  };
  const clear = () => {
    const left = without();
    if (left.length > 0) void editAfterwards(left);
  };
  // Another page is opened in the middle of a trial.
  useEffect(
    () => () => {
      const { trial: now, tree } = latest.current;
      weighing.current.abort();
      const n = now && leftover(tree, now);
      if (n !== null) void editAfterwards([{ op: 'remove', n }]);
    },
    [],
  );

  const begin = ({ n, better }: Mistake) => {
    clear();
    const parent = parentOf(table.tree, n);
    set({ n, better, known: childrenOf(table.tree, parent), state: 'asked' });
    go(parent);
  };
  const judge = async (now: Trial, node: MoveNode) => {
    const stop = new AbortController();
    weighing.current = stop;
    const score = await weigh(app, record, asked, node.n, stop.signal).catch(() => null);
    // The person has gone on in the meantime.
    if (stop.signal.aborted || latest.current.trial?.tried !== node) return;
    const scoreOf = (n: number) => {
      const known = latest.current.tree.nodes.get(n);
      return known && scoreAt(latest.current.layer, known);
    };
    const isRight = score !== null && isGoodMove(node.s, scoreOf(node.p), score, scoreOf(now.n));
    set({ ...now, tried: node, state: isRight ? 'right' : 'wrong' });
  };
  const played = (node: MoveNode): boolean => {
    const now = latest.current.trial;
    if (now?.state !== 'asked' || node.p !== parentOf(table.tree, now.n)) return false;
    if (node.m === now.better[0]?.m) set({ ...now, tried: node, state: 'right' });
    else if (node.n === now.n) set({ ...now, tried: node, state: 'wrong' });
    else {
      set({ ...now, tried: node, state: 'weighing' });
      weighed.current = judge(now, node);
    }
    return true;
  };
  const again = () => {
    const now = latest.current.trial;
    if (!now) return;
    clear();
    go(parentOf(table.tree, now.n));
    set({ n: now.n, better: now.better, known: now.known, state: 'asked' });
  };
  // The try is removed and the better line added by one edit, so that one step undoes both.
  const show = () => {
    const now = latest.current.trial;
    if (!now) return;
    const p = parentOf(table.tree, now.n);
    const left = without();
    const line = now.better.map(({ m }, i): EditRequest => (i === 0 ? { op: 'add', p, m } : { op: 'add', m }));
    set(null);
    if (left.length + line.length === 0) return;
    void editAfterwards([...left, ...line]).then((done) => {
      const first = done?.find((edit) => edit.op === 'add');
      if (first?.op === 'add') go(first.node.n);
    });
  };
  const leave = () => {
    clear();
    set(null);
  };
  return { trial, begin, played, again, show, leave };
}
