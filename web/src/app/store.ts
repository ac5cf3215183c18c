// One value, its listeners, and a hook that renders a component again only when the selected part
// changes.
import { useEffect, useRef, useState } from 'preact/hooks';

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

// Calls `act` whenever a new value differs in what is shown of it. Both functions are those of the latest rendering: what
// they select may depend on the properties of a component.
export function follow<T, S>(store: Store<T>, select: (value: T) => S, shown: () => S, act: () => void): () => void {
  const look = (now: T) => select(now) !== shown() && act();
  look(store.get());
  return store.listen(look);
}

export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S {
  const [, draw] = useState({});
  const chosen = select(store.get());
  const latest = useRef({ select, chosen });
  latest.current = { select, chosen };
  useEffect(
    () =>
      follow(
        store,
        (now) => latest.current.select(now),
        () => latest.current.chosen,
        () => draw({}),
      ),
    [store],
  );
  return chosen;
}
