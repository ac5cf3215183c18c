// The tables and matches that are going on, kept up to date. A server that refuses the topic `lobby`, or does not
// answer for it, is asked by a request once for each connection. A request that failed is asked again when the connection is back, and every few
// seconds while it stands.
import { useEffect, useState } from 'preact/hooks';
import { useApp } from '../app/app';
import { get } from '../net/rest';
import { reduceLobby } from './lobby';
import { reduceMatches } from '../game/match';
import type { LobbyDelta, MatchesDelta, MatchSummary, TableSummary } from '../wire/types';

const retryAfter = 5000;
const answersWithin = 1500; // milliseconds in which a server that knows the topic has sent its state

export interface GoingOnLists {
  tables: readonly TableSummary[];
  matches: readonly MatchSummary[];
  isFailed: boolean; // the tables could not be loaded
}

export function useGoingOn(): GoingOnLists {
  const app = useApp();
  const [tables, setTables] = useState<readonly TableSummary[]>([]);
  const [matches, setMatches] = useState<readonly MatchSummary[]>([]);
  const [isFailed, fail] = useState(false);
  useEffect(() => {
    let timer = 0;
    let isLeft = false;
    let wants = false; // a request failed, and no list has come since
    let isKnown = false; // the server has sent the topic's state
    const expect = () => {
      clearTimeout(timer);
      timer = window.setTimeout(ask, answersWithin);
    };
    const ask = () => {
      clearTimeout(timer);
      get<TableSummary[]>('tables').then(
        (all) => !isLeft && take(all),
        () => {
          if (isLeft) return;
          wants = true;
          fail(true);
          timer = window.setTimeout(ask, retryAfter);
        },
      );
    };
    const take = (all: readonly TableSummary[]) => {
      clearTimeout(timer);
      wants = false;
      fail(false);
      setTables(all);
    };
    const leaveTables = app.live.subscribe('lobby', {
      state(data) {
        isKnown = true;
        take((data as { tables: TableSummary[] }).tables);
      },
      delta: (delta) => setTables((now) => reduceLobby(now, delta as unknown as LobbyDelta)),
      gone: ask,
    });
    const leaveMatches = app.live.subscribe('matches', {
      state: (data) => setMatches((data as { matches: MatchSummary[] }).matches),
      delta: (delta) => setMatches((now) => reduceMatches(now, delta as unknown as MatchesDelta)),
    });
    const leaveStatus = app.session.listen((now, before) => {
      if (now.status !== 'connected' || before.status === 'connected') return;
      if (wants) ask();
      else if (!isKnown) expect();
    });
    if (app.session.get().status === 'connected') expect();
    return () => {
      isLeft = true;
      clearTimeout(timer);
      leaveTables();
      leaveMatches();
      leaveStatus();
    };
  }, [app.live, app.session]);
  return { tables, matches, isFailed };
}
