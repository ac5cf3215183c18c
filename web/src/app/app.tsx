// What every component may ask for: the connection, the settings, the texts, the keys. It is one
// object, made once in main.tsx and passed down through a context; none of it is global.
import { createContext } from 'preact';
import { useContext, useEffect, useRef } from 'preact/hooks';
import type { Language, Text, TextPart } from '../i18n/text';
import type { KeyTable } from './commands';
import { shownKey } from './commands';
import type { Act, Offers } from './handler';
import type { Farewell, Live, Status } from '../net/live';
import type { OptionDrafts } from './option-drafts';
import { keepOpened, type OpenedGame } from './opened';
import type { Settings } from './settings';
import { useStore, type Store } from './store';
import type { Sounds } from './sound';
import type { Texts } from './texts';
import type { Descriptor, EngineList, Face, Hello, Legal, RecordSummary } from '../wire/types';

export interface Toast {
  id: number;
  text: string;
  details?: string;
  undo?: () => void;
  about?: string; // of several messages about one thing only the weightiest is shown
  weight?: number;
}

// A move that is shown before it is played.
export interface Proposed {
  label: string; // of the button that plays it
  play(): void;
  drop(): void; // it is not played
}

// The board on the page, as its sentences for the screen reader need it.
export interface Spoken {
  t: Text;
  game: string;
  seats: readonly [string, string]; // names of the seats' colours
  face: Face;
  cells: string;
  last: readonly number[];
  legal: Legal | null;
}

export interface Session {
  path: string; // the path of the address, with its query (?…) and its fragment (#…)
  hello: Hello | null; // its `engines` are those of `engineList` once that has come
  engineList: EngineList | null; // followed by every page
  optionDrafts: OptionDrafts; // changed options of engines that were not saved
  status: Status;
  farewell: Farewell | null; // why the server ended the connection that this page waits for
  isSlow: boolean; // the connection has been lost for more than a second
  newBuild: boolean;
  lacksKey: boolean; // the server refuses requests until the page is opened with a key that is valid
  toasts: readonly Toast[];
  spoken: string; // what the screen reader announces at once
  spokenAt: number; // when its first news came, in milliseconds of the page
  latest: { text: string; at: number }; // the news that came last, and when
  dialog: string | null; // which dialog is open: help, menu or details
  isTyping: boolean; // the field for typed moves is open
  byKeys: boolean; // the game that was begun last was begun by a key, so its board takes the focus
  proposed: Proposed | null;
  board: Spoken | null; // what the board on the page shows, for the field of typed moves
  isFlipped: boolean; // the board on the page is seen from the second seat
  tabs: Readonly<Record<string, string>>; // by page: the part of its panel that is shown where the parts are tabs
  title: string; // the title of the page or table, for the top bar on a phone
  chosen: readonly RecordSummary[]; // the games that are marked in the list of games
  opened: readonly OpenedGame[]; // the games that were opened together
  isAwaited: boolean; // it is this person's turn at the table that was opened last
  textTable: Text;
  textParts: readonly TextPart[]; // the parts that `textTable` has
  language: Language;
}

export interface App {
  live: Live;
  session: Store<Session>;
  settings: Store<Settings>;
  texts: Texts;
  sounds: Sounds;
  offers: Offers;
  keys: () => KeyTable;
  storage: Storage;
  go(path: string): void;
  replace(path: string): void; // changes the address of the page that is shown, as when a list is filtered
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

// Whether this page may do everything, not only what an invitation to a table allows.
export const useIsOwner = (): boolean => useSession(({ hello }) => (hello?.right ?? 'owner') === 'owner');

// The title of the page, and what the title of its window begins with.
export function useTitle(title: string, ofWindow = title) {
  const { session } = useApp();
  useEffect(() => {
    session.set({ title });
    document.title = `${ofWindow} – Ludex`;
  }, [session, title, ofWindow]);
}

export function useDescriptor(game: string | undefined): Descriptor | undefined {
  const games = useSession((session) => session.hello?.games);
  return games?.find((descriptor) => descriptor.game === game);
}

// Index of the notation that the person chose. Without a choice: Chinese notation in a Chinese
// interface if the game has it, else the first notation.
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
  }, [names, offers]);
}

// Returns the label of a command with its first key: "Flip the board (f)".
export function useTip(): (id: string) => string {
  const { keys } = useApp();
  const t = useText();
  return (id) => {
    const key = keys().get(id)?.[0];
    return key ? `${t(`cmd.${id}`)} (${shownKey(key)})` : t(`cmd.${id}`);
  };
}

// More would pile up over what they are about.
const mostToasts = 2;
export const toastStays = 10_000; // milliseconds

export function showToast(app: App, toast: Omit<Toast, 'id'>): number {
  const id = performance.now();
  const isSame = (other: Toast) => toast.about !== undefined && other.about === toast.about;
  const known = app.session.get().toasts.find(isSame);
  if (known && (known.weight ?? 0) > (toast.weight ?? 0)) return known.id;
  app.session.set(({ toasts }) => ({ toasts: [...toasts.filter((other) => !isSame(other)).slice(1 - mostToasts), { ...toast, id }] }));
  setTimeout(() => hideToast(app, id), toastStays);
  return id;
}
export function hideToast(app: App, id: number) {
  app.session.set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) }));
}

export function showError(app: App, error: { code: string; text: string }) {
  const t = app.session.get().textTable;
  showToast(app, { text: t(`error.${error.code}`), details: error.text });
}

// Opens several games: the first is shown, the others stand beside it. Without games the row is closed.
export function openTogether(app: App, games: readonly OpenedGame[]) {
  keepOpened(sessionStorage, games);
  app.session.set({ opened: games });
  if (games[0]) app.go(`/analyse/${games[0].id}`);
}

// Answers a person's step or question for the screen reader, in place of what was said before. A text that is repeated
// must differ, or it is not read again.
export function speak(app: App, text: string) {
  const { spoken } = app.session.get();
  app.session.set({ spoken: text === spoken ? `${text}\u00a0` : text, spokenAt: performance.now() });
}

// Announces what happens without the person. News that follow each other closely are told together, or the last would
// silence the others: a move and the end of the game. A text that `follows` belongs to the latest news: where it comes too
// late to be added to what was announced, the latest news is announced again before it.
export function announce(app: App, text: string, follows = false) {
  const { spoken, spokenAt, latest } = app.session.get();
  const now = performance.now();
  // The time stays that of the first: fast games would otherwise make one endless text.
  if (spoken !== '' && now - spokenAt < together) app.session.set({ spoken: `${spoken}. ${text}` });
  else speak(app, follows && latest.text !== '' && now - latest.at < together ? `${latest.text}. ${text}` : text);
  app.session.set({ latest: { text, at: now } });
}
const together = 1000; // milliseconds
