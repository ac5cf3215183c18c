// The settings of a person, stored in this browser and at the server for the person's next browser.
import { makeStore, type Store } from './store';

export interface Settings {
  language: 'auto' | 'en' | 'zh' | 'ru';
  theme: 'system' | 'light' | 'dark';
  squares: 'maple' | 'blue' | 'green' | 'grey';
  wood: 'light' | 'dark' | 'paper';
  stones: 'shaded' | 'flat';
  brightness: number; // of the boards, in percent
  boardSize: number; // in percent of the room
  colors: 'usual' | 'safe'; // of candidates and marks; safe for the colour-blind
  men: Record<string, string>; // a set of men for each game
  notation: Record<string, number>; // an index of the descriptor's notations for each game
  labels: 'on' | 'off';
  numbers: boolean; // move numbers on stones
  asText: boolean; // the board as a table of buttons too
  confirm: 'auto' | 'always' | 'never'; // a second touch for stones
  premoves: boolean;
  animate: boolean;
  sound: boolean;
  lines: number; // how many lines an engine shows
  limit: string; // of an analysis: endless, depth:N, seconds:N
  movesAsGraph: boolean; // the moves of a record as a graph instead of a list
  preset: 'ludex' | 'sabaki' | 'katrain';
  keys: Record<string, string[]>; // commands whose keys were changed
  lastGame: string;
  lastLevel: number;
  lastEngine: Record<string, string>;
}

export const defaults: Settings = {
  language: 'auto',
  theme: 'system',
  squares: 'maple',
  wood: 'light',
  stones: 'shaded',
  brightness: 100,
  boardSize: 100,
  colors: 'usual',
  men: {},
  notation: {},
  labels: 'on',
  numbers: false,
  asText: false,
  confirm: 'auto',
  premoves: true,
  animate: true,
  sound: true,
  lines: 3,
  limit: 'endless',
  movesAsGraph: false,
  preset: 'ludex',
  keys: {},
  lastGame: '',
  lastLevel: 3,
  lastEngine: {},
};

const storageKey = 'ludex.settings';

// Takes the members of a stored object that have the right type; the others stay as they are.
export function merge(base: Settings, stored: unknown): Settings {
  if (typeof stored !== 'object' || stored === null) return base;
  const known = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(stored)) {
    if (key in base && typeof value === typeof known[key] && value !== null) known[key] = value;
  }
  return known as unknown as Settings;
}

export function readSettings(storage: Pick<Storage, 'getItem'>): Settings {
  try {
    return merge(defaults, JSON.parse(storage.getItem(storageKey) ?? '{}'));
  } catch {
    return defaults;
  }
}

export function makeSettings(storage: Storage, save: (settings: Settings) => void): Store<Settings> {
  const store = makeStore(readSettings(storage));
  store.listen((now) => {
    try {
      storage.setItem(storageKey, JSON.stringify(now));
    } catch {
      // A browser that stores nothing still shows the settings until the page is closed.
    }
    save(now);
  });
  return store;
}

export const hasStored = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(storageKey) !== null;
