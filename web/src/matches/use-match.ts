// The topic of a match, with its changes folded in.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../app/app';
import { reduceMatch } from '../game/match';
import type { Match, MatchDelta } from '../wire/types';

export interface FollowedMatch {
  match: Match | null;
  version: number; // grows with each state message
  isGone: boolean; // there is no such match, or it was deleted
}

export function useMatch(id: number): FollowedMatch {
  const app = useApp();
  const [seen, setSeen] = useState<{ match: Match | null; version: number }>({ match: null, version: 0 });
  const [isGone, lose] = useState(false);
  useEffect(
    () =>
      app.live.subscribe(`match/${id}`, {
        state: (data) => setSeen(({ version }) => ({ match: data as Match, version: version + 1 })),
        delta: (delta) =>
          setSeen(({ match, version }) => ({ match: match && reduceMatch(match, delta as unknown as MatchDelta), version })),
        gone: () => lose(true),
      }),
    [app.live, id],
  );
  return { ...seen, isGone };
}
