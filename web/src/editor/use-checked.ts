// Positions that the server checks.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showError, useApp } from '../app/app';
import { askedRulesAt, type Rules } from '../form/rules';
import { errorIn, post } from '../net/rest';
import type { Descriptor, PositionInfo, ServerError, Setup } from '../wire/types';

const pause = 150; // milliseconds in which several changes become one request

type Show = (found: PositionInfo) => void;

export interface Checked {
  base: Setup; // the usual start
  usual: PositionInfo | null; // the same, as the server answered
  info: PositionInfo | null; // the last position that the server understood
  isFresh: boolean; // `info` describes the position that the board shows
  error: ServerError | null; // of the last text
  setupAt(position: string): Setup;
  // Checks a position at once. `show` is called if the server understood it; until then, and after an error, the board
  // stays as it is.
  ask(setup: Setup, show: Show): void;
  askLater(setup: Setup, show: Show): void; // the same, for a position that the board shows already
}

// `show` is called with the first position.
export function useChecked(descriptor: Descriptor, rules: Rules, given: string, show: Show): Checked {
  const app = useApp();
  const setupAt = (position: string): Setup => ({ game: descriptor.game, ...askedRulesAt(rules, position), position });
  const base = setupAt('');
  const [info, setInfo] = useState<PositionInfo | null>(null);
  const [error, setError] = useState<ServerError | null>(null);
  const [usual, setUsual] = useState<PositionInfo | null>(null);
  const [isFresh, refresh] = useState(false);
  const asked = useRef(0);
  const timer = useRef(0);
  const send = async (setup: Setup, show: Show) => {
    const turn = ++asked.current;
    try {
      const found = await post<PositionInfo>('positions', { setup, moves: [] });
      if (turn !== asked.current) return;
      setInfo(found);
      refresh(true);
      setError(null);
      show(found);
    } catch (failure) {
      if (turn === asked.current) setError(errorIn(failure));
    }
  };
  const ask = (setup: Setup, show: Show) => {
    clearTimeout(timer.current);
    void send(setup, show);
  };
  const askLater = (setup: Setup, show: Show) => {
    asked.current += 1;
    refresh(false);
    clearTimeout(timer.current);
    timer.current = window.setTimeout(() => void send(setup, show), pause);
  };
  useEffect(() => {
    void post<PositionInfo>('positions', { setup: base, moves: [] }).then(
      (start) => {
        setUsual(start);
        show(start);
        refresh(true);
        if (given === '') setInfo(start);
        else ask(setupAt(given), show);
      },
      (failure) => showError(app, errorIn(failure)),
    );
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the editor begins once
  }, []);
  return { base, usual, info, isFresh, error, setupAt, ask, askLater };
}
