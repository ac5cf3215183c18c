// A component in a file of its own, which is loaded on first use; until then `Waiting` is shown.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Loading } from './loading';

export function later<P extends object>(load: () => Promise<ComponentType<P>>, Waiting: ComponentType = Loading): ComponentType<P> {
  let known: ComponentType<P> | null = null;
  return function Later(props: P) {
    const [, draw] = useState({});
    useEffect(() => {
      if (known) return;
      void load().then((page) => {
        known = page;
        draw({});
      });
    }, []);
    const Known = known;
    return Known ? <Known {...props} /> : <Waiting />;
  };
}
