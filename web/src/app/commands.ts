// One table of commands feeds the key handler, the menus, the tooltips and the help. Each command has
// its label under cmd.<id> in the language files. No single key deletes or ends anything for good.
import { presets, type PresetName } from './presets';

export type Place = 'everywhere' | 'board' | 'analysis';

export interface Command {
  id: string;
  keys: string[];
  place: Place;
}

const command = (id: string, keys: string[], place: Place): Command => ({ id, keys, place });

export const commands: readonly Command[] = [
  command('back', ['ArrowLeft', 'k'], 'board'),
  command('forward', ['ArrowRight', 'j'], 'board'),
  command('first', ['Home', '0'], 'board'),
  command('last', ['End', '$'], 'board'),
  command('ten_back', ['PageUp', 'Shift+ArrowLeft'], 'board'),
  command('ten_forward', ['PageDown', 'Shift+ArrowRight'], 'board'),
  command('variation_before', ['ArrowUp'], 'board'),
  command('variation_after', ['ArrowDown'], 'board'),
  command('to_fork', ['Shift+ArrowUp'], 'board'),
  command('to_main', ['Shift+ArrowDown'], 'board'),
  command('flip', ['f'], 'board'),
  command('focus_board', ['b'], 'board'),
  command('type_move', ['/'], 'board'),
  command('pass', ['p'], 'board'),
  command('hint', ['h'], 'board'),
  command('take_back', ['Shift+u'], 'board'),
  command('offer_draw', ['Shift+o'], 'board'),
  command('resign', ['Shift+r'], 'board'), // only asks
  command('speak', ['s'], 'board'),
  command('speak_line', ['Shift+s'], 'board'),
  command('labels', ['Shift+c'], 'board'),
  command('numbers', ['Shift+m'], 'board'),
  command('bigger', ['+'], 'board'),
  command('smaller', ['-'], 'board'),
  command('copy_position', ['Ctrl+c'], 'board'),
  command('copy_game', ['y'], 'board'),
  command('save', ['Ctrl+s'], 'board'),
  command('print', [], 'board'), // the browser's own key prints the same
  command('menu', ['m'], 'board'),
  command('engine', ['l'], 'analysis'),
  command('stop_all', ['Escape'], 'analysis'),
  command('play_engine_move', ['Space'], 'analysis'),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => command(`line_${n}`, [`Alt+${n}`], 'analysis')),
  command('threat', ['x'], 'analysis'),
  command('groups', ['g'], 'analysis'),
  command('arrows', ['a'], 'analysis'),
  command('ownership', ['o'], 'analysis'),
  command('hide_marks', ['z'], 'analysis'),
  command('next_mistake', ['n'], 'analysis'),
  command('previous_mistake', ['Shift+n'], 'analysis'),
  command('next_blunder', ['Shift+b'], 'analysis'),
  command('next_error', [], 'analysis'),
  command('next_dubious', ['Shift+i'], 'analysis'),
  command('comment', ['c', 'd'], 'analysis'),
  command('glyph_1', ['1'], 'analysis'),
  command('glyph_2', ['2'], 'analysis'),
  command('glyph_3', ['3'], 'analysis'),
  command('glyph_4', ['4'], 'analysis'),
  command('glyph_5', ['5'], 'analysis'),
  command('glyph_6', ['6'], 'analysis'),
  command('delete', ['Delete'], 'analysis'),
  command('promote', ['Ctrl+ArrowUp'], 'analysis'),
  command('undo', ['Ctrl+z'], 'analysis'),
  command('redo', ['Ctrl+Shift+z', 'Ctrl+y'], 'analysis'),
  command('draw', ['Shift+d'], 'analysis'),
  command('fold', ['Shift+f'], 'analysis'),
  command('fold_all', [], 'analysis'),
  command('moves_graph', ['Shift+t'], 'analysis'),
  command('next_game', ['Shift+PageDown'], 'analysis'),
  command('previous_game', ['Shift+PageUp'], 'analysis'),
  command('details', ['i'], 'analysis'),
  command('analyse_game', ['r'], 'analysis'),
  command('open', ['Ctrl+o'], 'everywhere'),
  command('new', ['Alt+n'], 'everywhere'),
  command('help', ['?'], 'everywhere'),
];

export const glyphs = ['!', '?', '!!', '??', '!?', '?!'];

// Keys that the browser or the desktop keeps for itself: windows, tabs, and the way through the page.
export const unavailable: readonly string[] = [
  ...['n', 't', 'w', 'Shift+n', 'Shift+p', 'Shift+t', 'Shift+w', 'q', 'Shift+q', 'Tab', 'Shift+Tab', 'PageUp', 'PageDown', 'F4'].map(
    (key) => `Ctrl+${key}`,
  ),
  'Alt+F4',
  'F11',
  'Tab',
  'Shift+Tab',
];

export type KeyTable = ReadonlyMap<string, readonly string[]>;

export function keyTable(preset: PresetName, own: Record<string, string[]>): KeyTable {
  const chosen = presets[preset];
  const asked = new Map(commands.map(({ id, keys }) => [id, own[id] ?? chosen[id] ?? keys] as const));
  // The page refuses a key that another command has; but one that was chosen with an older version may be a usual
  // key by now, and then the person's choice holds.
  for (const [id, keys] of Object.entries(own)) {
    for (const [other, has] of asked) {
      const isOthers = other !== id && !(other in own);
      if (isOthers && has.some((key) => keys.includes(key)))
        asked.set(
          other,
          has.filter((key) => !keys.includes(key)),
        );
    }
  }
  return asked;
}

// The other command that already has a key; null if the key is free. The place of a command does not
// matter, because all places meet on the analysis page.
export function conflictOf(table: KeyTable, id: string, key: string): string | null {
  for (const [other, keys] of table) {
    if (other !== id && keys.includes(key)) return other;
  }
  return null;
}

// Whether a modifier key is held down.
export const hasModifier = (event: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): boolean =>
  event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;

// The name of a pressed key as the table of commands writes it: Ctrl+Shift+z, ?, ArrowLeft, Space.
export function nameOfKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>): string {
  const isLetter = /^\p{L}$/u.test(event.key);
  const isSign = event.key.length === 1 && !isLetter;
  const key = event.key === ' ' ? 'Space' : isLetter ? event.key.toLowerCase() : event.key;
  const control = event.ctrlKey || event.metaKey ? 'Ctrl+' : '';
  const alt = event.altKey ? 'Alt+' : '';
  const shift = event.shiftKey && !isSign ? 'Shift+' : '';
  return `${control}${alt}${shift}${key}`;
}

export function commandFor(table: KeyTable, key: string, isOffered: (id: string) => boolean): string | null {
  for (const [id, keys] of table) {
    if (keys.includes(key) && isOffered(id)) return id;
  }
  return null;
}

const symbols: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→', ArrowUp: '↑', ArrowDown: '↓' };
// The name of a key as tooltips and help show it.
export const shownKey = (key: string): string =>
  key
    .replace(/Arrow\w+/, (name) => symbols[name] ?? name)
    .replace(/(^|\+)([a-z])$/, (_, plus: string, c: string) => plus + (plus ? c.toUpperCase() : c));
