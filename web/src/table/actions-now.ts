// What the person at a table may do besides moving. Pure functions.
import type { TableState } from '../game/table';
import { rootId } from '../game/tree';
import type { Descriptor, Seat } from '../wire/types';

type Seated = Pick<TableState, 'seats' | 'me'>;

// No person sits at another page. The server gives no hint against one; the button follows the same rule.
export const isAlone = ({ seats, me }: Seated): boolean =>
  seats.every(({ kind }, at) => kind === 'builtin' || kind === 'engine' || me.includes(at as Seat));

type Played = Seated & Pick<TableState, 'result' | 'score' | 'undo' | 'node' | 'offer' | 'legal'>;

export function actionsNow(table: Played, { actions }: Pick<Descriptor, 'actions'>) {
  const isPlayed = table.result === null && table.score === null;
  const has = (action: string) => isPlayed && actions.includes(action);
  return {
    take_back: isPlayed && table.undo && table.node !== rootId && table.offer === null,
    hint: has('hint') && isAlone(table) && table.legal !== null,
    offer_draw: has('draw') && table.offer === null && table.me.length !== 2,
    resign: has('resign'),
  };
}
