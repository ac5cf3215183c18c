// The games that are chosen in the list, and how presses change the choice.
import { useEffect, useRef } from 'preact/hooks';
import { useApp, useSession } from '../app/app';
import type { RecordSummary } from '../wire/types';
import { pressed, unlistedOf } from './choice';

export interface Choice {
  chosen: readonly RecordSummary[];
  unlisted: number; // how many of them the list does not show
  isChosen(record: RecordSummary): boolean;
  choose(records: readonly RecordSummary[]): void;
  press(record: RecordSummary, isRange: boolean): void; // a range goes from the last pressed game to this one
}

// `records` are those that the list shows. The choice ends when the list or the bin takes the place of the other.
export function useChoice(records: readonly RecordSummary[], bin: boolean): Choice {
  const app = useApp();
  const chosen = useSession((session) => session.chosen);
  const last = useRef<number | null>(null);
  const choose = (next: readonly RecordSummary[]) => app.session.set({ chosen: next });
  useEffect(() => {
    last.current = null;
    return () => choose([]);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `choose` writes to the session alone
  }, [bin]);
  const ids = new Set(chosen.map(({ id }) => id));
  return {
    chosen,
    unlisted: unlistedOf(records, chosen).length,
    isChosen: ({ id }) => ids.has(id),
    choose,
    press(record, isRange) {
      choose(pressed(records, chosen, record, isRange ? last.current : null));
      last.current = record.id;
    },
  };
}
