// Makes the App object, listens to keys, address and connection, and draws the page.
import './style/tokens.css';
import './style/base.css';
import './board/board.css';
import './board/men.css';
import './panel/layout.css';
import './panel/panel.css';
import './start/start.css';
import './form/form.css';
import './ui/page.css';
import './settings/settings.css';
import './engines/engines.css';
import './panel/tools.css';
import './analyse/analyse.css';
import './editor/editor.css';
import './panel/parts.css';
import { render } from 'preact';
import { AppContext, showToast, type App, type Session } from './app/app';
import { commandFor, keyTable, nameOfKey } from './app/commands';
import { isPressed, isTyping, Offers } from './app/handler';
import { Live, type Listener, type Socket } from './net/live';
import { errorIn, get, put } from './net/rest';
import { Page } from './page';
import { noteGuest, splitKey } from './net/invitation';
import { keepKey, keyProtocols, readKeys } from './net/server-keys';
import { readDrafts } from './app/option-drafts';
import { readOpened } from './app/opened';
import { defaults, hasStored, makeSettings, merge } from './app/settings';
import { makeStore, type Store } from './app/store';
import { Sounds } from './app/sound';
import { Texts } from './app/texts';
import type { EngineList, Hello } from './wire/types';

const address = () => location.pathname + location.search + location.hash;
const pageId = () => [...crypto.getRandomValues(new Uint8Array(8))].map((n) => n.toString(16).padStart(2, '0')).join('');

// `tell` shows a sentence of the language files.
function makeLive(session: Store<Session>, tell: (key: string, about?: string) => void): Live {
  const id = pageId();
  const open = () =>
    new WebSocket(
      `${location.origin.replace(/^http/, 'ws')}/api/live?page=${id}`,
      keyProtocols(readKeys(localStorage)),
    ) as unknown as Socket;
  const after = (ms: number, act: () => void) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  };
  let failures = 0; // tries in a row that did not connect
  const status: Listener['status'] = (status, build, farewell) => {
    const known = session.get().hello?.build;
    session.set({ status, farewell, newBuild: known !== undefined && build !== null && build !== known });
    if (farewell === 'key') session.set({ lacksKey: true });
    if (farewell === 'slow' && status === 'waiting' && failures === 0) tell('live.slow');
    if (status === 'connected') {
      failures = 0;
      return session.set({ isSlow: false });
    }
    setTimeout(() => live.status !== 'connected' && session.set({ isSlow: true }), 1000);
    // A browser does not say why a WebSocket was refused, but a request does.
    if (status === 'waiting' && ++failures > 1) void get('hello').catch((failure) => errorIn(failure).code === 'key' && live.refuse());
  };
  const live = new Live(
    { open, now: () => performance.now(), random: Math.random, after },
    { status, restarted: () => tell('live.restarted', 'restart') },
  );
  return live;
}

// Waits a second after the last change before it sends the settings, so that dragging a slider makes one request.
function savesLater(isGuest: boolean) {
  let timer = 0;
  return (settings: unknown) => {
    if (isGuest) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => void put('settings', settings).catch(() => {}), 1000);
  };
}

function makeApp(isGuest: boolean): App {
  const session = makeStore<Session>({
    path: address(),
    hello: null,
    engineList: null,
    optionDrafts: readDrafts(sessionStorage),
    status: 'closed',
    farewell: null,
    isSlow: false,
    newBuild: false,
    lacksKey: false,
    toasts: [],
    spoken: '',
    spokenAt: 0,
    latest: { text: '', at: 0 },
    dialog: null,
    isTyping: false,
    byKeys: false,
    proposed: null,
    board: null,
    isFlipped: false,
    tabs: {},
    title: '',
    chosen: [],
    opened: readOpened(sessionStorage),
    isAwaited: false,
    textTable: (key) => key,
    textParts: [],
    language: 'en',
  });
  const settings = makeSettings(localStorage, savesLater(isGuest));
  const go = (path: string) => {
    history.pushState(null, '', path);
    session.set({ path, dialog: null, title: '', spoken: '' });
  };
  const replace = (path: string) => {
    history.replaceState(null, '', path);
    session.set({ path });
  };
  const keys = () => keyTable(settings.get().preset, settings.get().keys);
  const tell = (key: string, about?: string) =>
    void showToast(app, { text: session.get().textTable(key), ...(about === undefined ? {} : { about }) });
  const app: App = {
    live: makeLive(session, tell),
    session,
    settings,
    texts: new Texts(session, settings),
    sounds: new Sounds(),
    offers: new Offers(),
    keys,
    storage: localStorage,
    go,
    replace,
  };
  return app;
}

function listenToKeys(app: App) {
  addEventListener('keydown', (event) => {
    if (isTyping(event.target) || event.defaultPrevented) return;
    const key = nameOfKey(event);
    if (isPressed(event.target, key)) return;
    // If text is selected, the browser copies it.
    if (key === 'Ctrl+c' && String(getSelection()) !== '') return;
    const id = commandFor(app.keys(), key, (command) => app.offers.has(command));
    if (id === null) return;
    event.preventDefault();
    app.offers.run(id);
  });
}

// Every page follows the list of engines, so that an engine that was added can be chosen at once.
function followEngines({ live, session }: App) {
  const take = (message: unknown) => {
    const { engines, problem, file, installed } = message as EngineList;
    const engineList = {
      engines,
      ...(problem ? { problem } : {}),
      ...(file === undefined ? {} : { file }),
      ...(installed ? { installed } : {}),
    };
    session.set(({ hello }) => ({ engineList, hello: withEngines(hello, engines) }));
  };
  live.subscribe('engines', { state: take, delta: take });
}

// The same object if nothing has changed, so that no page is drawn again.
const withEngines = (hello: Hello | null, engines: EngineList['engines']): Hello | null =>
  hello && JSON.stringify(hello.engines) !== JSON.stringify(engines) ? { ...hello, engines } : hello;

function follow(app: App) {
  addEventListener('popstate', () => app.session.set({ path: address(), dialog: null, title: '', spoken: '' }));
  addEventListener('online', () => app.live.wake());
  document.addEventListener('visibilitychange', () => {
    const isVisible = document.visibilityState === 'visible';
    app.live.show(isVisible);
    if (isVisible) app.live.wake();
  });
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const dress = () => {
    const { theme, squares, wood, colors, brightness } = app.settings.get();
    const { dataset, style } = document.documentElement;
    dataset['theme'] = theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme;
    Object.assign(dataset, { squares, wood, colors });
    style.setProperty('--brightness', String(brightness / 100));
  };
  dark.addEventListener('change', dress);
  app.settings.listen((now, before) => {
    dress();
    if (now.language !== before.language) void app.texts.load();
  });
  dress();
}

// The address that the server prints, and the link of an invitation, end in a key. It is kept and removed from the
// address before the first request.
function takeKey() {
  const { key, rest } = splitKey(location.hash);
  if (key === undefined) return;
  keepKey(localStorage, key);
  history.replaceState(null, '', location.pathname + location.search + rest);
}

async function start() {
  takeKey();
  const isUsed = hasStored(localStorage);
  const isGuest = noteGuest(localStorage, location.pathname, isUsed);
  const app = makeApp(isGuest);
  follow(app);
  listenToKeys(app);
  app.live.open();
  followEngines(app);
  await app.texts.load();
  render(
    <AppContext.Provider value={app}>
      <Page />
    </AppContext.Provider>,
    document.getElementById('app')!,
  );
  // Settings that this person made in another browser are loaded before anything can be chosen.
  const isNew = !isUsed && !isGuest;
  const greet = async (): Promise<void> => {
    try {
      const [hello, stored] = await Promise.all([get<Hello>('hello'), isNew ? get<unknown>('settings').catch(() => null) : null]);
      if (stored) app.settings.set(merge(defaults, stored));
      app.session.set(({ engineList }) => ({ hello: engineList ? withEngines(hello, engineList.engines) : hello, lacksKey: false }));
    } catch (failure) {
      app.session.set({ lacksKey: errorIn(failure).code === 'key' });
      setTimeout(() => void greet(), 1000);
    }
  };
  await greet();
}

void start();
