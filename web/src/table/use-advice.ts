// A hint: announced once in a toast and shown on the board, beside the marks of the position, until
// the game goes on.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { hideToast, showToast, useApp, useText } from '../app/app';
import type { TableState } from '../game/table';
import type { Arrow, Mark } from '../wire/types';

const none: never[] = [];

export function useAdvice(table: TableState, notation: number, asked: () => Promise<unknown>) {
  const app = useApp();
  const t = useText();
  const [given, give] = useState<{ node: number; at: number[] } | null>(null);
  const [from, to] = given?.node === table.node && !table.result ? given.at : none;
  const arrows = useMemo(
    (): readonly Arrow[] => (from === undefined || to === undefined ? none : [{ from, to, brush: 'green', width: 0.5 }]),
    [from, to],
  );
  const marks = useMemo(
    (): readonly Mark[] =>
      from === undefined || to !== undefined ? table.marks : [...table.marks, { kind: 'circle', at: from, brush: 'green' }],
    [table.marks, from, to],
  );
  const toast = useRef(0);
  useEffect(() => {
    if (from === undefined) hideToast(app, toast.current);
  }, [app, from]);
  const ask = async () => {
    const found = (await asked()) as { t: string[]; at: number[] } | undefined;
    if (!found) return;
    give({ node: table.node, at: found.at });
    toast.current = showToast(app, { text: t('hint.is', { move: found.t[notation] ?? found.t[0] ?? '' }) });
  };
  return { arrows, marks, ask: () => void ask() };
}
