// A mistake is tried again: the page goes to the position before it, the person plays, and the engine
// judges the move. A wrong try is removed from the record when the person tries again.
import { useRef, useState } from 'preact/hooks';
import { useApp, type App } from '../app';
import { post, remove } from '../net/rest';
import type { Mistake } from '../state/report';
import { isGoodMove } from '../state/trial';
import { parentOf } from '../state/tree';
import type { TableState } from '../state/table';
import type { Info, Line, MoveNode, Score } from '../wire/types';
import type { Editing } from './use-edits';

export type TrialState = 'asked' | 'weighing' | 'right' | 'wrong';
export interface Trial {
  n: number; // node of the mistake
  better: Line['pv'];
  known: readonly number[]; // moves of the record in its place, which a try never removes
  state: TrialState;
  tried?: MoveNode;
}

export interface Trying {
  trial: Trial | null;
  begin(mistake: Mistake): void;
  // Reports a played move; returns false if no trial waits for it.
  played(node: MoveNode): boolean;
  again(): void;
  show(): void;
  leave(): void;
}

// The score of a position after one second of search; null if the engine sends none.
async function weigh(app: App, record: number, engine: string, node: number): Promise<Score | null> {
  const { id } = await post<{ id: number }>('analyses', { record, engine, lines: 1, node, limits: { ms: 1000 } });
  let score: Score | null = null;
  await new Promise<void>((done) => {
    const leave = app.live.subscribe(`analysis/${id}`, {
      state: (data) => isOver((data as { state: string }).state) && end(),
      delta: (delta) => isOver(String(delta['state'] ?? '')) && end(),
      info(message) {
        const info = message as unknown as Info;
        if (!('own' in info) && info.node === node && info.line === 1) score = info.score;
      },
      gone: () => end(),
    });
    const end = () => {
      leave();
      done();
    };
  });
  await remove(`analyses/${id}`).catch(() => {});
  return score;
}
const isOver = (state: string) => ['finished', 'off', 'died'].includes(state);

export function useTrial(table: TableState, record: number, engine: string, edits: Editing, go: (node: number) => void): Trying {
  const app = useApp();
  const [trial, setTrial] = useState<Trial | null>(null);
  const latest = useRef(trial);
  const set = (next: Trial | null) => {
    latest.current = next;
    setTrial(next);
  };
  const nodes = table.tree.nodes;
  const begin = ({ n, better }: Mistake) => {
    const parent = parentOf(table.tree, n);
    const known = [...nodes.values()].filter((node) => node.p === parent).map((node) => node.n);
    set({ n, better, known, state: 'asked' });
    go(parent);
  };
  const judge = async (now: Trial, node: MoveNode) => {
    const mistake = nodes.get(now.n);
    const score = await weigh(app, record, engine, node.n).catch(() => null);
    // The person may have gone on in the meantime.
    if (latest.current?.tried !== node) return;
    const isRight = score !== null && isGoodMove(node.s, nodes.get(node.p)?.score, score, mistake?.score);
    set({ ...now, tried: node, state: isRight ? 'right' : 'wrong' });
  };
  const played = (node: MoveNode): boolean => {
    const now = latest.current;
    if (now?.state !== 'asked' || node.p !== parentOf(table.tree, now.n)) return false;
    if (node.m === now.better[0]?.m) set({ ...now, tried: node, state: 'right' });
    else if (node.n === now.n) set({ ...now, tried: node, state: 'wrong' });
    else {
      set({ ...now, tried: node, state: 'weighing' });
      void judge(now, node);
    }
    return true;
  };
  const again = () => {
    const now = latest.current;
    if (!now) return;
    go(parentOf(table.tree, now.n));
    if (now.tried && !now.known.includes(now.tried.n)) void edits.edit([{ op: 'remove', n: now.tried.n }]);
    set({ n: now.n, better: now.better, known: now.known, state: 'asked' });
  };
  const show = () => {
    const now = latest.current;
    if (!now) return;
    const p = parentOf(table.tree, now.n);
    const moves = now.better.map(({ m }, i) => (i === 0 ? { op: 'add' as const, p, m } : { op: 'add' as const, m }));
    set(null);
    void edits.edit(moves).then((done) => {
      const first = done?.[0];
      if (first?.op === 'add') go(first.node.n);
    });
  };
  return { trial, begin, played, again, show, leave: () => set(null) };
}
