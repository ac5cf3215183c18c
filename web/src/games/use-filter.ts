// The filter of the list of games.
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp, useSession } from '../app/app';
import { addressOf, filterIn, type GamesFilter } from '../records/games-filter';
import { pause } from '../records/use-list';

// At first it is that of the address. The address follows it a moment later, and it follows the address when the person
// goes back.
export function useFilter(): [GamesFilter, (filter: GamesFilter) => void] {
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
