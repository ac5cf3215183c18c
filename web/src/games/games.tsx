// All stored games: found by a filter that stands in the address, opened one by one or together, saved in one file, and
// deleted into a bin, from which they come back or go for good.
import { useEffect, useRef, useState } from 'preact/hooks';
import { openTogether, showError, showToast, useApp, useSession, useText } from '../app/app';
import { GameCard, titleOf } from './card';
import { ChosenBar } from './chosen';
import { Filters } from './filters';
import { binGames, countGames, deleteGames, emptyBin, fileOf, restOf, restoreGames, saveFile } from '../records/requests';
import { pause, useGameList } from '../records/use-list';
import { errorIn } from '../net/rest';
import { addressOf, everything, filterIn, isNarrow, type GamesFilter } from '../records/games-filter';
import './games.css';
import { Confirm } from '../ui/confirm';
import { chooseFile } from '../records/drop';
import { Link } from '../ui/link';
import { Loading } from '../ui/loading';
import type { RecordSummary } from '../wire/types';

// The filter, first of all that of the address; the address follows it a moment later, and it follows the address when
// the person goes back.
function useFilter(): [GamesFilter, (filter: GamesFilter) => void] {
  const app = useApp();
  const path = useSession((session) => session.path);
  const [filter, set] = useState(() => filterIn(path));
  const written = useRef(addressOf(filter));
  useEffect(() => {
    if (path === written.current) return;
    written.current = path;
    set(filterIn(path));
  }, [path]);
  useEffect(() => {
    const wanted = addressOf(filter);
    if (wanted === addressOf(filterIn(app.session.get().path))) return;
    const timer = setTimeout(() => {
      written.current = wanted;
      app.replace(wanted);
    }, pause);
    return () => clearTimeout(timer);
  }, [app, filter]);
  return [filter, set];
}

type Asking = { kind: 'delete'; records: readonly RecordSummary[] } | { kind: 'empty'; count: number };

export function GamesPage() {
  const app = useApp();
  const t = useText();
  const descriptors = useSession((session) => session.hello?.games ?? []);
  const chosen = useSession((session) => session.chosen);
  const [filter, setFilter] = useFilter();
  const list = useGameList(filter);
  const { listed, reload, more, without } = list;
  // A message that offers undo outlives a rendering and the filter.
  const latest = useRef({ filter, list });
  latest.current = { filter, list };
  const [asking, ask] = useState<Asking | null>(null);
  const lastChosen = useRef<number | null>(null);
  const { bin } = filter;
  const title = t(bin ? 'games.bin' : 'nav.games');
  useEffect(() => {
    document.title = `${title} – Ludex`;
    app.session.set({ title });
  }, [app.session, title]);
  // What was chosen before another filter may be out of sight, where nothing should happen to it.
  const choose = (records: readonly RecordSummary[]) => app.session.set({ chosen: records });
  const narrow = (fields: Partial<GamesFilter>) => {
    choose([]);
    setFilter({ ...filter, ...fields });
  };
  useEffect(() => {
    lastChosen.current = null;
    return () => choose([]);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `choose` writes to the session alone
  }, [bin]);
  if (!listed) return <Loading />;
  const { records, hasOlder } = listed;
  const ids = new Set(chosen.map(({ id }) => id));
  const isChosen = (record: RecordSummary) => ids.has(record.id);
  // The games that the list shows, in its order, before those that are chosen but not shown.
  const shown = new Set(records.map(({ id }) => id));
  const unlisted = chosen.filter(({ id }) => !shown.has(id));
  const turn = (record: RecordSummary, isRange: boolean) => {
    const at = records.indexOf(record);
    const from = isRange ? records.findIndex(({ id }) => id === lastChosen.current) : -1;
    lastChosen.current = record.id;
    if (from < 0)
      return choose(
        isChosen(record)
          ? chosen.filter(({ id }) => id !== record.id)
          : [...records.filter((other) => other === record || isChosen(other)), ...unlisted],
      );
    const [low, high] = [Math.min(at, from), Math.max(at, from)];
    choose([...records.filter((other, i) => (i >= low && i <= high) || isChosen(other)), ...unlisted]);
  };
  // Does something to games, shows the list without them, and offers the opposite.
  const change = async (
    which: readonly RecordSummary[],
    act: (ids: number[]) => Promise<unknown>,
    done: string,
    opposite?: (ids: number[]) => Promise<unknown>,
  ) => {
    const ids = which.map(({ id }) => id);
    choose([]);
    try {
      await act(ids);
      without(which);
      const back = () => {
        const { filter: now, list: shown } = latest.current;
        return addressOf(now) === addressOf(filter) ? shown.withAgain(which) : shown.reload();
      };
      const undo = opposite && (() => void opposite(ids).then(back, (failure) => showError(app, errorIn(failure))));
      showToast(app, { text: t(done, { n: ids.length }), ...(undo ? { undo } : {}) });
    } catch (failure) {
      // Some of them may be done: the server knows which.
      showError(app, errorIn(failure));
      await reload();
    }
  };
  // All that the filter lets through, also those that the list has not fetched.
  const chooseAll = async () => {
    try {
      const rest = hasOlder ? await restOf(filter, records.at(-1)!.id) : [];
      if (addressOf(latest.current.filter) === addressOf(filter)) choose([...records, ...rest]);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  const toBin = (which: readonly RecordSummary[]) => change(which, binGames, 'games.binned', restoreGames);
  const restore = (which: readonly RecordSummary[]) => change(which, restoreGames, 'games.restored', binGames);
  const save = async (format: string) => {
    if (format === '') return;
    try {
      const ending = descriptors.flatMap(({ formats }) => formats).find(({ name }) => name === format)?.types[0] ?? '';
      const { file, leftOut } = await fileOf(
        chosen.map(({ id }) => id),
        format,
      );
      saveFile(file, `${t('games.file')}${ending}`);
      const names = chosen.filter(({ id }) => leftOut.includes(id)).map((record) => titleOf(record, descriptors, t));
      if (names.length > 0) showToast(app, { text: t('games.left_out', { numbers: names.join(', ') }) });
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  const askToEmpty = () =>
    void countGames({ ...everything, bin: true }).then(
      (count) => ask({ kind: 'empty', count }),
      (failure) => showError(app, errorIn(failure)),
    );
  const empty = async () => {
    try {
      showToast(app, { text: t('games.deleted', { n: await emptyBin() }) });
    } catch (failure) {
      showError(app, errorIn(failure));
    }
    await reload();
  };
  const confirm = ({ kind, ...what }: Asking) => {
    ask(null);
    if (kind === 'empty') void empty();
    else if ('records' in what) void change(what.records, deleteGames, 'games.deleted');
  };
  return (
    <main class="page games-page">
      <header class="page-head">
        <h1>{title}</h1>
        <div class="head-tools">
          {bin && records.length > 0 && (
            <button class="plain" data-action="empty-bin" onClick={askToEmpty}>
              {t('games.empty_bin')}
            </button>
          )}
          {!bin && (
            <button class="plain" onClick={() => chooseFile(app)}>
              {t('play.open')}
            </button>
          )}
          <Link class="plain" href={bin ? '/games' : '/games?bin=true'} data-action="other-list">
            {t(bin ? 'games.to_list' : 'games.bin')}
          </Link>
        </div>
      </header>
      <Filters filter={filter} onChange={narrow} onClear={() => narrow({ ...everything, bin })} />
      {chosen.length > 0 && (
        <ChosenBar
          chosen={chosen}
          unlisted={unlisted.length}
          isBinned={bin}
          onOpen={() =>
            openTogether(
              app,
              chosen.filter(({ board }) => board).map((record) => ({ id: record.id, title: titleOf(record, descriptors, t) })),
            )
          }
          onSave={(format) => void save(format)}
          onBin={() => void toBin(chosen)}
          onRestore={() => void restore(chosen)}
          onDelete={() => ask({ kind: 'delete', records: chosen })}
          onAll={() => void chooseAll()}
          onNone={() => choose([])}
        />
      )}
      {records.length === 0 && <p class="hint">{t(isNarrow(filter) ? 'games.no_match' : bin ? 'games.bin_is_empty' : 'games.none')}</p>}
      <ul class="cards">
        {records.map((record) => (
          <GameCard
            key={record.id}
            record={record}
            isBinned={bin}
            isChosen={isChosen(record)}
            onChoose={(isRange) => turn(record, isRange)}
            onBin={() => void toBin([record])}
            onRestore={() => void restore([record])}
            onDelete={() => ask({ kind: 'delete', records: [record] })}
          />
        ))}
      </ul>
      {hasOlder && (
        <button class="plain" data-action="older" onClick={() => void more()}>
          {t('match.older')}
        </button>
      )}
      {asking && (
        <Confirm
          title={t(asking.kind === 'empty' ? 'games.empty_title' : 'games.delete_title', {
            n: asking.kind === 'empty' ? asking.count : asking.records.length,
          })}
          text={t('games.no_undo')}
          action={t('games.delete_for_good')}
          onConfirm={() => confirm(asking)}
          onClose={() => ask(null)}
        />
      )}
    </main>
  );
}
