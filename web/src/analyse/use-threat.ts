// The threat: the move that the other player would make if it were their turn. An engine analyses the
// position with the turn passed; points that are forbidden to that player are marked too.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { showError, showToast, useApp } from '../app/app';
import { crossed } from '../board/play';
import { errorIn, post } from '../net/rest';
import { pathTo } from '../game/tree';
import type { Arrow, Line, Mark, PositionInfo } from '../wire/types';
import type { Asked } from './analysis-order';
import type { RecordView } from './record-view';
import { useAnalysis } from './use-analysis';

// Long enough to find a threat, short enough that a forgotten switch does not occupy a processor.
const limit = 'seconds:5';

export interface Threat {
  isOn: boolean;
  isNone: boolean; // the turn cannot be passed here, as in check
  line: Line | null;
  arrows: Arrow[];
  marks: Mark[];
  turn(isOn: boolean): void;
  toggle(): void; // of what the last press made it, even if the page has not drawn that yet
}

// `position` is the viewed one; null until it is known.
export function useThreat({ table, record, viewed: node }: RecordView, position: PositionInfo | null, asked: Asked): Threat {
  const app = useApp();
  const analysis = useAnalysis(record, node, 1, limit);
  const [isOn, turn] = useState(false);
  const [passed, setPassed] = useState<PositionInfo | null>(null);
  const isPassable = position?.passable ?? false;
  // Whether the engine was on when this was last looked at, and was not switched off here.
  const ran = useRef(false);
  useEffect(() => {
    if (!isOn) {
      ran.current = false;
      return analysis.stop();
    }
    void analysis.start(asked, 'threat').then((isMade) => !isMade && turn(false));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `asked` and `analysis` are new objects at each rendering
  }, [isOn, asked.engine, asked.profile]);
  // An engine that ends by itself, because it died or its server did, ends the threat.
  useEffect(() => {
    if (isOn && ran.current && !analysis.isOn) {
      const { state, reason = '' } = analysis.state ?? {};
      if (state === 'died') showToast(app, { text: app.session.get().textTable('engine.died_of', { reason }) });
      turn(false);
    }
    ran.current = analysis.isOn;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only the end of the analysis counts
  }, [analysis.isOn]);
  useEffect(() => {
    setPassed(null);
    if (!isOn || !isPassable) return;
    let isHere = true;
    const moves = pathTo(table.tree, node).map((n) => table.tree.nodes.get(n)!.m);
    post<PositionInfo>('positions', { setup: table.setup, moves, threat: true }).then(
      (info) => isHere && setPassed(info),
      (failure) => isHere && showError(app, errorIn(failure)),
    );
    return () => {
      isHere = false;
    };
  }, [app, isOn, node, table.setup, table.tree, isPassable]);
  const line = isOn ? (analysis.lines.lines[0] ?? null) : null;
  const drawn = useMemo(() => {
    const forbidden = passed ? crossed(passed.legal).map((at): Mark => ({ kind: 'cross', at, brush: 'red' })) : [];
    const first = line?.pv[0];
    const rows = line?.pv.flatMap((move) => move.marks ?? []) ?? [];
    const [from, to] = first?.at ?? [];
    if (from === undefined) return { arrows: [], marks: forbidden };
    if (to !== undefined) return { arrows: [{ from, to, brush: 'red' as const, width: 1 }], marks: [...rows, ...forbidden] };
    return { arrows: [], marks: [{ kind: 'square' as const, at: from, brush: 'red' as const }, ...rows, ...forbidden] };
  }, [line, passed]);
  return { isOn, isNone: isOn && position !== null && !isPassable, line, ...drawn, turn, toggle: () => turn((now) => !now) };
}
