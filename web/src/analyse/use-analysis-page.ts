// All that an analysis page holds: a record, the position that is shown of it, engines, edits, and what of them is seen.
import { useMemo, useState, type Dispatch, type StateUpdater } from 'preact/hooks';
import { useApp, useNotation, useSession, useSettings, useText, type App } from '../app/app';
import { layerOf } from '../game/layer';
import { recordedOutcome } from '../game/outcome';
import type { Mistake } from '../game/report';
import { nextNumber } from '../game/rows';
import { hasCourse, pointsOf } from '../game/score';
import { cellsAt } from '../game/tree';
import { shownName, wholeGameWords } from '../game/words';
import type { PositionShown } from '../panel/lines';
import { useInks } from '../panel/use-inks';
import { walking, type Watched } from '../panel/use-table';
import type { TableState } from '../game/table';
import type { Descriptor, Mark, PositionInfo, Seat } from '../wire/types';
import type { RecordView } from './record-view';
import { hidesAnswer } from './trial-state';
import { useDrawing, type Drawing } from './use-drawing';
import { useEdits, type Editing } from './use-edits';
import { useEngines, type Engines } from './use-engines';
import { useFolds, type Folds } from './use-folds';
import { usePosition } from './use-position';
import { useReport, type Reported } from './use-report';
import { useShownLines, type ShownLines } from './use-shown-lines';
import { useStudy, type Study } from './use-study';
import { useThreat, type Threat } from './use-threat';
import { useTrial, type Trying } from './use-trial';
import { useVerdicts, type Verdicts } from './use-verdicts';

export interface AnalysisPage extends RecordView {
  app: App;
  descriptor: Descriptor;
  version: number; // grows when the server may have given the nodes other numbers
  steps: Record<string, () => void>; // the commands that step through the moves
  players: [string, string]; // names, or seats where the record has none
  outcome: string | undefined;
  position: PositionInfo | null; // the viewed one; null until it is known
  turn: Seat;
  flipped: boolean;
  flip(): void;
  shown: PositionShown;
  edits: Editing;
  study: Study;
  folds: Folds;
  drawing: Drawing;
  engines: Engines;
  found: ShownLines;
  threat: Threat;
  reported: Reported;
  wholeGame: string; // with what the whole game would be analysed
  verdicts: Verdicts;
  trying: Trying;
  isHidden: boolean; // a mistake is tried again, and nothing on the page must give its better move away
  isDrawn: boolean; // the graph has a course to show
  retry(mistake: Mistake): void; // tries a mistake again
  stopAll(): void; // ends all engines
  groupMarks: readonly Mark[] | null; // what the panel of groups shows on the board; null: it is closed
  markGroups: Dispatch<StateUpdater<readonly Mark[] | null>>;
}

export function useAnalysisPage(table: TableState, descriptor: Descriptor, watched: Watched): AnalysisPage {
  const app = useApp();
  const { viewed, go, version } = watched;
  const view: RecordView = { table, record: table.record ?? table.id, viewed, go };
  const position = usePosition(table, viewed, version);
  const edits = useEdits(view.record, table.revision ?? 0, table.tree);
  const engines = useEngines(descriptor);
  const threat = useThreat(view, position, engines.first);
  const first = engines.analyses[0];
  const reported = useReport(view.record, first?.state ?? null);
  const { report } = reported;
  const scores = first?.state?.scores;
  const whole = useMemo(() => layerOf(report, scores), [report, scores]);
  const trying = useTrial(view, engines.first, edits, whole);
  const study = useStudy(view, edits, trying.played);
  const [groupMarks, markGroups] = useState<readonly Mark[] | null>(null);
  const turn = position?.turn ?? table.turn;
  const isHidden = hidesAnswer(trying.trial);
  const stopAll = () => {
    engines.stopAll();
    threat.turn(false);
  };
  const retry = (mistake: Mistake) => {
    stopAll();
    trying.begin(mistake);
  };
  return {
    app,
    ...view,
    ...useRecorded(table, descriptor),
    ...useShownPosition(view, descriptor, turn),
    descriptor,
    version,
    steps: walking(table, viewed, go),
    position,
    turn,
    edits,
    study,
    folds: useFolds(table.tree, viewed, go),
    drawing: useDrawing(table, viewed, edits),
    engines,
    found: useShownLines(view, engines, descriptor, isHidden),
    threat,
    reported,
    wholeGame: useWholeGameWords(engines),
    verdicts: useVerdicts(table.tree, report, whole, trying.trial),
    trying,
    isHidden,
    isDrawn: useMemo(() => hasCourse(pointsOf(table.tree, report?.course, whole)), [table.tree, report, whole]),
    retry,
    stopAll,
    groupMarks,
    markGroups,
  };
}

// The players and the outcome, as the record has them.
function useRecorded({ seats, outcome, tags }: TableState, descriptor: Descriptor): Pick<AnalysisPage, 'players' | 'outcome'> {
  const t = useText();
  const name = (seat: Seat) => shownName(seats[seat].name, t) || t(`seat.${descriptor.seats[seat]}`);
  return { players: [name(0), name(1)], outcome: recordedOutcome(outcome, tags ?? [], descriptor, t) || undefined };
}

// How the viewed position is shown, on the board and beside engine lines.
function useShownPosition({ table, viewed }: RecordView, descriptor: Descriptor, turn: Seat) {
  const notation = useNotation(descriptor);
  const face = table.board;
  const set = useSettings((settings) => settings.men[table.setup.game] ?? face.men[0] ?? '');
  const [flipped, setFlipped] = useState(false);
  const inks = useInks(table);
  const cells = cellsAt(table.tree, viewed);
  const { no, s } = nextNumber(table.tree, viewed, turn, descriptor.numbering === 'pairs');
  const shown = useMemo(
    (): PositionShown => ({ descriptor, notation, face, set, cells, flipped, inks, next: { no, s } }),
    [descriptor, notation, face, set, cells, flipped, inks, no, s],
  );
  return { shown, flipped, flip: () => setFlipped(!flipped) };
}

function useWholeGameWords(engines: Engines): string {
  const t = useText();
  const unlimited = useSession((session) => session.hello?.whole_game_ms ?? 0);
  return wholeGameWords(engines.first, unlimited, t);
}
