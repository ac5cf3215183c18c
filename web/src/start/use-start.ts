// The position that the address of the first page names, as the server understands it under the chosen rules.
import { useEffect, useRef, useState } from 'preact/hooks';
import { askedRulesAt, type Rules } from '../form/rules';
import { errorIn, post } from '../net/rest';
import type { Descriptor, PositionInfo, ServerError } from '../wire/types';

export interface Start {
  position: string; // as the address names it
  info: PositionInfo | null; // the last answer of the server for this position; null until the first
  error: ServerError | null; // why the server refused the position, or the rules for it
  isAnswered: boolean; // `info` or `error` is about the rules that are chosen now
}

export function useStart({ game }: Descriptor, position: string | undefined, rules: Rules): Start | null {
  const [start, setStart] = useState<Start | null>(null);
  const asked = useRef(0);
  useEffect(() => {
    if (position === undefined) return;
    const turn = ++asked.current;
    const take = (found: Pick<Start, 'error'> & { info?: PositionInfo }) =>
      turn === asked.current &&
      setStart((known) => ({ position, info: known?.position === position ? known.info : null, isAnswered: true, ...found }));
    setStart((known) => known && { ...known, isAnswered: false });
    const setup = { game, ...askedRulesAt(rules, position), position };
    void post<PositionInfo>('positions', { setup, moves: [] }).then(
      (info) => take({ info, error: null }),
      (failure) => take({ error: errorIn(failure) }),
    );
    return () => {
      asked.current += 1;
    };
  }, [game, position, rules]);
  if (position === undefined) return null;
  return start?.position === position ? start : { position, info: null, error: null, isAnswered: false };
}
