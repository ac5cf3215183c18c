// One value, its listeners, and a hook that renders a component again only when the selected part
// changes.
import { useEffect, useState } from 'preact/hooks';

export interface Store<T> {
  get(): T;
  set(change: Partial<T> | ((now: T) => Partial<T>)): void;
  listen(act: (now: T, before: T) => void): () => void;
}

export function makeStore<T extends object>(initial: T): Store<T> {
  let value = initial;
  const listeners = new Set<(now: T, before: T) => void>();
  return {
    get: () => value,
    set(change) {
      const before = value;
      value = { ...value, ...(typeof change === 'function' ? change(value) : change) };
      for (const act of [...listeners]) act(value, before);
    },
    listen(act) {
      listeners.add(act);
      return () => listeners.delete(act);
    },
  };
}

export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S {
  const [, draw] = useState({});
  const chosen = select(store.get());
  useEffect(() => {
    let last = select(store.get());
    if (last !== chosen) draw({});
    return store.listen((now) => {
      const next = select(now);
      if (next !== last) {
        last = next;
        draw({});
      }
    });
  }, [store]);
  return chosen;
}
