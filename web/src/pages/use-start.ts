// The position that the address of the first page names, as the server understands it.
import { useEffect, useState } from 'preact/hooks';
import { errorIn, post } from '../net/rest';
import type { Descriptor, PositionInfo, ServerError } from '../wire/types';

export interface Start {
  position: string; // as the address names it
  info: PositionInfo | null; // null until the server has answered
  error: ServerError | null;
}

export function useStart(descriptor: Descriptor | undefined, position: string | undefined): Start | null {
  const [start, setStart] = useState<Start | null>(null);
  useEffect(() => {
    if (!descriptor || position === undefined) return;
    let isHere = true;
    const take = (found: Pick<Start, 'info' | 'error'>) => isHere && setStart({ position, ...found });
    const setup = { game: descriptor.game, variant: descriptor.variants[0] ?? 'standard', rule_set: descriptor.rule_sets[0] ?? '', position };
    void post<PositionInfo>('positions', { setup, moves: [] }).then((info) => take({ info, error: null }), (failure) => take({ info: null, error: errorIn(failure) }));
    return () => {
      isHere = false;
    };
  }, [descriptor, position]);
  if (position === undefined) return null;
  return start?.position === position ? start : { position, info: null, error: null };
}
