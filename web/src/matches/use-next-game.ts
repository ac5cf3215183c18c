// Which game of a match follows the one that is watched: a new game takes the place of one that has ended. Whoever
// watches the last position goes on to it; whoever has stepped back stays.
import { useEffect, useRef } from 'preact/hooks';
import type { LiveGame } from '../wire/types';

const resultStays = 4000; // milliseconds in which the result can be read

// `isOver`: the watched game has ended, and its last position is on the board. `next` is null while it goes on, and if
// no game follows; `wasLive` says that it was seen under way.
export function useNextGame(
  live: readonly LiveGame[],
  number: number,
  isOver: boolean,
  onGo: (number: number) => void,
): { next: number | null; wasLive: boolean } {
  const place = useRef<number | null>(null);
  const at = live.findIndex((game) => game.number === number);
  if (at >= 0) place.current = at;
  const next = at >= 0 || place.current === null ? null : (live[place.current]?.number ?? null);
  // Short games may follow each other faster than the result is read.
  const latest = useRef(() => {});
  latest.current = () => next !== null && onGo(next);
  const follows = isOver && next !== null;
  useEffect(() => {
    if (!follows) return;
    const timer = setTimeout(() => latest.current(), resultStays);
    return () => clearTimeout(timer);
  }, [follows, number]);
  return { next, wasLive: place.current !== null };
}
