// A component in a file of its own, which is loaded on first use.
import type { ComponentChildren, ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';

// `waiting` is shown until the file has come.
export function later<P extends object>(load: () => Promise<ComponentType<P>>, waiting: ComponentChildren): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [, draw] = useState({});
    useEffect(() => {
      if (known) return;
      void load().then((component) => {
        known = component;
        draw({});
      });
    }, []);
    const Known = known;
    return Known ? <Known {...props} /> : <>{waiting}</>;
  };
}
