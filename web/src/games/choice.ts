// The games that are chosen in the list. Pure functions.
import type { RecordSummary } from '../wire/types';

type Records = readonly RecordSummary[];

// Chosen games that the list does not show.
export function unlistedOf(records: Records, chosen: Records): Records {
  const shown = new Set(records.map(({ id }) => id));
  return chosen.filter(({ id }) => !shown.has(id));
}

// The choice after a press on a game. A press with a range chooses all games from the last pressed one, `from`, to this
// one; another press turns the choice of this game. The games that the list shows are in its order, before the others.
export function pressed(records: Records, chosen: Records, record: RecordSummary, from: number | null): Records {
  const ids = new Set(chosen.map(({ id }) => id));
  const start = from === null ? -1 : records.findIndex(({ id }) => id === from);
  if (start < 0 && ids.has(record.id)) return chosen.filter(({ id }) => id !== record.id);
  const at = records.indexOf(record);
  const [low, high] = start < 0 ? [at, at] : [Math.min(at, start), Math.max(at, start)];
  return [...records.filter(({ id }, i) => (i >= low && i <= high) || ids.has(id)), ...unlistedOf(records, chosen)];
}
