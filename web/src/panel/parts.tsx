// The parts of a panel. They stand one below the other where there is room; on a phone each is a tab. The
// elements are kept when the phone is turned, so that engines go on and a comment that is being written is
// not lost.
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useApp, useSession, useText, type App } from '../app/app';
import { hasModifier } from '../app/commands';

export interface Part {
  id: string;
  content: ComponentChildren;
  isStill?: boolean; // the part contains nothing that can take the focus
}

interface PartsProps {
  of: 'play' | 'analyse';
  tabs: readonly string[]; // ids of the parts in the order of the tabs, which differs from the order in a wide window
  parts: readonly Part[];
}

// The same conditions as in the style sheet. On a page of play, a low window has no room for tabs above its
// few rows of moves.
const oneColumn = ['(max-width: 559.98px)', '(max-aspect-ratio: 999/1000)', '(max-width: 699.98px) and (max-aspect-ratio: 1299/1000)'];
const onItsSide = '(min-aspect-ratio: 1/1) and (max-height: 560px)';
const tabbed = {
  analyse: [...oneColumn, onItsSide].join(),
  play: oneColumn.map((query) => `${query} and (min-height: 740.01px)`).join(),
};

// Whether the parts of a page are shown as tabs now.
export function useTabbed(page: PartsProps['of']): boolean {
  const query = tabbed[page];
  const [isTabbed, set] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const watched = matchMedia(query);
    const look = () => set(watched.matches);
    look();
    watched.addEventListener('change', look);
    return () => watched.removeEventListener('change', look);
  }, [query]);
  return isTabbed;
}

export const chooseTab = (app: App, page: PartsProps['of'], id: string) =>
  app.session.set({ tabs: { ...app.session.get().tabs, [page]: id } });

const keySteps: Record<string, (at: number, count: number) => number> = {
  ArrowLeft: (at, count) => (at + count - 1) % count,
  ArrowRight: (at, count) => (at + 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

export function Parts({ of: page, tabs, parts }: PartsProps) {
  const app = useApp();
  const t = useText();
  const isTabbed = useTabbed(page);
  const list = useRef<HTMLDivElement>(null);
  const wanted = useSession((session) => session.tabs[page]);
  const chosen = wanted !== undefined && tabs.includes(wanted) ? wanted : tabs[0]!;
  const onKey = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (!step || hasModifier(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const next = tabs[step(tabs.indexOf(chosen), tabs.length)]!;
    chooseTab(app, page, next);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next}"]`)?.focus();
  };
  return (
    <>
      {isTabbed && (
        <div class="tabs" role="tablist" aria-label={t('panel')} ref={list} onKeyDown={onKey}>
          {tabs.map((id) => (
            <button
              key={id}
              role="tab"
              id={`tab-${id}`}
              data-tab={id}
              aria-controls={`part-${id}`}
              aria-selected={id === chosen}
              tabIndex={id === chosen ? 0 : -1}
              onClick={() => chooseTab(app, page, id)}
            >
              {t(`tab.${id}`)}
            </button>
          ))}
        </div>
      )}
      {parts.map(({ id, content, isStill }) => (
        <div
          key={id}
          class={`part ${isTabbed ? 'tabbed' : ''}`}
          id={`part-${id}`}
          hidden={isTabbed && id !== chosen}
          {...(isTabbed ? { role: 'tabpanel', 'aria-labelledby': `tab-${id}`, ...(isStill ? { tabIndex: 0 } : {}) } : {})}
        >
          {content}
        </div>
      ))}
    </>
  );
}
