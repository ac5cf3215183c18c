// One engine on a record. It never starts by itself. Infos are buffered and applied once per frame.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, useApp } from '../app';
import { errorIn, post, remove } from '../net/rest';
import { perFrame } from '../state/frames';
import { noLines, takeInfos, type Lines } from '../state/lines';
import type { Analysis, Info } from '../wire/types';

export function limitsOf(limit: string): { limits?: { depth?: number; ms?: number } } {
  const [kind, text] = limit.split(':');
  const n = Number(text);
  if (kind === 'depth') return { limits: { depth: n } };
  return kind === 'seconds' ? { limits: { ms: 1000 * n } } : {};
}

// An engine and the profile of its options; an empty profile means none.
export interface Asked {
  engine: string;
  profile: string;
}
// The kind of analysis. `threat` searches for the move that the other player would make if it were their turn.
export type Way = 'position' | 'whole_game' | 'threat';

export interface Analysing {
  state: Analysis | null;
  lines: Lines;
  isOn: boolean;
  start(engine: Asked, way?: Way): Promise<void>;
  stop(): void;
}

// `limit` is "endless", "depth:N" or "seconds:N", as in the settings.
export function useAnalysis(record: number, node: number, wanted: number, limit: string): Analysing {
  const app = useApp();
  const [id, setId] = useState<number | null>(null);
  const [state, setState] = useState<Analysis | null>(null);
  const [lines, setLines] = useState<Lines>(noLines);
  // Set immediately, whereas `id` changes only with the next rendering: messages in between belong to an
  // analysis that was left.
  const heard = useRef<number | null>(null);
  const here = useRef(node);
  here.current = node;

  useEffect(() => {
    if (id === null) return;
    const infos = perFrame<Info>((all) => heard.current === id && setLines((known) => takeInfos(known, all, here.current)));
    const leave = app.live.subscribe(`analysis/${id}`, {
      state: (data) => heard.current === id && setState(data as Analysis),
      delta: ({ t: _t, topic: _topic, seq: _seq, e: _e, ...fields }) => heard.current === id && setState((now) => now && { ...now, ...(fields as Partial<Analysis>) }),
      info: (message) => infos.push(message as unknown as Info),
    });
    return () => {
      leave();
      infos.cancel();
      void remove(`analyses/${id}`).catch(() => {});
    };
  }, [id]);

  useEffect(() => {
    setLines(noLines);
    if (id !== null) void app.live.do(`analysis/${id}`, 'look', { node }).catch(() => {});
  }, [node]);
  useEffect(() => {
    setLines(noLines);
    if (id !== null) void app.live.do(`analysis/${id}`, 'limits', { lines: wanted }).catch(() => {});
  }, [wanted]);

  const start = async ({ engine, profile }: Asked, way: Way = 'position') => {
    try {
      const asked = { record, engine, ...(profile ? { profile } : {}), lines: wanted, node: here.current, ...limitsOf(limit), ...(way === 'position' ? {} : { [way]: true }) };
      heard.current = (await post<{ id: number }>('analyses', asked)).id;
      setId(heard.current);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  const stop = () => {
    heard.current = null;
    setId(null);
    setLines(noLines);
    setState((now) => (now?.report ? { ...now, state: 'off' } : null));
  };
  const isOn = id !== null && state !== null && !['off', 'finished', 'died'].includes(state.state);
  return { state, lines, isOn, start, stop };
}
