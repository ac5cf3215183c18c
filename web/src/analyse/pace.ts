// How long an analysis of a whole game will still take, by how long it took so far. Pure functions.
export interface Progress {
  done: number;
  total: number;
}
// The progress that was seen first. What was known before does not count: it took no time.
export interface Beginning {
  id: number; // of the analysis
  done: number;
  at: number; // milliseconds
}

// The first steps say little: a book position takes an engine no time.
const fewest = { steps: 3, ms: 2000 };

export const beginningOf = (known: Beginning | null, id: number, { done }: Progress, now: number): Beginning =>
  known?.id === id ? known : { id, done, at: now };

// In milliseconds; null while it is too early to say.
export function timeLeft(from: Beginning, { done, total }: Progress, now: number): number | null {
  const [steps, took] = [done - from.done, now - from.at];
  return steps < fewest.steps || took < fewest.ms ? null : (took / steps) * (total - done);
}
