// What is done with games of the list: deleted into the bin, restored, deleted for good, saved in a file, opened.
import { useRef } from 'preact/hooks';
import { openTogether, showError, showToast, useApp, useSession, useText } from '../app/app';
import { errorIn } from '../net/rest';
import { addressOf, type GamesFilter } from '../records/games-filter';
import { binGames, deleteGames, emptyBin, fileOf, restOf, restoreGames, saveFile } from '../records/requests';
import type { GameList } from '../records/use-list';
import type { RecordSummary } from '../wire/types';
import { titleOf } from './card';
import type { Choice } from './use-choice';

type Records = readonly RecordSummary[];
type Request = (ids: number[]) => Promise<unknown>;

export interface GameActions {
  toBin(records: Records): void;
  restore(records: Records): void;
  deleteForGood(records: Records): void;
  emptyBin(): void;
  save(format: string): void; // the chosen games, in one file
  open(): void; // the chosen games
  chooseAll(): void; // all that the filter lets through, also those that the list has not fetched
}

export function useGameActions(filter: GamesFilter, list: GameList, choice: Choice): GameActions {
  const app = useApp();
  const t = useText();
  const descriptors = useSession((session) => session.hello?.games ?? []);
  const change = useListChange(filter, list, choice);
  const { chosen } = choice;
  const idsOf = (records: Records) => records.map(({ id }) => id);
  const orShowError = (action: Promise<unknown>) => void action.catch((failure) => showError(app, errorIn(failure)));
  // Another filter may have been chosen while the server answered.
  const latest = useRef(filter);
  latest.current = filter;
  const chooseAll = async () => {
    const { records, hasOlder } = list.listed!;
    const rest = hasOlder ? await restOf(filter, records.at(-1)!.id) : [];
    if (addressOf(latest.current) === addressOf(filter)) choice.choose([...records, ...rest]);
  };
  const save = async (format: string) => {
    const ending = descriptors.flatMap(({ formats }) => formats).find(({ name }) => name === format)?.types[0] ?? '';
    const { file, leftOut } = await fileOf(idsOf(chosen), format);
    saveFile(file, `${t('games.file')}${ending}`);
    const names = chosen.filter(({ id }) => leftOut.includes(id)).map((record) => titleOf(record, descriptors, t));
    if (names.length > 0) showToast(app, { text: t('games.left_out', { numbers: names.join(', ') }) });
  };
  const empty = async () => showToast(app, { text: t('games.deleted', { n: await emptyBin() }) });
  return {
    toBin: (records) => void change(records, binGames, 'games.binned', restoreGames),
    restore: (records) => void change(records, restoreGames, 'games.restored', binGames),
    deleteForGood: (records) => void change(records, deleteGames, 'games.deleted'),
    emptyBin: () => orShowError(empty().finally(() => void list.reload())),
    save: (format) => format !== '' && orShowError(save(format)),
    open() {
      const withBoard = chosen.filter(({ board }) => board);
      openTogether(
        app,
        withBoard.map((record) => ({ id: record.id, title: titleOf(record, descriptors, t) })),
      );
    },
    chooseAll: () => orShowError(chooseAll()),
  };
}

// Does something to games, shows the list without them, and offers the opposite.
function useListChange(filter: GamesFilter, list: GameList, { choose }: Choice) {
  const app = useApp();
  const t = useText();
  // A message that offers undo outlives a rendering and the filter.
  const latest = useRef({ filter, list });
  latest.current = { filter, list };
  const showAgain = (records: Records) => {
    const { filter: now, list: shown } = latest.current;
    return addressOf(now) === addressOf(filter) ? shown.withAgain(records) : shown.reload();
  };
  return async (records: Records, act: Request, done: string, opposite?: Request) => {
    const ids = records.map(({ id }) => id);
    choose([]);
    try {
      await act(ids);
      list.without(records);
      const undo =
        opposite &&
        (() =>
          void opposite(ids).then(
            () => showAgain(records),
            (failure) => showError(app, errorIn(failure)),
          ));
      showToast(app, { text: t(done, { n: ids.length }), ...(undo ? { undo } : {}) });
    } catch (failure) {
      // Some of them may be done: the server knows which.
      showError(app, errorIn(failure));
      await list.reload();
    }
  };
}
