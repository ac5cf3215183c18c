// The running games and matches on the first page. They stand below everything else and change while the page is
// open, but no row moves under a pointer or the focus.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp, useText } from '../app';
import { Diagram } from '../board/diagram';
import { playerNames } from '../panel/words';
import { lengthWords } from '../state/length';
import { arrange, type Entry } from '../state/lobby';
import { ownSeats } from '../state/secrets';
import type { Descriptor, MatchSummary, TableSummary } from '../wire/types';
import { useGoingOn } from './use-going-on';

const most = 6; // rows of games in which this person does not play

type Item = { table: TableSummary } | { match: MatchSummary };

export function GoingOn({ games }: { games: Descriptor[] }) {
  const app = useApp();
  const t = useText();
  const { tables, matches, isFailed } = useGoingOn();
  const [isHeld, hold] = useState(false);
  const shown = useRef<readonly Entry<Item>[]>([]);
  const entries: Entry<Item>[] = [
    ...[...tables].reverse().map((table) => ({ key: `table ${table.id}`, item: { table }, isOpen: table.result === null, isOwn: ownSeats(app.storage, table.id).length > 0 })),
    ...matches.map((match) => ({ key: `match ${match.id}`, item: { match }, isOpen: match.state === 'running', isOwn: false })),
  ];
  const rows = arrange(shown.current, entries, isHeld, most);
  useEffect(() => {
    shown.current = rows;
  });
  const more = entries.filter(({ key, isOpen }) => isOpen && rows.every((row) => row.key !== key)).length;
  if (rows.length === 0 && !isFailed) return null;
  return (
    <section class="shelf">
      <h2>{t('play.going_on')}</h2>
      <ul
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocusCapture={() => hold(true)}
        onBlurCapture={(event: FocusEvent) => hold((event.currentTarget as Element).contains(event.relatedTarget as Node | null))}
      >
        {rows.map((row) => ('table' in row.item ? <TableRow key={row.key} table={row.item.table} row={row} games={games} /> : <MatchRow key={row.key} match={row.item.match} />))}
      </ul>
      {isFailed && (
        <p class="hint" role="status">
          {t('play.list_failed')}
        </p>
      )}
      {more > 0 && <p class="hint">{t('play.more_games', { n: more })}</p>}
    </section>
  );
}

function TableRow({ table, row, games }: { table: TableSummary; row: Entry<Item>; games: Descriptor[] }) {
  const app = useApp();
  const t = useText();
  const descriptor = games.find(({ game }) => game === table.setup.game);
  const colors = descriptor?.seats ?? [];
  const label = !row.isOpen ? 'play.over' : row.isOwn ? 'play.continue' : 'play.watch';
  return (
    <li class={row.isOpen ? '' : 'over'} data-table={table.id}>
      <Diagram face={table.board} cells={table.cells} last={table.last} />
      <div class="grow">
        <b>{playerNames(table.seats, colors, ownSeats(app.storage, table.id), t).join(' – ')}</b>
        <small>
          {t(`game.${table.setup.game}`)} · {lengthWords(table.plies, descriptor, t)}
        </small>
      </div>
      <button class="plain" onClick={() => app.go(`/table/${table.id}`)}>
        {t(label)}
      </button>
    </li>
  );
}

function MatchRow({ match: { id, board, name, setup, played, total } }: { match: MatchSummary }) {
  const app = useApp();
  const t = useText();
  return (
    <li>
      <Diagram face={board} cells="" />
      <div class="grow">
        <b>{name}</b>
        <small>
          {t(`game.${setup.game}`)} · {t('match.played', { played, total })}
        </small>
      </div>
      <button class="plain" onClick={() => app.go(`/matches/${id}`)}>
        {t('play.watch')}
      </button>
    </li>
  );
}
