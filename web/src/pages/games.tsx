// All stored games: open, search, delete. Undo restores a deleted game from the server's bin.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, showToast, useApp, useSession, useText } from '../app';
import { Diagram } from '../board/diagram';
import { errorIn, get, post, remove } from '../net/rest';
import { chooseFile } from '../ui/drop';
import { Icon } from '../ui/icons';
import { Link } from '../ui/link';
import { Loading } from '../ui/loading';
import type { RecordSummary } from '../wire/types';

// How many games the server sends at once.
const pageSize = 200;

// The stored games of a game and of a player, the newest first; those older than `after` alone.
function fetchGames(game: string, player: string, after?: number): Promise<RecordSummary[]> {
  const query = new URLSearchParams({ limit: String(pageSize) });
  if (game !== '') query.set('game', game);
  if (player !== '') query.set('player', player);
  if (after !== undefined) query.set('after', String(after));
  return get<RecordSummary[]>(`records?${query}`);
}

export function GamesPage() {
  const app = useApp();
  const t = useText();
  const games = useSession((session) => session.hello?.games ?? []);
  const [records, setRecords] = useState<RecordSummary[] | null>(null);
  const [game, filter] = useState('');
  const [text, search] = useState('');
  const [hasOlder, setHasOlder] = useState(false);
  const latest = useRef(0); // the number of the last request, so that answers to earlier ones are dropped
  const wanted = text.trim().toLowerCase();
  const load = async (before: readonly RecordSummary[]) => {
    const request = ++latest.current;
    try {
      const found = await fetchGames(game, wanted, before.at(-1)?.id);
      if (request !== latest.current) return;
      setRecords([...before, ...found]);
      setHasOlder(found.length >= pageSize);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  useEffect(() => {
    document.title = `${t('nav.games')} – Ludex`;
  }, []);
  useEffect(() => {
    // Typing asks the server once it pauses.
    const timer = setTimeout(() => void load([]), records ? 200 : 0);
    return () => clearTimeout(timer);
  }, [game, wanted]);
  if (!records) return <Loading />;
  const shown = records.filter((record) => (game === '' || record.setup.game === game) && record.names.join(' ').toLowerCase().includes(wanted));
  const restore = async (record: RecordSummary) => {
    try {
      await post<unknown>(`records/${record.id}/restore`, {});
      await load([]);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  const drop = async (record: RecordSummary) => {
    try {
      await remove(`records/${record.id}`);
      setRecords(records.filter(({ id }) => id !== record.id));
      showToast(app, { text: t('games.binned'), undo: () => void restore(record) });
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  return (
    <main class="page">
      <header class="page-head">
        <h1>{t('nav.games')}</h1>
        <button class="plain" onClick={() => chooseFile(app)}>
          {t('play.open')}
        </button>
      </header>
      <div class="filters">
        <select aria-label={t('play.game')} value={game} onChange={(event) => filter(event.currentTarget.value)}>
          <option value="">{t('games.all')}</option>
          {games.map((descriptor) => (
            <option key={descriptor.game} value={descriptor.game}>
              {t(`game.${descriptor.game}`)}
            </option>
          ))}
        </select>
        <input type="search" placeholder={t('games.search')} aria-label={t('games.search')} value={text} onInput={(event) => search(event.currentTarget.value)} />
      </div>
      {shown.length === 0 && <p class="hint">{t('games.none')}</p>}
      <ul class="cards">
        {shown.map((record) => (
          <li key={record.id}>
            <Link href={`/analyse/${record.id}`}>
              <Diagram face={record.board} cells={record.cells} />
              <span class="grow">
                <b>{record.names.map((name) => name || '?').join(' – ')}</b>
                <small>
                  {t(`game.${record.setup.game}`)} · {record.result} · {t('plies', { n: record.plies })} · {record.date}
                </small>
              </span>
            </Link>
            <button class="tool" aria-label={t('games.delete')} title={t('games.delete')} onClick={() => void drop(record)}>
              <Icon name="trash" />
            </button>
          </li>
        ))}
      </ul>
      {hasOlder && (
        <button class="plain" data-action="older" onClick={() => void load(records)}>
          {t('match.older')}
        </button>
      )}
    </main>
  );
}
