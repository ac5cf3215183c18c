// The stored games that a filter lets through, fetched in pages, the newest first.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, useApp } from '../app/app';
import { errorIn } from '../net/rest';
import { addressOf, type GamesFilter } from './games-filter';
import type { RecordSummary } from '../wire/types';
import { fetchGames, pageSize } from './requests';

export const pause = 200; // milliseconds without typing, after which the server is asked

export interface Listed {
  bin: boolean; // whether these are the deleted games
  records: readonly RecordSummary[];
  hasOlder: boolean;
}

export interface GameList {
  listed: Listed | null; // null before the first answer
  reload(): Promise<void>; // fetches the first page again
  more(): Promise<void>; // fetches the next page
  // Change the list as the server's was changed, so that the pages that were fetched stay where they are.
  without(records: readonly RecordSummary[]): void;
  withAgain(records: readonly RecordSummary[]): void;
}

export function useGameList(filter: GamesFilter): GameList {
  const app = useApp();
  const [found, list] = useState<Listed | null>(null);
  // The games of the list must not be seen in the bin, nor those of the bin in the list, until the answer comes.
  const listed = found?.bin === filter.bin ? found : null;
  const latest = useRef(0); // the number of the last request, so that answers to earlier ones are dropped
  const load = async (before: readonly RecordSummary[]) => {
    const request = ++latest.current;
    try {
      const page = await fetchGames(filter, before.at(-1)?.id);
      if (request === latest.current) list({ bin: filter.bin, records: [...before, ...page], hasOlder: page.length >= pageSize });
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  const wanted = addressOf(filter);
  useEffect(() => {
    const timer = setTimeout(() => void load([]), listed ? pause : 0);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only another filter loads the list again
  }, [wanted]);
  const change = (act: (records: readonly RecordSummary[]) => readonly RecordSummary[]) =>
    list((known) => known && { ...known, records: act(known.records) });
  const others = (records: readonly RecordSummary[], gone: readonly RecordSummary[]) =>
    records.filter(({ id }) => gone.every((record) => record.id !== id));
  return {
    listed,
    reload: () => load([]),
    more: () => load(listed?.records ?? []),
    without: (gone) => change((records) => others(records, gone)),
    withAgain: (back) => change((records) => [...others(records, back), ...back].sort((a, b) => b.id - a.id)),
  };
}
