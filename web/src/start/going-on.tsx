// The running games and matches on the first page. They stand below everything else and change while the page is
// open, but no row moves under a pointer or the focus.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, showToast, useApp, useSession, useText, type App } from '../app/app';
import { Diagram } from '../board/diagram';
import { formatAgo } from './since';
import { errorIn } from '../net/rest';
import { playerNames } from '../game/words';
import { lengthWords } from '../game/length';
import { arrange, entriesOf, tableKey, type Entry, type Item } from './lobby';
import { keepPutAway, readPutAway } from './put-away';
import { ownSeats, secretsOf } from '../game/secrets';
import { Confirm } from '../ui/confirm';
import { Icon } from '../ui/icons';
import type { Descriptor, MatchSummary, TableSummary } from '../wire/types';
import { useGoingOn } from './use-going-on';

const most = 6; // rows of games in which this person does not play

export function GoingOn({ games }: { games: Descriptor[] }) {
  const app = useApp();
  const t = useText();
  const { tables, matches, isFailed } = useGoingOn();
  const [isHeld, hold] = useState(false);
  const [resigning, resign] = useState<Leaving | null>(null);
  const putAway = usePutAway(tables);
  const { rows, more } = useRows(putAway.listed, matches, putAway.ids, isHeld);
  if (rows.length === 0 && putAway.count === 0 && !isFailed) return null;
  return (
    <section class="shelf">
      <h2>{t('play.going_on')}</h2>
      <ul
        onPointerEnter={() => hold(true)}
        onPointerLeave={() => hold(false)}
        onFocusCapture={() => hold(true)}
        onBlurCapture={(event: FocusEvent) => hold((event.currentTarget as Element).contains(event.relatedTarget as Node | null))}
      >
        {rows.map((row) =>
          'table' in row.item ? (
            <TableRow key={row.key} table={row.item.table} row={row} games={games} onPutAway={putAway.add} onResign={resign} />
          ) : (
            <MatchRow key={row.key} match={row.item.match} />
          ),
        )}
      </ul>
      {isFailed && (
        <p class="hint" role="status">
          {t('play.list_failed')}
        </p>
      )}
      {more > 0 && <p class="hint">{t('play.more_games', { n: more })}</p>}
      {putAway.count > 0 && (
        <p class="hint">
          {t('play.away_count', { n: putAway.count })}{' '}
          <button class="quiet" data-action="show-away" onClick={putAway.showAll}>
            {t('play.show_away')}
          </button>
        </p>
      )}
      {resigning && (
        <Confirm
          title={t('question.resign')}
          text={t('play.resign_how', { names: resigning.names })}
          action={t('resign')}
          onConfirm={() => {
            resign(null);
            void resignAt(app, resigning.id);
          }}
          onClose={() => resign(null)}
        />
      )}
    </section>
  );
}

// The rows of the list, and how many entries have none.
function useRows(tables: readonly TableSummary[], matches: readonly MatchSummary[], away: readonly number[], isHeld: boolean) {
  const app = useApp();
  const shown = useRef<readonly Entry<Item>[]>([]);
  const entries = entriesOf(tables, matches, ({ id }) => ownSeats(app.storage, id).length > 0);
  // A row that was put away disappears at once: the person who pressed its button expects that.
  const hidden = new Set(away.map(tableKey));
  const before = shown.current.filter(({ key }) => !hidden.has(key));
  const rows = arrange(before, entries, isHeld, most);
  useEffect(() => {
    shown.current = rows;
  });
  const more = entries.filter(({ key, isOpen }) => isOpen && rows.every((row) => row.key !== key)).length;
  return { rows, more };
}

// The tables that the person has put away: the list does not show them, and they go on.
function usePutAway(tables: readonly TableSummary[]) {
  const app = useApp();
  const t = useText();
  const [putAway, setPutAway] = useState(() => readPutAway(app.storage));
  const hide = (ids: readonly number[]) => {
    keepPutAway(app.storage, ids);
    setPutAway([...ids]);
  };
  const running = tables.filter(({ id, result }) => result === null && putAway.includes(id));
  return {
    listed: tables.filter(({ id }) => !putAway.includes(id)),
    ids: running.map(({ id }) => id),
    count: running.length,
    add({ id, names }: Leaving) {
      hide([...readPutAway(app.storage), id]);
      const undo = () => hide(readPutAway(app.storage).filter((known) => known !== id));
      showToast(app, { text: t('play.was_put_away', { names }), undo });
    },
    showAll: () => hide([]),
  };
}

// A game that a person wants to be rid of.
interface Leaving {
  id: number;
  names: string;
}

// Only a page that has the table open may act for its seat, so it is opened for one command.
async function resignAt(app: App, id: number) {
  const topic = `table/${id}`;
  let leave = () => {};
  try {
    await new Promise<void>((done) => {
      leave = app.live.subscribe(
        topic,
        { state: () => done(), delta: () => {}, gone: () => done() },
        { secrets: secretsOf(app.storage, id) },
      );
    });
    await app.live.do(topic, 'resign', {});
  } catch (failure) {
    showError(app, errorIn(failure));
  }
  leave();
}

interface RowProps {
  table: TableSummary;
  row: Entry<Item>;
  games: Descriptor[];
  onPutAway(game: Leaving): void;
  onResign(game: Leaving): void;
}

function TableRow({ table, row, games, onPutAway, onResign }: RowProps) {
  const app = useApp();
  const t = useText();
  const descriptor = games.find(({ game }) => game === table.setup.game);
  const colors = descriptor?.seats ?? [];
  const names = playerNames(table.seats, colors, ownSeats(app.storage, table.id), t).join(' – ');
  const label = !row.isOpen ? 'play.over' : row.isOwn ? 'play.continue' : 'play.watch';
  return (
    <li class={row.isOpen ? '' : 'over'} data-table={table.id}>
      <Diagram face={table.board} cells={table.cells} last={table.last} />
      <div class="grow">
        <b>{names}</b>
        <small>
          {t(`game.${table.setup.game}`)} · {lengthWords(table.plies, descriptor, t)} · <Began at={table.began} />
        </small>
      </div>
      <button class="plain" onClick={() => app.go(`/table/${table.id}`)}>
        {t(label)}
      </button>
      {row.isOpen && row.isOwn && (
        <button
          class="tool"
          data-action="resign"
          title={t('resign')}
          aria-label={`${t('resign')}: ${names}`}
          onClick={() => onResign({ id: table.id, names })}
        >
          <Icon name="resign" />
        </button>
      )}
      {row.isOpen && (
        <button
          class="tool"
          data-action="put-away"
          title={t('play.put_away')}
          aria-label={`${t('play.put_away')}: ${names}`}
          onClick={() => onPutAway({ id: table.id, names })}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  );
}

function MatchRow({ match: { id, board, name, setup, began, played, total } }: { match: MatchSummary }) {
  const app = useApp();
  const t = useText();
  return (
    <li>
      <Diagram face={board} cells="" />
      <div class="grow">
        <b>{name}</b>
        <small>
          {t(`game.${setup.game}`)} · {t('match.played', { played, total })}
          {began !== undefined && (
            <>
              {' · '}
              <Began at={began} />
            </>
          )}
        </small>
      </div>
      <button class="plain" onClick={() => app.go(`/matches/${id}`)}>
        {t('play.watch')}
      </button>
    </li>
  );
}

const minute = 60_000;

// How long ago a game or match began; it stays true while the page is open.
function Began({ at }: { at: number }) {
  const t = useText();
  const language = useSession((session) => session.language);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    // The words change when another minute has passed since the beginning.
    const untilNext = minute - (Math.max(0, now - at) % minute);
    const timer = setTimeout(() => setNow(Date.now()), untilNext);
    return () => clearTimeout(timer);
  }, [at, now]);
  const ago = formatAgo(at, now, language);
  return (
    <time class="began" dateTime={new Date(at).toISOString()} title={new Date(at).toLocaleString(language)}>
      {ago === null ? t('play.began_now') : t('play.began', { ago })}
    </time>
  );
}
