// One engine on a record. It never starts by itself. Infos are buffered and applied once per frame.
//
// The last press wins: each start or stop makes the answers to earlier starts void. An analysis whose answer comes too
// late is ended, so that none goes on at the server unseen.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, showToast, useApp, type App } from '../app/app';
import { errorIn, post, remove } from '../net/rest';
import { perFrame } from '../app/frames';
import { noLines, takeInfos, type Lines } from '../game/lines';
import type { Analysis, AnalysisDelta, Info } from '../wire/types';

export function limitsOf(limit: string): { limits?: { depth?: number; ms?: number } } {
  const [kind, text] = limit.split(':');
  const n = Number(text);
  if (kind === 'depth') return { limits: { depth: n } };
  return kind === 'seconds' ? { limits: { ms: 1000 * n } } : {};
}

// An engine and the profile of its options; an empty profile means none.
export interface Asked {
  engine: string;
  profile: string;
}
// The kind of analysis. `threat` searches for the move that the other player would make if it were their turn.
export type Way = 'position' | 'whole_game' | 'threat';

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

// Several engines are lost with one server; the page says so once, in place of its notice about the restart.
const sayRestarted = (app: App) =>
  void showToast(app, { text: app.session.get().textTable('engine.restarted'), about: 'restart', weight: 1 });

// `limit` is "endless", "depth:N" or "seconds:N", as in the settings.
export function useAnalysis(record: number, node: number, wanted: number, limit: string): Analysing {
  const app = useApp();
  const [running, setRunning] = useState<Running | null>(null);
  const [isStarting, setStarting] = useState(false);
  const [state, setState] = useState<Analysis | null>(null);
  const [lines, setLines] = useState<Lines>(noLines);
  const presses = useRef(0);
  // Set immediately, whereas `running` changes only with the next rendering: messages in between belong to an
  // analysis that was left.
  const heard = useRef<number | null>(null);
  const here = useRef({ node, wanted });
  here.current = { node, wanted };
  const id = running?.id ?? null;

  const leave = () => {
    presses.current += 1;
    heard.current = null;
    setStarting(false);
    setRunning(null);
    setLines(noLines);
    setState((now) => reportOf(now, 'off'));
  };

  useEffect(() => {
    if (running === null) return;
    const { id, way } = running;
    let isGone = false;
    const infos = perFrame<Info>(
      (all) => heard.current === id && setLines((known) => takeInfos(known, all, here.current.node, here.current.wanted)),
    );
    const unsubscribe = app.live.subscribe(`analysis/${id}`, {
      state(data) {
        if (heard.current !== id) return;
        // The report of the game stays while positions of it are looked at.
        const next = data as Analysis;
        setState((now) => (next.report || way === 'whole_game' ? next : { ...next, report: now?.report ?? null }));
      },
      delta: (message) => heard.current === id && setState((now) => now && changed(now, message as unknown as AnalysisDelta)),
      info: (message) => infos.push(message as unknown as Info),
      gone(error) {
        if (heard.current !== id) return;
        // `unknown`: the server was started anew. `not_now`: another page has ended it.
        isGone = error.code === 'unknown' || error.code === 'not_now';
        leave();
        if (error.code === 'unknown') sayRestarted(app);
        else showError(app, error);
      },
    });
    return () => {
      unsubscribe();
      infos.cancel();
      if (!isGone) end(id);
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `id` changes with `running`
  }, [id]);
  // An answer that arrives after the page was left must not start anything.
  useEffect(() => () => void (presses.current += 1), []);

  const start = async (asked: Asked, way: Way = 'position', at = limit): Promise<boolean> => {
    const press = ++presses.current;
    setStarting(true);
    // Going over the game ends the look at the position, and with it what is shown of it.
    if (way === 'whole_game') {
      heard.current = null;
      setLines(noLines);
    }
    setState((now) => (running === null ? reportOf(way === 'whole_game' ? null : now, 'starting') : now));
    try {
      const { engine, profile } = asked;
      const order = {
        record,
        engine,
        ...(profile ? { profile } : {}),
        lines: here.current.wanted,
        node: here.current.node,
        ...limitsOf(at),
        ...(way === 'position' ? {} : { [way]: true }),
      };
      const sent = { ...here.current };
      const made = await post<{ id: number }>('analyses', order);
      if (press !== presses.current) {
        end(made.id);
        return true;
      }
      heard.current = made.id;
      setStarting(false);
      setState((now) => reportOf(way === 'whole_game' ? null : now, 'starting'));
      setLines(noLines);
      setRunning({ id: made.id, asked, way });
      // What the person did while the server answered.
      if (here.current.node !== sent.node) tell(app, made.id, 'look', { node: here.current.node });
      if (here.current.wanted !== sent.wanted) tell(app, made.id, 'limits', { lines: here.current.wanted });
      return true;
    } catch (failure) {
      if (press !== presses.current) return true;
      leave();
      showError(app, errorIn(failure));
      return false;
    }
  };
  useEffect(() => {
    setLines(noLines);
    if (id !== null) tell(app, id, 'look', { node });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an analysis begins with the node of its start
  }, [node]);
  useEffect(() => {
    setLines((known) =>
      known.lines.some(({ line }) => line > wanted) ? { ...known, lines: known.lines.filter(({ line }) => line <= wanted) } : known,
    );
    if (id !== null) tell(app, id, 'limits', { lines: wanted });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- an analysis begins with the lines of its start
  }, [wanted]);
  const isOn = isStarting || (running !== null && isActive(state, running.way));
  // An engine that follows the page goes on with the new limit. The analysis of a whole game keeps the limit that it
  // began with: its positions are to be comparable.
  useEffect(() => {
    if (running?.way === 'position' && isOn) void start(running.asked, 'position', limit);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only a new limit restarts an engine
  }, [limit]);
  const shown = useRef(isOn);
  shown.current = isOn;
  const turn = (asked: Asked) => (shown.current ? leave() : void start(asked));
  return { state, lines, isOn, start, stop: leave, turn };
}

function tell(app: App, id: number, what: 'look' | 'limits', fields: Record<string, number>) {
  void app.live.do(`analysis/${id}`, what, fields).catch(() => {});
}
