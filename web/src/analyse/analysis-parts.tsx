// The parts of the panel of an analysis page: moves or report, engines, comment, graph.
//
// Engines report many times a second. The parts that show no engine lines are memoised, so that they are not rendered
// for each report.
import { useMemo, useRef } from 'preact/hooks';
import { useText } from '../app/app';
import { Graph } from '../panel/graph';
import type { MenuPlace } from '../panel/move-menu';
import { Parts } from '../panel/parts';
import { CommentPanel } from './comment';
import { EngineRoom } from './engine-room';
import { EngineSlots } from './engine-slots';
import { Kept } from './kept';
import { MovesPart } from './moves-part';
import { RemarkLine } from './remark';
import { ReportProgress } from './report-progress';
import { later } from '../ui/later';
import type { Analysing } from './use-analysis';
import type { AnalysisPage } from './use-analysis-page';
import { WholeGame } from './whole-game';

const ReportPanel = later(async () => (await import('./report')).ReportPanel);

export interface PartsProps {
  page: AnalysisPage;
  onMenu(place: MenuPlace): void; // opens the menu of a move
}

export function AnalysisParts({ page, onMenu }: PartsProps) {
  return (
    <Parts
      of="analyse"
      tabs={['moves', 'engine', 'comment', 'graph']}
      parts={[
        { id: 'engine', content: <EnginePart page={page} /> },
        { id: 'moves', content: <Moves page={page} onMenu={onMenu} /> },
        { id: 'comment', content: <Comment page={page} /> },
        { id: 'graph', content: <CourseGraph page={page} />, isStill: true },
      ]}
    />
  );
}

function EnginePart({ page }: { page: AnalysisPage }) {
  const { engines, record, viewed, shown, position, found, study } = page;
  return (
    <EngineRoom purpose={`${page.isHidden}/${engines.slots.length}`}>
      <EngineSlots
        engines={engines}
        record={record}
        node={viewed}
        shown={shown}
        isOver={position?.result != null}
        onPlay={(moves) => void study.playLine(moves)}
      />
      <Kept {...found.kept} shown={shown} onPlay={(moves) => void study.playLine(moves)} />
      <Progress first={engines.analyses[0]} />
    </EngineRoom>
  );
}

function Progress({ first }: { first: Analysing | undefined }) {
  const latest = useRef(first);
  latest.current = first;
  const state = first?.state ?? null;
  return useMemo(() => <ReportProgress state={state} onCancel={() => latest.current?.stop()} />, [state]);
}

function Moves({ page, onMenu }: PartsProps) {
  const { app, table, record, viewed, descriptor, folds, verdicts, isHidden, outcome, go } = page;
  const { report } = page.reported;
  const { notation } = page.shown;
  const latest = useRef(page);
  latest.current = page;
  const asked = page.engines.analyses[0]?.state?.report ?? null;
  return useMemo(() => {
    const same = { current: viewed, descriptor, notation, onGo: go };
    const content = report && (
      <ReportPanel
        {...same}
        report={report}
        tree={table.tree}
        record={record}
        isShown={verdicts.isShown}
        onShow={() => app.settings.set(({ remarks }) => ({ remarks: !remarks }))}
        onRemove={() => void latest.current.reported.take()}
        onRetry={(mistake) => latest.current.retry(mistake)}
      />
    );
    return (
      <MovesPart
        {...same}
        tree={verdicts.tree}
        layer={verdicts.layer}
        folded={folds.folded}
        start={table.comment}
        outcome={outcome}
        report={report && !isHidden ? { content, count: verdicts.mistakes.length } : null}
        asked={asked}
        onFold={folds.turn}
        onMenu={onMenu}
      />
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- its callbacks read the listed values only
  }, [
    table.tree,
    verdicts.tree,
    viewed,
    descriptor,
    notation,
    folds.folded,
    report,
    record,
    verdicts.layer,
    verdicts.isShown,
    isHidden,
    asked,
    verdicts.mistakes,
    table.comment,
    outcome,
  ]);
}

function Comment({ page }: { page: AnalysisPage }) {
  const { table, viewed, descriptor, verdicts, isHidden, study } = page;
  const t = useText();
  if (isHidden && viewed === page.trying.trial?.n) return <p class="comment-panel hidden-answer">{t('trial.hidden')}</p>;
  const node = table.tree.nodes.get(viewed);
  const mistake = isHidden || !node ? undefined : verdicts.layer.get(node.n)?.mistake;
  return (
    <>
      <RemarkLine mistake={mistake} engine={page.reported.engine} notation={page.shown.notation} />
      <CommentPanel
        node={node}
        startComment={table.comment ?? ''}
        seats={descriptor.seats}
        onSave={study.saveComment}
        onGlyph={study.setGlyph}
        onSign={study.setSign}
      />
    </>
  );
}

function CourseGraph({ page }: { page: AnalysisPage }) {
  const { viewed, verdicts, isDrawn, wholeGame, go } = page;
  const course = page.isHidden ? undefined : page.reported.report?.course;
  const isRunning = Boolean(page.engines.analyses[0]?.state?.progress);
  return useMemo(
    () => (
      <div class="graph-room">
        <Graph tree={verdicts.tree} current={viewed} course={course} layer={verdicts.layer} onGo={go} />
        {!isRunning && !isDrawn && <WholeGame words={wholeGame} />}
      </div>
    ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `go` stays the same here: it only chooses a position
    [verdicts.tree, verdicts.layer, viewed, isRunning, wholeGame, isDrawn, course],
  );
}
