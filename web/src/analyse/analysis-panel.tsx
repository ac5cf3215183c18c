// The panel of an analysis page: its head, the tools that are open, the parts, and the controls below them.
import { useSession, useText } from '../app/app';
import { formatTime } from '../game/clock';
import { mistakeAfter } from '../game/report';
import { childrenOf, clocksAt, headOf, rootId } from '../game/tree';
import { matchIn } from '../game/way';
import { PlayHere } from '../panel/play-here';
import { Steps, Tool } from '../panel/steps';
import { TypeMove } from '../panel/type-move';
import { Icon } from '../ui/icons';
import { later } from '../ui/later';
import { Link } from '../ui/link';
import type { Seat } from '../wire/types';
import { AnalysisParts, type PartsProps } from './analysis-parts';
import { OpenedGames } from './opened';
import { ThreatPanel } from './threat';
import { TrialPanel } from './trial';
import type { AnalysisPage } from './use-analysis-page';

const DrawTools = later(async () => (await import('../panel/draw-tools')).DrawTools);
const GroupsPanel = later(async () => (await import('./groups')).GroupsPanel);

export function AnalysisPanel({ page, onMenu }: PartsProps) {
  return (
    <>
      <Head page={page} />
      <OpenTools page={page} />
      <AnalysisParts page={page} onMenu={onMenu} />
      <Controls page={page} />
    </>
  );
}

function Head({ page }: { page: AnalysisPage }) {
  const { table, record, players, outcome } = page;
  const t = useText();
  const fromMatch = useSession((session) => matchIn(session.path));
  return (
    <>
      <div class="head">
        <h1>{players.join(' – ')}</h1>
        <p>
          {[t(`game.${table.setup.game}`), ...(outcome ? [outcome] : [])].join(' · ')}
          <ClocksLeft clocks={clocksAt(table.tree, page.viewed)} />
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
    </>
  );
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

// What stands above the parts while it is used: drawing, the threat, a mistake that is tried again.
function OpenTools({ page }: { page: AnalysisPage }) {
  const { table, descriptor, drawing, threat, trying } = page;
  const { notation } = page.shown;
  const tried = trying.trial?.n;
  const next = (seat: Seat | null) => (tried === undefined ? null : mistakeAfter(page.verdicts.mistakes, table.tree, tried, seat));
  return (
    <>
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
      {page.groupMarks && <GroupsPanel page={page} onMarks={page.markGroups} />}
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
        next={next(table.tree.nodes.get(tried ?? -1)?.s ?? null)}
        nextOfAny={next(null)}
        onRetry={page.retry}
      />
    </>
  );
}

function Controls({ page }: { page: AnalysisPage }) {
  const { table, viewed, edits } = page;
  const { tree } = table;
  const t = useText();
  return (
    <div class="controls">
      <PlayHere />
      <TypeMove legal={page.position?.legal ?? null} onSend={(text) => page.study.play({ text })} />
      <div class="edit-row">
        <Tool icon="takeback" id="undo" disabled={!edits.canUndo} />
        <Tool icon="rematch" id="redo" disabled={!edits.canRedo} />
        <span class="grow" />
        <Tool icon="up" id="promote" disabled={headOf(tree, viewed) === null} why={t('edit.no_variation')} />
        <Tool icon="trash" id="delete" disabled={!tree.nodes.has(viewed)} />
        <Tool icon="pencil" id="draw" isOn={page.drawing.isOn} />
        <Tool icon="target" id="threat" isOn={page.threat.isOn} />
        <Tool icon="analyse" id="analyse_game" how={page.wholeGame} />
      </div>
      <Steps isFirst={viewed === rootId} isLast={childrenOf(tree, viewed).length === 0} />
    </div>
  );
}
