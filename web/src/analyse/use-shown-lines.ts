// The engine lines that the page shows of the viewed position: of the engines that run, or those that the server has
// kept.
import { useMemo } from 'preact/hooks';
import { noLines } from '../game/lines';
import type { Descriptor, Line } from '../wire/types';
import type { Engines } from './use-engines';
import { useFound, type Kept } from './use-found';
import { useLineMarks, type LineMarks } from './use-line-marks';
import type { RecordView } from './record-view';

export interface ShownLines {
  lines: readonly Line[]; // of the first engine that has any
  engine: string; // whose they are
  kept: Kept;
  marks: LineMarks;
}

// `isHidden`: what engines find must not be seen now, because it would give an answer away.
export function useShownLines(
  { record, viewed }: Pick<RecordView, 'record' | 'viewed'>,
  engines: Engines,
  descriptor: Descriptor,
  isHidden: boolean,
): ShownLines {
  const live = engines.analyses.map((analysis) => analysis?.lines ?? noLines);
  const isBusy = isHidden || engines.analyses.some((analysis) => analysis?.isOn) || live.some(({ lines }) => lines.length > 0);
  const isWholeGame = Boolean(engines.analyses[0]?.state?.progress);
  const kept = useFound(record, viewed, isWholeGame ? 'all' : isBusy ? viewed : null);
  const [found] = kept.found;
  const keptLines = useMemo(() => [{ lines: kept.found[0]?.lines ?? [], own: null }], [kept.found]);
  const shown = found ? keptLines : live;
  const marks = useLineMarks(shown, descriptor, isHidden);
  const at = shown.findIndex(({ lines }) => lines.length > 0);
  return {
    lines: shown[at]?.lines ?? [],
    engine: found?.engine ?? engines.analyses[at]?.state?.engine ?? '',
    kept,
    marks,
  };
}
