// Pages and their texts that are loaded when they are first shown.
import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useApp, useSession } from '../app/app';
import type { TextPart } from '../i18n/text';
import { Loading } from './loading';

// A component in a file of its own, which is loaded on first use; until then `Waiting` is shown.
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

// A component that is shown once the texts of this part are loaded.
export function withTexts<P extends object>(part: TextPart, Known: ComponentType<P>): ComponentType<P> {
  return function WithTexts(props: P) {
    const { texts } = useApp();
    const isThere = useSession(({ textParts }) => textParts.includes(part));
    useEffect(() => {
      if (!isThere) void texts.add(part);
    }, [isThere, texts]);
    return isThere ? <Known {...props} /> : <Loading />;
  };
}
