// What every component may ask for: the connection, the settings, the words, the keys. One object,
// made once in main.tsx and handed down; nothing of it is global.
import { createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { Language, Text } from './i18n/text';
import type { KeyTable } from './keys/commands';
import { shownKey } from './keys/commands';
import type { Act, Offers } from './keys/handler';
import type { Live, Status } from './net/live';
import type { Settings } from './state/settings';
import { useStore, type Store } from './state/store';
import type { Sounds } from './ui/sound';
import type { Descriptor, Hello } from './wire/types';

export interface Toast {
  id: number;
  text: string;
  details?: string;
  undo?: () => void;
}

// A stone that a touch has shown on the board, and that is not played yet.
export interface Tapped {
  point: string; // its name
  play(): void;
}

export interface Session {
  path: string; // of the address, with what is behind the #
  hello: Hello | null;
  status: Status;
  isSlow: boolean; // the connection has been away for more than a second
  newBuild: boolean;
  lacksToken: boolean; // the server answers only who opened the address with its key
  toasts: readonly Toast[];
  spoken: string; // for the screen reader, at once
  dialog: string | null; // help, type, menu
  tapped: Tapped | null;
  tabs: Readonly<Record<string, string>>; // the part of a page's panel that is shown where they are tabs
  title: string; // of the table, for the bar of a phone
  isAwaited: boolean; // it is our turn at the table that was seen last
  textTable: Text;
  language: Language;
}

export interface App {
  live: Live;
  session: Store<Session>;
  settings: Store<Settings>;
  sounds: Sounds;
  offers: Offers;
  keys: () => KeyTable;
  storage: Storage;
  go(path: string): void;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error('a component outside of the page');
  return app;
}
export const useSession = <S,>(select: (session: Session) => S): S => useStore(useApp().session, select);
export const useSettings = <S,>(select: (settings: Settings) => S): S => useStore(useApp().settings, select);
export const useText = (): Text => useSession((session) => session.textTable);

export function useDescriptor(game: string | undefined): Descriptor | undefined {
  const games = useSession((session) => session.hello?.games);
  return games?.find((descriptor) => descriptor.game === game);
}

// The notation that the person chose, or Chinese words for who reads Chinese where the game has them.
export function useNotation(descriptor: Descriptor): number {
  const chosen = useSettings((settings) => settings.notation[descriptor.game]);
  const language = useSession((session) => session.language);
  if (chosen !== undefined) return chosen;
  return language === 'zh' ? Math.max(0, descriptor.notations.indexOf('chinese')) : 0;
}

// Offers commands to keys and menus while the component is on the page.
export function useCommands(acts: Record<string, Act>) {
  const { offers } = useApp();
  const latest = useRef(acts);
  latest.current = acts;
  const names = Object.keys(acts).sort().join();
  useEffect(() => {
    const relayed = Object.fromEntries(Object.keys(latest.current).map((id) => [id, () => latest.current[id]?.()]));
    return offers.offer(relayed);
  }, [names]);
}

// The label of a command with its first key: "Flip the board (f)".
export function useTip(): (id: string) => string {
  const { keys } = useApp();
  const t = useText();
  return (id) => {
    const key = keys().get(id)?.[0];
    return key ? `${t(`cmd.${id}`)} (${shownKey(key)})` : t(`cmd.${id}`);
  };
}

export function showToast(app: App, toast: Omit<Toast, 'id'>): number {
  const id = performance.now();
  app.session.set(({ toasts }) => ({ toasts: [...toasts.slice(-2), { ...toast, id }] }));
  setTimeout(() => hideToast(app, id), 10_000);
  return id;
}
export function hideToast(app: App, id: number) {
  app.session.set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export function showError(app: App, error: { code: string; text: string }) {
  const t = app.session.get().textTable;
  showToast(app, { text: t(`error.${error.code}`), details: error.text });
}
export const speak = (app: App, text: string) => app.session.set({ spoken: text });
