// The request that starts an engine on a record. Pure functions.

// An engine and the profile of its options; an empty profile means none.
export interface Asked {
  engine: string;
  profile: string;
}
// The kind of analysis. `threat` searches for the move that the other player would make if it were their turn.
export type Way = 'position' | 'whole_game' | 'threat';

// What the engine is to look at: a node of the record, and the number of lines that are wanted there.
export interface Look {
  node: number;
  wanted: number;
}

// `limit` is "endless", "depth:N" or "seconds:N", as in the settings.
function limitsOf(limit: string): { limits?: { depth?: number; ms?: number } } {
  const [kind, text] = limit.split(':');
  const n = Number(text);
  if (kind === 'depth') return { limits: { depth: n } };
  return kind === 'seconds' ? { limits: { ms: 1000 * n } } : {};
}

export const orderOf = (record: number, { engine, profile }: Asked, way: Way, { node, wanted }: Look, limit: string) => ({
  record,
  engine,
  ...(profile ? { profile } : {}),
  lines: wanted,
  node,
  ...limitsOf(limit),
  ...(way === 'position' ? {} : { [way]: true }),
});
