// The settings of a person, stored in this browser and at the server for the person's next browser.
import { presetNames, type PresetName } from './presets';
import type { NewSeat } from '../wire/types';
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
  confirm: 'auto' | 'always' | 'never'; // a second press: for stones by touch where cells are small, for every move of a game, for none
  premoves: boolean;
  animate: boolean;
  sound: boolean;
  lines: number; // how many lines an engine shows
  limit: string; // of an analysis: endless, depth:N, seconds:N
  consoleHeight: number; // of an engine's lines, in percent of the window
  remarks: boolean; // what an engine says of a game stands in its moves
  movesAsGraph: boolean; // the moves of a record as a graph instead of a list
  showArrows: boolean; // of the engines, when an analysis is opened
  showOwnership: boolean;
  preset: PresetName;
  keys: Record<string, string[]>; // commands whose keys were changed
  lastGame: string;
  lastLevel: Record<string, number>; // of Ludex, for each game
  name: string; // of the person, for the tables that they make; may be empty
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
  consoleHeight: 24,
  remarks: true,
  movesAsGraph: false,
  showArrows: true,
  showOwnership: true,
  preset: 'ludex',
  keys: {},
  lastGame: '',
  lastLevel: {},
  name: '',
  lastEngine: {},
};

const storageKey = 'ludex.settings';

// The words that a setting may have, in the order in which the page offers them.
export const choices = {
  language: ['auto', 'en', 'zh', 'ru'],
  theme: ['system', 'light', 'dark'],
  colors: ['usual', 'safe'],
  squares: ['maple', 'blue', 'green', 'grey'],
  wood: ['light', 'dark', 'paper'],
  stones: ['shaded', 'flat'],
  labels: ['on', 'off'],
  confirm: ['auto', 'always', 'never'],
  preset: presetNames,
} as const satisfies { [K in keyof Settings]?: readonly Settings[K][] };

export const ranges = { brightness: [60, 110], boardSize: [60, 100], lines: [1, 8], consoleHeight: [10, 75] } as const satisfies {
  [K in keyof Settings]?: readonly [number, number];
};

const isText = (value: unknown) => typeof value === 'string';
const isIndex = (value: unknown) => typeof value === 'number' && Number.isInteger(value) && value >= 0;
const areTexts = (value: unknown) => Array.isArray(value) && value.every(isText);
// What the entries of a setting that holds one for each game or command must be.
const entries: Partial<Record<keyof Settings, (value: unknown) => boolean>> = {
  men: isText,
  notation: isIndex,
  keys: areTexts,
  lastEngine: isText,
  lastLevel: isIndex,
};

// The stored value of a setting as far as it can be used; undefined if it cannot.
function usable(key: keyof Settings, base: unknown, value: unknown): unknown {
  if (typeof value !== typeof base || value === null || Array.isArray(value)) return undefined;
  const words = (choices as Partial<Record<string, readonly unknown[]>>)[key];
  if (words && !words.includes(value)) return undefined;
  const range = (ranges as Partial<Record<string, readonly [number, number]>>)[key];
  if (range) return Number.isFinite(value) ? Math.min(range[1], Math.max(range[0], value as number)) : undefined;
  const isEntry = entries[key];
  return isEntry ? Object.fromEntries(Object.entries(value as object).filter(([, entry]) => isEntry(entry))) : value;
}

// Takes the members of a stored object that can be used; the others stay as they are.
export function merge(base: Settings, stored: unknown): Settings {
  if (typeof stored !== 'object' || stored === null) return base;
  const known = { ...base } as Record<string, unknown>;
  for (const [key, value] of Object.entries(stored)) {
    if (!Object.hasOwn(base, key)) continue;
    const found = usable(key as keyof Settings, known[key], value);
    if (found !== undefined) known[key] = found;
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

const usualLevel = 3;
// The level that was chosen last for a game, as far as the game has it.
export const levelOf = ({ lastLevel }: Settings, game: string, highest: number): number =>
  Math.max(1, Math.min(lastLevel[game] ?? usualLevel, highest));

// This person's seat at a new table, with their name if they gave one.
export const mySeat = ({ name }: Settings): NewSeat => ({ kind: 'me', ...(name.trim() ? { name: name.trim() } : {}) });
