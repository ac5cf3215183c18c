// A record with engines: board, gauge, lines, threat, tree, comment, graph, report. No engine starts by
// itself, and every edit can be undone.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { showToast, useApp, useCommands, useDescriptor, useNotation, useSession, useSettings, useText } from '../app';
import { noProfile } from '../form/profile';
import { glyphs } from '../keys/commands';
import { post } from '../net/rest';
import { CommentPanel } from '../panel/comment';
import { Details } from '../panel/details';
import { DrawTools } from '../panel/draw-tools';
import { Graph, pointsOf } from '../panel/graph';
import { TableLayout } from '../panel/layout';
import { MoveMenu, type MenuPlace } from '../panel/move-menu';
import { Moves } from '../panel/moves';
import { OpenedGames } from '../panel/opened';
import { chooseTab, Parts } from '../panel/parts';
import { PlayHere } from '../panel/play-here';
import { PrintSheet } from '../panel/print';
import { ReportPanel } from '../panel/report';
import { headOf, headsOf, unfoldedFor } from '../panel/rows';
import { shareOf } from '../panel/score';
import { Steps, Tool } from '../panel/steps';
import { ThreatPanel } from '../panel/threat';
import { TrialPanel } from '../panel/trial';
import { drawStroke, nothingDrawn, type DrawKind } from '../state/drawing';
import { inkOf, type TableState } from '../state/table';
import { engineBrushes, layerOf, marksOf } from '../state/lines';
import { cellsAt, childrenOf, lastOf, mainLine, onMainLine, parentOf, pathTo, rootId } from '../state/tree';
import { nodeAt, wayIn } from '../state/way';
import { Loading } from '../ui/loading';
import { Lost } from '../ui/lost';
import { TypeMove } from '../ui/type-move';
import type { Brush, Descriptor, Drawn, EditRequest, Ink, Line, PositionInfo, Seat } from '../wire/types';
import { arrowsOf, BoardPane, type Wanted } from './board-pane';
import { copyGame, Menu, useCopyPosition } from './menu';
import { EngineSlot } from './engine-slot';
import type { Analysing as Analysis, Asked } from './use-analysis';
import { useEdits } from './use-edits';
import { useTable, walking } from './use-table';
import { useThreat } from './use-threat';
import { useTrial } from './use-trial';

const mostEngines = 4;

export function AnalysePage({ id }: { id: number }) {
  const watched = useTable(`record/${id}`, [], false);
  const descriptor = useDescriptor(watched.table?.setup.game);
  if (watched.isGone) return <Lost />;
  if (!watched.table || !descriptor) return <Loading />;
  return <Analysing key={id} table={watched.table} descriptor={descriptor} watched={watched} />;
}

interface AnalysingProps {
  table: TableState;
  descriptor: Descriptor;
  watched: ReturnType<typeof useTable>;
}

function Analysing({ table, descriptor, watched }: AnalysingProps) {
  const app = useApp();
  const t = useText();
  const { viewed, go, version } = watched;
  const { game } = table.setup;
  const record = table.record ?? table.id;
  const settings = useSettings((all) => all);
  const notation = useNotation(descriptor);
  const set = settings.men[game] ?? table.board.men[0] ?? '';
  const hello = useSession((session) => session.hello);
  const dialog = useSession((session) => session.dialog);
  const engines = [...new Set(['Ludex', ...(hello?.engines ?? []).filter((engine) => engine.games.includes(game)).map(({ name }) => name)])];
  const lastEngine = settings.lastEngine[game] ?? engines[0]!;
  // Keys act on the first engine; further engines stand below it.
  const [slots, setSlots] = useState<(Asked & { key: number })[]>([{ key: 0, engine: lastEngine, profile: noProfile }]);
  const [found, setFound] = useState<ReadonlyMap<number, Analysis>>(new Map());
  const running = slots.map(({ key }) => found.get(key)).filter((entry) => entry !== undefined);
  const first = found.get(slots[0]!.key);
  const [flipped, setFlipped] = useState(false);
  const [shows, setShows] = useState({ arrows: settings.showArrows, ownership: settings.showOwnership });
  // The address may name a position: the page begins there.
  const way = useSession((session) => wayIn(session.path));
  useEffect(() => {
    if (way !== null) go(nodeAt(table.tree, way));
  }, [way]);
  const position = usePosition(table, viewed);
  const edits = useEdits(record, table.revision ?? 0);
  const node = table.tree.nodes.get(viewed);
  const cells = cellsAt(table.tree, viewed);
  useEffect(() => {
    document.title = `${t('nav.analyse')} – Ludex`;
  }, [t]);

  const threat = useThreat(table, record, viewed, slots[0]!);
  const trying = useTrial(table, record, slots[0]!.engine, edits, go);
  const [folded, fold] = useState<ReadonlySet<number>>(new Set());
  const shownFolded = useMemo(() => unfoldedFor(table.tree, folded, viewed), [table.tree, folded, viewed]);
  const [menuAt, openMenu] = useState<MenuPlace | null>(null);
  const [drawing, setDrawing] = useState<{ isOn: boolean; kind: DrawKind; brush: Brush }>({ isOn: false, kind: table.board.matter === 'men' ? 'area' : 'circle', brush: 'green' });
  const drawn: Drawn = (node ? node.drawn : viewed === rootId ? table.drawn : undefined) ?? nothingDrawn;
  const draw = (next: Drawn) => void edits.edit([{ op: 'mark', n: viewed, ...next }]);

  const play = async (wanted: Wanted & { text?: string }) => {
    const done = await edits.edit([{ op: 'add', p: viewed, ...wanted }]);
    const added = done?.[0];
    if (added?.op !== 'add') return;
    go(added.node.n);
    trying.played(added.node);
  };
  // Adds the moves of a line as one edit; moves that the tree already has are not added twice.
  const playLine = async (moves: Line['pv']) => {
    const done = await edits.edit(moves.map(({ m }, i) => (i === 0 ? { op: 'add', p: viewed, m } : { op: 'add', m })));
    const added = done?.at(-1);
    if (added?.op === 'add') go(added.node.n);
  };
  const change = (request: EditRequest, text: string) =>
    void edits.edit([request]).then((done) => done && showToast(app, { text, undo: () => void edits.undo() }));
  const remove = (n: number) => {
    if (!table.tree.nodes.has(n)) return;
    if (pathTo(table.tree, viewed).includes(n)) go(parentOf(table.tree, n));
    change({ op: 'remove', n }, t('edit.removed'));
  };
  const promote = (n: number) => change({ op: 'promote', n, to: 0 }, t('edit.promoted'));
  const turnFold = (head: number) => {
    const next = new Set(shownFolded);
    if (!next.delete(head)) next.add(head);
    fold(next);
    // If the viewed position is inside the folded variation, the page goes to the variation's first
    // move.
    if (next.has(head) && pathTo(table.tree, viewed).includes(head)) go(head);
  };
  const foldAt = (n: number) => {
    const head = headOf(table.tree, n);
    if (head !== null) turnFold(head);
  };
  const foldAll = () => {
    const heads = headsOf(table.tree);
    const isAll = heads.every((head) => shownFolded.has(head));
    fold(new Set(isAll ? [] : heads));
    if (!isAll) go(onMainLine(table.tree, viewed));
  };
  const writeComment = () => {
    const field = document.getElementById('comment');
    field?.focus();
    if (document.activeElement === field) return;
    // The field is hidden in another tab and can take the focus once that tab is drawn.
    chooseTab(app, 'analyse', 'comment');
    requestAnimationFrame(() => field?.focus());
  };
  const commentOn = (n: number) => {
    go(n);
    writeComment();
  };
  const setGlyph = (glyph: string) => node && void edits.edit([{ op: 'glyph', n: node.n, glyph }]);
  const mistake = (step: 1 | -1, classes = ['?', '??', '?!']) => {
    const path = mainLine(table.tree);
    const from = path.indexOf(viewed);
    const order = step === 1 ? path.slice(from + 1) : path.slice(0, Math.max(0, from)).reverse();
    const found = order.find((n) => classes.includes(table.tree.nodes.get(n)?.glyph ?? ''));
    if (found !== undefined) go(found);
  };
  const mistakes = first?.state?.report?.mistakes ?? [];
  const retry = (which: (typeof mistakes)[number]) => {
    stopAll();
    trying.begin(which);
  };
  const nextTrial = () => {
    const at = mistakes.findIndex(({ n }) => n === trying.trial?.n);
    const next = mistakes[at + 1];
    if (next) retry(next);
    else trying.leave();
  };
  const steps = walking(table, viewed, go);
  const shownLines = running.find(({ lines }) => lines.lines.length > 0)?.lines.lines ?? [];
  const best = shownLines[0];
  const switchEngine = () => (first?.isOn ? first.stop() : void first?.start(slots[0]!));
  const stopAll = () => {
    running.forEach((entry) => entry.stop());
    threat.turn(false);
  };
  useCopyPosition(table, viewed);
  useCommands({
    ...steps,
    menu: () => app.session.set({ dialog: 'menu' }),
    type_move: () => app.session.set({ dialog: 'type' }),
    engine: switchEngine,
    stop_all: stopAll,
    play_engine_move: () => void playLine(best?.pv.slice(0, 1) ?? []),
    ...Object.fromEntries(shownLines.slice(0, 8).map((line, i) => [`line_${i + 1}`, () => void playLine(line.pv.slice(0, 1))])),
    arrows: () => setShows({ ...shows, arrows: !shows.arrows }),
    ...(descriptor.score === 'points' ? { ownership: () => setShows({ ...shows, ownership: !shows.ownership }) } : {}),
    hide_marks: () => setShows(shows.arrows || shows.ownership ? { arrows: false, ownership: false } : { arrows: true, ownership: true }),
    next_mistake: () => mistake(1),
    previous_mistake: () => mistake(-1),
    next_blunder: () => mistake(1, ['??']),
    next_error: () => mistake(1, ['?']),
    next_dubious: () => mistake(1, ['?!']),
    comment: writeComment,
    ...Object.fromEntries(glyphs.map((glyph, i) => [`glyph_${i + 1}`, () => setGlyph(node?.glyph === glyph ? '' : glyph)])),
    delete: () => remove(viewed),
    promote: () => node && promote(node.n),
    threat: () => threat.turn(!threat.isOn),
    draw: () => setDrawing({ ...drawing, isOn: !drawing.isOn }),
    fold: () => foldAt(viewed),
    fold_all: foldAll,
    details: () => app.session.set({ dialog: 'details' }),
    undo: () => void edits.undo(),
    redo: () => void edits.redo(),
    analyse_game: () => void first?.start(slots[0]!, 'whole_game'),
    copy_game: () => void copyGame(app, table, descriptor),
    save: () => app.session.set({ dialog: 'menu' }),
  });

  const itemsOf = (n: number) => {
    const isVariation = headOf(table.tree, n) !== null;
    const isFirst = childrenOf(table.tree, parentOf(table.tree, n))[0] === n;
    return [
      { id: 'comment', run: () => commentOn(n) },
      ...(isFirst ? [] : [{ id: 'promote', run: () => promote(n) }]),
      ...(isVariation ? [{ id: 'fold', run: () => foldAt(n) }] : []),
      ...(headsOf(table.tree).length > 0 ? [{ id: 'fold_all', run: foldAll }] : []),
      { id: 'delete', run: () => remove(n) },
    ];
  };
  // While a mistake is tried again, engine marks on the board must not give the better move away.
  const isHidden = trying.trial !== null && trying.trial.state !== 'right';
  const drawnArrows = useMemo(() => arrowsOf(drawn), [drawn]);
  // The arrows of all engines, but the discs of only the first engine that has any, because discs would
  // hide each other.
  const lineMarks = useMemo(() => {
    const all = running.map(({ lines }, i) => marksOf(lines.lines, descriptor, t, engineBrushes[i % engineBrushes.length]));
    return { arrows: all.flatMap(({ arrows }) => arrows), marks: all.find(({ marks }) => marks.length > 0)?.marks ?? [] };
  }, [found, slots, descriptor, t]);
  const own = running.find(({ lines }) => lines.own)?.lines.own ?? null;
  const layers = useMemo(() => layerOf(own), [own]);
  const ownMarks = node?.marks ?? [];
  const turn = position?.turn ?? table.turn;
  const score = best?.score ?? node?.score;
  const inks = [inkOf(table, 0), inkOf(table, 1)] as const;
  // Engines report many times a second. The parts that show no engine lines are memoised, so that they
  // are not rendered for each report.
  const fromReport = useRef({ retry, cancel: () => {} });
  fromReport.current = { retry, cancel: () => first?.stop() };
  const report = useMemo(
    () => <ReportPanel state={first?.state ?? null} tree={table.tree} descriptor={descriptor} notation={notation} onGo={go} onRetry={(which) => fromReport.current.retry(which)} onCancel={() => fromReport.current.cancel()} />,
    [first?.state, table.tree, descriptor, notation],
  );
  const moves = useMemo(
    () => <Moves tree={table.tree} current={viewed} descriptor={descriptor} notation={notation} folded={shownFolded} onGo={go} onFold={turnFold} onMenu={openMenu} />,
    [table.tree, viewed, descriptor, notation, shownFolded],
  );
  const graph = useMemo(
    () => (
      <div class="graph-room">
        <Graph tree={table.tree} current={viewed} onGo={go} />
        {!first?.state?.progress && pointsOf(table.tree).every((point) => point === null) && (
          <button class="plain" data-action="analyse-game" onClick={() => app.offers.run('analyse_game')}>
            {t('cmd.analyse_game')}
          </button>
        )}
      </div>
    ),
    [table.tree, viewed, first?.state?.progress, t],
  );
  const engineSlots = slots.map(({ key, engine, profile }, i) => (
    <EngineSlot
      key={key}
      record={record}
      node={viewed}
      engines={engines}
      engine={engine}
      profile={profile}
      count={settings.lines}
      limit={settings.limit}
      descriptor={descriptor}
      notation={notation}
      face={table.board}
      set={set}
      cells={cells}
      flipped={flipped}
      inks={inks}
      onReport={(analysis) => setFound((known) => new Map(known).set(key, analysis))}
      onChoose={(chosen) => {
        found.get(key)?.stop();
        setSlots(slots.map((slot) => (slot.key === key ? { key, engine: chosen, profile: noProfile } : slot)));
        if (i === 0) app.settings.set({ lastEngine: { ...settings.lastEngine, [game]: chosen } });
      }}
      onProfile={(chosen) => {
        found.get(key)?.stop();
        setSlots(slots.map((slot) => (slot.key === key ? { key, engine, profile: chosen } : slot)));
      }}
      onCount={(lines) => app.settings.set({ lines })}
      onLimit={(limit) => {
        stopAll();
        app.settings.set({ limit });
      }}
      onPlay={(moves) => void playLine(moves)}
      {...(i === slots.length - 1 && slots.length < mostEngines ? { onAdd: () => setSlots([...slots, { key: slots.at(-1)!.key + 1, engine: engines.find((name) => slots.every((slot) => slot.engine !== name)) ?? engine, profile: noProfile }]) } : {})}
      {...(i > 0 ? { onRemove: () => setSlots(slots.filter((slot) => slot.key !== key)) } : {})}
    />
  ));
  const comment = <CommentPanel node={node} startComment={table.comment ?? ''} onText={(text) => void edits.edit([{ op: 'comment', n: viewed, text }])} onGlyph={setGlyph} />;
  const name = (seat: Seat) => table.seats[seat].name || t(`seat.${descriptor.seats[seat]}`);
  const title = `${name(0)} – ${name(1)}`;
  useEffect(() => app.session.set({ title }), [title]);
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
            marks={[...ownMarks, ...drawn.marks, ...(shows.arrows && !isHidden ? lineMarks.marks : []), ...threat.marks]}
            arrows={[...(shows.arrows && !isHidden ? lineMarks.arrows : []), ...threat.arrows, ...drawnArrows]}
            layers={shows.ownership ? layers : []}
            pending={null}
            isDrawing={drawing.isOn}
            brush={drawing.brush}
            version={version}
            onDraw={(stroke) => draw(drawStroke(drawn, stroke, drawing.kind))}
            onMove={(wanted) => void play(wanted)}
            onFlip={() => setFlipped(!flipped)}
            onStep={(step) => (step < 0 ? steps['back'] : steps['forward'])?.()}
          />
        }
        panel={
          <>
            <div class="head">
              <h1>{title}</h1>
              <p>{t(`game.${game}`)}</p>
              <Tool icon="details" id="details" />
            </div>
            <OpenedGames record={record} />
            {drawing.isOn && (
              <DrawTools
                kind={drawing.kind}
                brush={drawing.brush}
                onKind={(kind) => setDrawing({ ...drawing, kind })}
                onBrush={(brush) => setDrawing({ ...drawing, brush })}
                onClear={() => draw(nothingDrawn)}
                onDone={() => setDrawing({ ...drawing, isOn: false })}
              />
            )}
            {threat.isOn && <ThreatPanel line={threat.line} isNone={threat.isNone} descriptor={descriptor} notation={notation} onClose={() => threat.turn(false)} />}
            <TrialPanel trying={trying} tree={table.tree} descriptor={descriptor} notation={notation} onNext={nextTrial} />
            <Parts
              of="analyse"
              tabs={['moves', 'engine', 'comment', 'graph']}
              parts={[
                { id: 'engine', content: [engineSlots, report] },
                { id: 'moves', content: moves },
                { id: 'comment', content: comment },
                { id: 'graph', content: graph, isStill: true },
              ]}
            />
            <div class="controls">
              <PlayHere />
              <div class="edit-row">
                <Tool icon="takeback" id="undo" disabled={!edits.canUndo} />
                <Tool icon="rematch" id="redo" disabled={!edits.canRedo} />
                <span class="grow" />
                <Tool icon="up" id="promote" disabled={!node || childrenOf(table.tree, parentOf(table.tree, viewed))[0] === viewed} />
                <Tool icon="trash" id="delete" disabled={!node} />
                <Tool icon="pencil" id="draw" isOn={drawing.isOn} />
                <Tool icon="target" id="threat" isOn={threat.isOn} />
                <Tool icon="analyse" id="analyse_game" />
              </div>
              <Steps isFirst={viewed === rootId} isLast={viewed === lastOf(table.tree, viewed)} />
            </div>
          </>
        }
      />
      {menuAt && <MoveMenu place={menuAt} items={itemsOf(menuAt.node)} onClose={() => openMenu(null)} />}
      {dialog === 'details' && (
        <Details tags={table.tags ?? []} descriptor={descriptor} onSave={async (wanted) => (await edits.edit(wanted)) !== null} onClose={() => app.session.set({ dialog: null })} />
      )}
      <PrintSheet table={table} descriptor={descriptor} viewed={viewed} flipped={flipped} />
      {dialog === 'menu' && <Menu table={table} descriptor={descriptor} viewed={viewed} />}
      {dialog === 'type' && <TypeMove legal={position?.legal ?? null} onSend={(text) => play({ text })} onClose={() => app.session.set({ dialog: null })} />}
    </>
  );
}

// The legal moves at a node, requested from the server; null until they arrive. Positions that were
// visited are kept, so that a step back is ready for a move at once.
function usePosition(table: TableState, node: number): PositionInfo | null {
  const known = useRef(new Map<string, PositionInfo>());
  const [, draw] = useState({});
  const moves = useMemo(() => pathTo(table.tree, node).map((n) => table.tree.nodes.get(n)!.m), [table.tree, node]);
  const wanted = moves.join(' ');
  useEffect(() => {
    if (known.current.has(wanted)) return;
    void post<PositionInfo>('positions', { setup: table.setup, moves }).then(
      (info) => {
        known.current.set(wanted, info);
        draw({});
      },
      () => {},
    );
  }, [wanted]);
  return known.current.get(wanted) ?? null;
}

function Gauge({ share, inks, flipped }: { share: number; inks: readonly [Ink, Ink]; flipped: boolean }) {
  const t = useText();
  const percent = Math.round(100 * share);
  return (
    <div class={`gauge ground-${inks[1]} ${flipped ? 'flipped' : ''}`} role="img" aria-label={t('gauge', { percent })}>
      <span class={inks[0]} style={{ '--share': `${percent}%` }} />
    </div>
  );
}
