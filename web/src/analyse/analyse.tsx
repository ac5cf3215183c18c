// A record with engines: board, gauge, lines, threat, tree, comment, graph, report. No engine starts by
// itself, and every edit can be undone.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { showToast, speak, useApp, useCommands, useDescriptor, useNotation, useSession, useSettings, useText } from '../app/app';
import { engineSpeech } from '../board/move-speech';
import { CommentPanel } from './comment';
import { DrawTools } from '../panel/draw-tools';
import { EngineRoom } from './engine-room';
import { Gauge } from './gauge';
import { Graph } from '../panel/graph';
import { Kept } from './kept';
import { TableLayout } from '../panel/layout';
import type { PositionShown } from '../panel/lines';
import { MoveMenu, type MenuPlace } from '../panel/move-menu';
import { MovesPart } from './moves-part';
import { recordedOutcome } from '../game/outcome';
import { OpenedGames } from './opened';
import { Parts } from '../panel/parts';
import { PlayHere } from '../panel/play-here';
import { PrintSheet } from '../panel/print';
import { RemarkLine } from './remark';
import { ReportPanel, ReportProgress } from './report';
import { headsOf, nextNumber } from '../game/rows';
import { formatScore, hasCourse, pointsOf, shareOf } from '../game/score';
import { Steps, Tool } from '../panel/steps';
import { ThreatPanel } from './threat';
import { TrialPanel } from './trial';
import { WholeGame } from './whole-game';
import { shownName, wholeGameWords } from '../game/words';
import { formatTime } from '../game/clock';
import { layerOf, noLayer, scoreAt, withoutVerdict } from '../game/layer';
import { noLines } from '../game/lines';
import { mistakeAfter, mistakesOf, type Mistake } from '../game/report';
import type { TableState } from '../game/table';
import { cellsAt, childrenOf, clocksAt, headOf, rootId } from '../game/tree';
import { withoutAnswer } from './trial-state';
import { matchIn, nodeAt, wayIn } from '../game/way';
import { Loading } from '../ui/loading';
import { Lost, Removed } from '../ui/lost';
import '../panel/engine.css';
import { TypeMove } from '../panel/type-move';
import { Icon } from '../ui/icons';
import { Link } from '../ui/link';
import type { Descriptor, Line, Seat } from '../wire/types';
import { analyseCommands } from './analyse-commands';
import { BoardPane } from '../panel/board-pane';
import { EngineSlots } from './engine-slots';
import { Menu, useCopyPosition } from '../panel/menu';
import { useDrawing } from './use-drawing';
import { useEdits } from './use-edits';
import { useEngines } from './use-engines';
import { useFolds } from './use-folds';
import { useFound } from './use-found';
import { useLineMarks } from './use-line-marks';
import { usePosition } from './use-position';
import { useReport } from './use-report';
import { useStudy } from './use-study';
import { useTable, walking } from '../panel/use-table';
import { useThreat } from './use-threat';
import { useTrial } from './use-trial';
import { useInks } from '../panel/use-inks';
import { later } from '../ui/later';

export function AnalysePage({ id }: { id: number }) {
  const watched = useTable(`record/${id}`, [], false);
  const descriptor = useDescriptor(watched.table?.setup.game);
  if (watched.isGone) return watched.table ? <Removed what="record" /> : <Lost />;
  if (!watched.table || !descriptor) return <Loading />;
  return <Analysing key={id} table={watched.table} descriptor={descriptor} watched={watched} />;
}

interface AnalysingProps {
  table: TableState;
  descriptor: Descriptor;
  watched: ReturnType<typeof useTable>;
}

// In the order of the names in the title; nothing where the record has no clocks.
function ClocksLeft({ clocks }: { clocks: readonly (number | undefined)[] }) {
  const t = useText();
  if (clocks.every((left) => left === undefined)) return null;
  return (
    <>
      {' · '}
      <span class="clocks-left" role="group" aria-label={t('clock.left')} title={t('clock.left')}>
        {clocks.map((left) => (left === undefined ? '?' : formatTime(left))).join(' – ')}
      </span>
    </>
  );
}

const Details = later(async () => (await import('./details')).Details);

function Analysing({ table, descriptor, watched }: AnalysingProps) {
  const app = useApp();
  const t = useText();
  const { viewed, go, version } = watched;
  const { game } = table.setup;
  const record = table.record ?? table.id;
  const notation = useNotation(descriptor);
  const set = useSettings((settings) => settings.men[game] ?? table.board.men[0] ?? '');
  const dialog = useSession((session) => session.dialog);
  const [flipped, setFlipped] = useState(false);
  const [menuAt, openMenu] = useState<MenuPlace | null>(null);
  // The address may name a position: the page begins there.
  const way = useSession((session) => wayIn(session.path));
  const fromMatch = useSession((session) => matchIn(session.path));
  useEffect(() => {
    if (way === null) return;
    const { node, isWhole } = nodeAt(table.tree, way);
    go(node);
    if (!isWhole) showToast(app, { text: t('way.is_cut'), about: 'way' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page goes there once for each address
  }, [way]);
  const position = usePosition(table, viewed, version);
  const edits = useEdits(record, table.revision ?? 0, table.tree);
  const engines = useEngines(descriptor);
  const threat = useThreat(table, record, viewed, position, engines.first);
  const { report, engine: reporter, take } = useReport(record, engines.analyses[0]?.state ?? null);
  const scores = engines.analyses[0]?.state?.scores;
  const whole = useMemo(() => layerOf(report, scores), [report, scores]);
  const trying = useTrial(table, record, viewed, engines.first, edits, go, whole);
  const study = useStudy(table, viewed, go, edits, (node) => trying.played(node));
  const folds = useFolds(table.tree, viewed, go);
  const drawing = useDrawing(table, viewed, edits);
  // While a mistake is tried again, engine marks on the board must not give the better move away.
  const isHidden = trying.trial !== null && trying.trial.state !== 'right';
  // Without a running engine the page shows what the server has kept, but not the answer of a trial.
  const first = engines.analyses[0];
  const live = engines.analyses.map((analysis) => analysis?.lines ?? noLines);
  const ran = first?.state?.progress
    ? 'all'
    : isHidden || engines.analyses.some((analysis) => analysis?.isOn) || live.some(({ lines }) => lines.length > 0)
      ? viewed
      : null;
  const kept = useFound(record, viewed, ran);
  const keptLines = useMemo(() => [{ lines: kept.found[0]?.lines ?? [], own: null }], [kept.found]);
  const allLines = kept.found.length > 0 ? keptLines : live;
  const lineMarks = useLineMarks(allLines, descriptor, isHidden);
  const node = table.tree.nodes.get(viewed);
  const cells = cellsAt(table.tree, viewed);
  const inks = useInks(table);
  const lines = allLines.find((each) => each.lines.length > 0)?.lines ?? [];
  const turn = position?.turn ?? table.turn;
  const isOver = position?.result != null;
  const { no, s } = nextNumber(table.tree, viewed, turn, descriptor.numbering === 'pairs');
  const shown = useMemo(
    (): PositionShown => ({ descriptor, notation, face: table.board, set, cells, flipped, inks, next: { no, s } }),
    [descriptor, notation, table.board, set, cells, flipped, inks, no, s],
  );
  useEffect(() => {
    document.title = `${t('nav.analyse')} – Ludex`;
  }, [t]);

  const stopAll = () => {
    engines.stopAll();
    threat.turn(false);
  };
  const retry = (which: Mistake) => {
    stopAll();
    trying.begin(which);
  };
  const mistakes = useMemo(() => (report ? mistakesOf(report, table.tree) : []), [report, table.tree]);
  const tried = trying.trial?.n;
  const nextMistake = (seat: Seat | null) => (tried === undefined ? null : mistakeAfter(mistakes, table.tree, tried, seat));
  // What lists show: while a mistake is tried again, without the answer.
  const shownTree = useMemo(
    () =>
      isHidden && trying.trial
        ? withoutAnswer(
            table.tree,
            trying.trial,
            mistakes.map(({ n }) => n),
          )
        : table.tree,
    [table.tree, isHidden, trying.trial, mistakes],
  );
  const isShown = useSettings(({ remarks }) => remarks);
  const layer = useMemo(
    () => (!isShown ? noLayer : isHidden && tried !== undefined ? withoutVerdict(whole, tried) : whole),
    [whole, isShown, isHidden, tried],
  );
  const score = lines[0]?.score ?? (node && scoreAt(layer, node));
  const playLine = (moves: Line['pv']) => void study.playLine(moves);
  const steps = walking(table, viewed, go);
  const speakLine = () => {
    const best = lines[0];
    if (!best) return speak(app, t('say.engine_none'));
    const name = kept.found[0]?.engine ?? engines.analyses[live.findIndex((each) => each.lines[0] === best)]?.state?.engine ?? '';
    const words = { t, game, seats: descriptor.seats, inks, face: table.board };
    speak(app, engineSpeech(words, cells, name, best, turn, formatScore(best.score, descriptor, t)));
  };
  useCopyPosition(table, viewed);
  useCommands({
    ...analyseCommands({
      app,
      table,
      descriptor,
      viewed,
      layer,
      go,
      steps,
      engines,
      lines,
      marks: lineMarks,
      drawing,
      folds,
      edits,
      study,
      threat,
      stopAll,
    }),
    speak_line: speakLine,
  });

  const itemsOf = (n: number) => {
    const isVariation = headOf(table.tree, n) !== null;
    return [
      { id: 'comment', run: () => study.commentOn(n) },
      ...(!isVariation ? [] : [{ id: 'promote', run: () => study.promote(n) }]),
      ...(isVariation ? [{ id: 'fold', run: () => folds.turnAt(n) }] : []),
      ...(headsOf(table.tree).length > 0 ? [{ id: 'fold_all', run: folds.turnAll }] : []),
      { id: 'delete', run: () => study.remove(n) },
    ];
  };
  // Engines report many times a second. The parts that show no engine lines are memoised, so that they
  // are not rendered for each report.
  const fromReport = useRef({ retry, cancel: () => {}, take });
  fromReport.current = { retry, cancel: () => first?.stop(), take };
  const progress = useMemo(
    () => <ReportProgress state={first?.state ?? null} onCancel={() => fromReport.current.cancel()} />,
    [first?.state],
  );
  const asked = first?.state?.report ?? null;
  const outcome = recordedOutcome(table.outcome, table.tags ?? [], descriptor, t) || undefined;
  const moves = useMemo(() => {
    const same = { current: viewed, descriptor, notation, onGo: go };
    const content = report && (
      <ReportPanel
        {...same}
        report={report}
        tree={table.tree}
        record={record}
        isShown={isShown}
        onShow={() => app.settings.set(({ remarks }) => ({ remarks: !remarks }))}
        onRemove={() => void fromReport.current.take()}
        onRetry={(which) => fromReport.current.retry(which)}
      />
    );
    return (
      <MovesPart
        {...same}
        tree={shownTree}
        layer={layer}
        folded={folds.folded}
        start={table.comment}
        outcome={outcome}
        report={report && !isHidden ? { content, count: mistakes.length } : null}
        asked={asked}
        onFold={folds.turn}
        onMenu={openMenu}
      />
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- its callbacks read the listed values only
  }, [
    table.tree,
    shownTree,
    viewed,
    descriptor,
    notation,
    folds.folded,
    report,
    record,
    layer,
    isShown,
    isHidden,
    asked,
    mistakes,
    table.comment,
    outcome,
  ]);
  const unlimited = useSession((session) => session.hello?.whole_game_ms ?? 0);
  const wholeGame = wholeGameWords(engines.first, unlimited, t);
  const course = isHidden ? undefined : report?.course;
  const isDrawn = useMemo(() => hasCourse(pointsOf(table.tree, report?.course, whole)), [table.tree, report, whole]);
  const graph = useMemo(
    () => (
      <div class="graph-room">
        <Graph tree={shownTree} current={viewed} course={course} layer={layer} onGo={go} />
        {!first?.state?.progress && !isDrawn && <WholeGame words={wholeGame} />}
      </div>
    ),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `go` stays the same here: it only chooses a position
    [shownTree, layer, viewed, first?.state?.progress, wholeGame, isDrawn, course, t],
  );
  const comment =
    isHidden && viewed === tried ? (
      <p class="comment-panel hidden-answer">{t('trial.hidden')}</p>
    ) : (
      <>
        <RemarkLine mistake={isHidden || !node ? undefined : layer.get(node.n)?.mistake} engine={reporter} notation={notation} />
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
  const name = (seat: Seat) => shownName(table.seats[seat].name, t) || t(`seat.${descriptor.seats[seat]}`);
  const title = `${name(0)} – ${name(1)}`;
  useEffect(() => app.session.set({ title }), [app.session, title]);
  return (
    <>
      <TableLayout
        face={table.board}
        top={null}
        bottom={null}
        gauge={<Gauge share={score ? shareOf(score) : 0.5} inks={inks} flipped={flipped} />}
        board={
          <BoardPane
            table={table}
            descriptor={descriptor}
            viewed={viewed}
            turn={turn}
            seat={turn}
            isWaiting={position === null}
            legal={position?.legal ?? null}
            flipped={flipped}
            marks={[...(node?.marks ?? []), ...drawing.drawn.marks, ...lineMarks.marks, ...threat.marks]}
            arrows={[...lineMarks.arrows, ...threat.arrows, ...drawing.arrows]}
            layers={lineMarks.layers}
            pending={null}
            isDrawing={drawing.isOn}
            brush={drawing.brush}
            version={version}
            onDraw={drawing.stroke}
            onMove={(wanted) => void study.play(wanted)}
            onFlip={() => setFlipped(!flipped)}
            steps={steps}
          />
        }
        panel={
          <>
            <div class="head">
              <h1>{title}</h1>
              <p>
                {[t(`game.${game}`), ...(outcome ? [outcome] : [])].join(' · ')}
                <ClocksLeft clocks={clocksAt(table.tree, viewed)} />
              </p>
              <Tool icon="details" id="details" />
            </div>
            {fromMatch !== null && (
              <Link class="back-link" href={`/matches/${fromMatch}`}>
                <Icon name="prev" />
                {t('match.back')}
              </Link>
            )}
            <OpenedGames record={record} />
            {table.left_out !== undefined && <p class="notice">{t('record.left_out', { n: table.left_out })}</p>}
            {drawing.isOn && (
              <DrawTools
                kind={drawing.kind}
                brush={drawing.brush}
                onKind={(kind) => drawing.change({ kind })}
                onBrush={(brush) => drawing.change({ brush })}
                onClear={drawing.clear}
                onDone={() => drawing.change({ isOn: false })}
              />
            )}
            {threat.isOn && (
              <ThreatPanel
                line={threat.line}
                isNone={threat.isNone}
                descriptor={descriptor}
                notation={notation}
                onClose={() => threat.turn(false)}
              />
            )}
            <TrialPanel
              trying={trying}
              tree={table.tree}
              descriptor={descriptor}
              notation={notation}
              next={nextMistake(table.tree.nodes.get(tried ?? -1)?.s ?? null)}
              nextOfAny={nextMistake(null)}
              onRetry={retry}
            />
            <Parts
              of="analyse"
              tabs={['moves', 'engine', 'comment', 'graph']}
              parts={[
                {
                  id: 'engine',
                  content: (
                    <>
                      <EngineRoom purpose={`${isHidden}/${engines.slots.length}`}>
                        <EngineSlots engines={engines} record={record} node={viewed} shown={shown} isOver={isOver} onPlay={playLine} />
                        <Kept {...kept} shown={shown} onPlay={playLine} />
                        {progress}
                      </EngineRoom>
                    </>
                  ),
                },
                { id: 'moves', content: moves },
                { id: 'comment', content: comment },
                { id: 'graph', content: graph, isStill: true },
              ]}
            />
            <div class="controls">
              <PlayHere />
              <TypeMove legal={position?.legal ?? null} onSend={(text) => study.play({ text })} />
              <div class="edit-row">
                <Tool icon="takeback" id="undo" disabled={!edits.canUndo} />
                <Tool icon="rematch" id="redo" disabled={!edits.canRedo} />
                <span class="grow" />
                <Tool icon="up" id="promote" disabled={headOf(table.tree, viewed) === null} why={t('edit.no_variation')} />
                <Tool icon="trash" id="delete" disabled={!node} />
                <Tool icon="pencil" id="draw" isOn={drawing.isOn} />
                <Tool icon="target" id="threat" isOn={threat.isOn} />
                <Tool icon="analyse" id="analyse_game" how={wholeGame} />
              </div>
              <Steps isFirst={viewed === rootId} isLast={childrenOf(table.tree, viewed).length === 0} />
            </div>
          </>
        }
      />
      {menuAt && <MoveMenu place={menuAt} items={itemsOf(menuAt.node)} onClose={() => openMenu(null)} />}
      {dialog === 'details' && (
        <Details
          tags={table.tags ?? []}
          outcome={table.outcome ?? '*'}
          players={[name(0), name(1)]}
          descriptor={descriptor}
          onSave={async (wanted) => (await edits.edit(wanted)) !== null}
          onClose={() => app.session.set({ dialog: null })}
        />
      )}
      <PrintSheet table={table} descriptor={descriptor} viewed={viewed} flipped={flipped} />
      {dialog === 'menu' && <Menu table={table} descriptor={descriptor} viewed={viewed} how={{ analyse_game: wholeGame }} />}
    </>
  );
}
