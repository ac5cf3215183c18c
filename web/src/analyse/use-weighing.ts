// Weighs the move of a trial: an engine searches the position after it for one second. At most one move is weighed at a
// time.
import { useRef } from 'preact/hooks';
import { useApp, type App } from '../app/app';
import { post, remove } from '../net/rest';
import type { Info, Score } from '../wire/types';
import { orderOf, type Asked } from './analysis-order';

export interface Weighing {
  // The score of the position at a node, null if the engine sends none, undefined if it was stopped before.
  weigh(node: number): Promise<Score | null | undefined>;
  stop(): Promise<unknown>; // ends once no analysis is left at the server
}

export function useWeighing(record: number, asked: Asked): Weighing {
  const app = useApp();
  const stopping = useRef(new AbortController());
  const ended = useRef<Promise<unknown>>(Promise.resolve());
  return {
    weigh(node) {
      const { signal } = (stopping.current = new AbortController());
      const score = scoreOf(app, record, asked, node, signal).catch(() => null);
      ended.current = score;
      return score.then((found) => (signal.aborted ? undefined : found));
    },
    stop() {
      stopping.current.abort();
      return ended.current;
    },
  };
}

const isOver = (state: unknown) => ['finished', 'off', 'died'].includes(String(state));

// The score of a position after one second of search; null if the engine sends none. When `stop` is aborted, the
// search ends at once.
async function scoreOf(app: App, record: number, asked: Asked, node: number, stop: AbortSignal): Promise<Score | null> {
  const { id } = await post<{ id: number }>('analyses', orderOf(record, asked, 'position', { node, wanted: 1 }, 'seconds:1'));
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
