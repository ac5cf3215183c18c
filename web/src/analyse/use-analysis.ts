// One engine on a record. It never starts by itself. Infos are buffered and applied once per frame.
//
// The last press wins: each start or stop makes the answers to earlier starts void. An analysis whose answer comes too
// late is ended, so that none goes on at the server unseen.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, showToast, useApp, type App } from '../app/app';
import { errorIn, post, remove } from '../net/rest';
import { perFrame } from '../app/frames';
import { fewerLines, noLines, takeInfos, type Lines } from '../game/lines';
import type { Analysis, AnalysisDelta, Info } from '../wire/types';
import { orderOf, type Asked, type Look, type Way } from './analysis-order';

export interface Analysing {
  state: Analysis | null;
  lines: Lines;
  // Whether the engine follows the page or goes over the game. It is on from the press of the switch, before the server
  // has answered, and stays on at a position where it has reached its limit.
  isOn: boolean;
  start(engine: Asked, way?: Way): Promise<boolean>; // false: the server refused it
  stop(): void;
  // Presses the switch. It goes by what the switch shows, which a page that holds an earlier `isOn` may not know yet.
  turn(engine: Asked): void;
}

interface Running {
  id: number;
  asked: Asked;
  way: Way;
}

const end = (id: number) => void remove(`analyses/${id}`).catch(() => {});

const isActive = (state: Analysis | null, way: Way): boolean => {
  if (state === null) return true;
  return state.state === 'finished' ? way !== 'whole_game' : state.state !== 'off' && state.state !== 'died';
};

const changed = (state: Analysis, { found, ...fields }: AnalysisDelta): Analysis => ({
  ...state,
  ...fields,
  ...(found ? { scores: [...(state.scores ?? []), ...found] } : {}),
});

// Without an analysis only the report of a whole game is left to show.
const reportOf = (state: Analysis | null, now: 'off' | 'starting'): Analysis | null =>
  state?.report ? { ...state, state: now, progress: null } : null;

// Several engines are lost with one server; one message about it takes the place of the notice about the restart.
const showRestarted = (app: App) =>
  void showToast(app, { text: app.session.get().textTable('engine.restarted'), about: 'restart', weight: 1 });

// `limit` is as in the settings.
export function useAnalysis(record: number, node: number, wanted: number, limit: string): Analysing {
  const app = useApp();
  const here = useRef<Look>({ node, wanted });
  here.current = { node, wanted };
  const { running, isStarting, state, lines, ...shown } = useRunning(here);
  const presses = useRef(0);
  const stop = () => {
    presses.current += 1;
    shown.clear();
  };
  // An answer that arrives after the page was closed must not start anything.
  useEffect(() => () => void (presses.current += 1), []);
  useAnalysisTopic(running, shown, stop);
  useChanges(running?.id ?? null, here.current, shown);

  const start = async (asked: Asked, way: Way = 'position', at = limit): Promise<boolean> => {
    const press = ++presses.current;
    shown.expect(way);
    const sent = here.current;
    try {
      const { id } = await post<{ id: number }>('analyses', orderOf(record, asked, way, sent, at));
      if (press !== presses.current) {
        end(id);
        return true;
      }
      shown.begin({ id, asked, way });
      // What the person did while the server answered.
      if (here.current.node !== sent.node) send(app, id, 'look', { node: here.current.node });
      if (here.current.wanted !== sent.wanted) send(app, id, 'limits', { lines: here.current.wanted });
      return true;
    } catch (failure) {
      if (press !== presses.current) return true;
      stop();
      showError(app, errorIn(failure));
      return false;
    }
  };
  const isOn = isStarting || (running !== null && isActive(state, running.way));
  // An engine that follows the page goes on with the new limit. The analysis of a whole game keeps the limit that it
  // began with: its positions are to be comparable.
  useEffect(() => {
    if (running?.way === 'position' && isOn) void start(running.asked, 'position', limit);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new limit restarts an engine
  }, [limit]);
  const latest = useRef(isOn);
  latest.current = isOn;
  const turn = (asked: Asked) => (latest.current ? stop() : void start(asked));
  return { state, lines, isOn, start, stop, turn };
}

// The analysis that runs, and what the page shows of it.
function useRunning(here: { current: Look }) {
  const [running, setRunning] = useState<Running | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [state, setState] = useState<Analysis | null>(null);
  const [lines, setLines] = useState<Lines>(noLines);
  // Set immediately, whereas `running` changes only with the next rendering: messages in between belong to an
  // analysis that was ended.
  const followed = useRef<number | null>(null);
  return {
    running,
    isStarting,
    state,
    lines,
    isFollowed: (id: number) => followed.current === id,
    setState,
    take: (infos: readonly Info[]) => setLines((known) => takeInfos(known, infos, here.current.node, here.current.wanted)),
    clearLines: () => setLines(noLines),
    keepLines: (wanted: number) => setLines((known) => fewerLines(known, wanted)),
    // Going over the game ends the look at the position, and with it what is shown of it.
    expect(way: Way) {
      setStarting(true);
      if (way === 'whole_game') {
        followed.current = null;
        setLines(noLines);
      }
      setState((now) => (running === null ? reportOf(way === 'whole_game' ? null : now, 'starting') : now));
    },
    begin(next: Running) {
      followed.current = next.id;
      setStarting(false);
      setState((now) => reportOf(next.way === 'whole_game' ? null : now, 'starting'));
      setLines(noLines);
      setRunning(next);
    },
    clear() {
      followed.current = null;
      setStarting(false);
      setRunning(null);
      setLines(noLines);
      setState((now) => reportOf(now, 'off'));
    },
  };
}

type Shown = Pick<ReturnType<typeof useRunning>, 'isFollowed' | 'setState' | 'take' | 'clearLines' | 'keepLines'>;

// Follows the messages of the running analysis, and ends it at the server when another one takes its place.
function useAnalysisTopic(running: Running | null, shown: Shown, stop: () => void) {
  const app = useApp();
  const id = running?.id ?? null;
  useEffect(() => {
    if (running === null) return;
    const { id, way } = running;
    let isGone = false;
    const ifFollowed =
      <T>(act: (message: T) => void) =>
      (message: T) => {
        if (shown.isFollowed(id)) act(message);
      };
    const infos = perFrame<Info>(ifFollowed(shown.take));
    const unsubscribe = app.live.subscribe(`analysis/${id}`, {
      // The report of the game stays while positions of it are looked at.
      state: ifFollowed((data) => {
        const next = data as Analysis;
        shown.setState((now) => (next.report || way === 'whole_game' ? next : { ...next, report: now?.report ?? null }));
      }),
      delta: ifFollowed((message) => shown.setState((now) => now && changed(now, message as unknown as AnalysisDelta))),
      info: (message) => infos.push(message as unknown as Info),
      gone: ifFollowed((error) => {
        // `unknown`: the server was started anew. `not_now`: another page has ended it.
        isGone = error.code === 'unknown' || error.code === 'not_now';
        stop();
        if (error.code === 'unknown') showRestarted(app);
        else showError(app, error);
      }),
    });
    return () => {
      unsubscribe();
      infos.cancel();
      if (!isGone) end(id);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `id` changes with `running`
  }, [id]);
}

// Sends the position and the number of lines that the person has chosen since the analysis began.
function useChanges(id: number | null, { node, wanted }: Look, shown: Shown) {
  const app = useApp();
  useEffect(() => {
    shown.clearLines();
    if (id !== null) send(app, id, 'look', { node });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an analysis begins with the node of its start
  }, [node]);
  useEffect(() => {
    shown.keepLines(wanted);
    if (id !== null) send(app, id, 'limits', { lines: wanted });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an analysis begins with the lines of its start
  }, [wanted]);
}

function send(app: App, id: number, what: 'look' | 'limits', fields: Record<string, number>) {
  void app.live.do(`analysis/${id}`, what, fields).catch(() => {});
}
