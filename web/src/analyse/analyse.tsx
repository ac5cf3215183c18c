// A record with engines: board, gauge, lines, threat, tree, comment, graph, report. No engine starts by
// itself, and every edit can be undone.
import { useEffect, useState } from 'preact/hooks';
import { showToast, useCommands, useDescriptor, useSession, useText, useTitle } from '../app/app';
import { scoreAt } from '../game/layer';
import { headsOf } from '../game/rows';
import { shareOf } from '../game/score';
import type { TableState } from '../game/table';
import { headOf } from '../game/tree';
import { nodeAt, wayIn } from '../game/way';
import { BoardPane } from '../panel/board-pane';
import '../panel/engine.css';
import { TableLayout } from '../panel/layout';
import { useCopyPosition } from '../panel/copy';
import { MoveMenu, type MenuItem, type MenuPlace } from '../panel/move-menu';
import { PrintSheet } from '../panel/print';
import { useTable, type Watched } from '../panel/use-table';
import { later } from '../ui/later';
import { Loading } from '../ui/loading';
import { Lost, Removed } from '../ui/lost';
import type { Descriptor } from '../wire/types';
import { analyseCommands } from './analyse-commands';
import { AnalysisPanel } from './analysis-panel';
import { Gauge } from './gauge';
import { useAnalysisPage, type AnalysisPage } from './use-analysis-page';

const Details = later(async () => (await import('./details')).Details);
const Menu = later(async () => (await import('../panel/menu')).Menu);

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
  watched: Watched;
}

function Analysing({ table, descriptor, watched }: AnalysingProps) {
  const t = useText();
  const page = useAnalysisPage(table, descriptor, watched);
  const [menuAt, openMenu] = useState<MenuPlace | null>(null);
  useAddressedPosition(page);
  useTitle(page.players.join(' – '), t('nav.analyse'));
  useCopyPosition(table, page.viewed);
  useCommands(analyseCommands(page));
  return (
    <>
      <TableLayout
        face={table.board}
        top={null}
        bottom={null}
        gauge={<PositionGauge page={page} />}
        board={<PositionBoard page={page} />}
        panel={<AnalysisPanel page={page} onMenu={openMenu} />}
      />
      {menuAt && <MoveMenu place={menuAt} items={menuItems(page, menuAt.node)} onClose={() => openMenu(null)} />}
      <Dialogs page={page} />
      <PrintSheet table={table} descriptor={descriptor} viewed={page.viewed} flipped={page.flipped} />
    </>
  );
}

// The address may name a position: the page begins there.
function useAddressedPosition({ app, table, go }: AnalysisPage) {
  const t = useText();
  const way = useSession((session) => wayIn(session.path));
  useEffect(() => {
    if (way === null) return;
    const { node, isWhole } = nodeAt(table.tree, way);
    go(node);
    if (!isWhole) showToast(app, { text: t('way.is_cut'), about: 'way' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the page goes there once for each address
  }, [way]);
}

function PositionGauge({ page }: { page: AnalysisPage }) {
  const node = page.table.tree.nodes.get(page.viewed);
  const score = page.found.lines[0]?.score ?? (node && scoreAt(page.verdicts.layer, node));
  return <Gauge share={score ? shareOf(score) : 0.5} inks={page.shown.inks} flipped={page.flipped} />;
}

function PositionBoard({ page }: { page: AnalysisPage }) {
  const { table, viewed, position, turn, drawing, threat, study } = page;
  const { marks, arrows, layers } = page.found.marks;
  return (
    <BoardPane
      table={table}
      descriptor={page.descriptor}
      viewed={viewed}
      turn={turn}
      seat={turn}
      isWaiting={position === null}
      legal={position?.legal ?? null}
      flipped={page.flipped}
      marks={[
        ...(table.tree.nodes.get(viewed)?.marks ?? []),
        ...drawing.drawn.marks,
        ...marks,
        ...threat.marks,
        ...(page.groupMarks ?? []),
      ]}
      arrows={[...arrows, ...threat.arrows, ...drawing.arrows]}
      layers={layers}
      pending={null}
      isDrawing={drawing.isOn}
      brush={drawing.brush}
      version={page.version}
      onDraw={drawing.stroke}
      onMove={(wanted) => void study.play(wanted)}
      onFlip={page.flip}
      steps={page.steps}
    />
  );
}

// What can be done with one move.
function menuItems({ table, study, folds }: AnalysisPage, n: number): MenuItem[] {
  const isVariation = headOf(table.tree, n) !== null;
  return [
    { id: 'comment', run: () => study.commentOn(n) },
    ...(isVariation ? [{ id: 'promote', run: () => study.promote(n) }] : []),
    ...(isVariation ? [{ id: 'fold', run: () => folds.turnAt(n) }] : []),
    ...(headsOf(table.tree).length > 0 ? [{ id: 'fold_all', run: folds.turnAll }] : []),
    { id: 'delete', run: () => study.remove(n) },
  ];
}

function Dialogs({ page }: { page: AnalysisPage }) {
  const { app, table, descriptor, viewed, edits } = page;
  const dialog = useSession((session) => session.dialog);
  if (dialog === 'menu') return <Menu table={table} descriptor={descriptor} viewed={viewed} how={{ analyse_game: page.wholeGame }} />;
  if (dialog !== 'details') return null;
  return (
    <Details
      tags={table.tags ?? []}
      outcome={table.outcome ?? '*'}
      players={page.players}
      descriptor={descriptor}
      onSave={async (wanted) => (await edits.edit(wanted)) !== null}
      onClose={() => app.session.set({ dialog: null })}
    />
  );
}
