// The stored games that a filter lets through, fetched in pages, the newest first.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, useApp } from '../app';
import { errorIn } from '../net/rest';
import { addressOf, type GamesFilter } from '../state/games-filter';
import type { RecordSummary } from '../wire/types';
import { fetchGames, pageSize } from './requests';

export const pause = 200; // milliseconds without typing, after which the server is asked

export interface Listed {
  records: readonly RecordSummary[];
  hasOlder: boolean;
}

// `listed` is null before the first answer. `reload` fetches the first page again, `more` the next one.
export function useGameList(filter: GamesFilter): { listed: Listed | null; reload(): Promise<void>; more(): Promise<void> } {
  const app = useApp();
  const [listed, list] = useState<Listed | null>(null);
  const latest = useRef(0); // the number of the last request, so that answers to earlier ones are dropped
  const load = async (before: readonly RecordSummary[]) => {
    const request = ++latest.current;
    try {
      const found = await fetchGames(filter, before.at(-1)?.id);
      if (request === latest.current) list({ records: [...before, ...found], hasOlder: found.length >= pageSize });
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  const wanted = addressOf(filter);
  useEffect(() => {
    const timer = setTimeout(() => void load([]), listed ? pause : 0);
    return () => clearTimeout(timer);
  }, [wanted]);
  return { listed, reload: () => load([]), more: () => load(listed?.records ?? []) };
}
