// What a person did, step by step, so that each step can be undone and done again.
export interface History<T> {
  past: readonly T[];
  now: T;
  future: readonly T[];
}

export const beginAt = <T>(now: T): History<T> => ({ past: [], now, future: [] });

// A new step; what was undone before it cannot be done again.
export const stepTo = <T>({ past, now }: History<T>, next: T): History<T> => ({ past: [...past, now], now: next, future: [] });

export function undone<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  return past.length === 0 ? history : { past: past.slice(0, -1), now: past.at(-1)!, future: [now, ...future] };
}
export function redone<T>(history: History<T>): History<T> {
  const { past, now, future } = history;
  return future.length === 0 ? history : { past: [...past, now], now: future[0]!, future: future.slice(1) };
}
