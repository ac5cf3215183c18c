import { describe, expect, it } from 'vitest';
import { commandFor, conflictOf, keyTable, nameOfKey, unavailable } from './commands';
import { presetNames, presets } from './presets';

const press = (key: string, mods: Partial<Record<'ctrlKey' | 'altKey' | 'shiftKey' | 'metaKey', boolean>> = {}) =>
  nameOfKey({ key, ctrlKey: false, altKey: false, shiftKey: false, metaKey: false, ...mods });

describe('keys', () => {
  it('names letters with Shift and signs without', () => {
    expect(press('F')).toBe('f');
    expect(press('C', { shiftKey: true })).toBe('Shift+c');
    expect(press('?', { shiftKey: true })).toBe('?');
    expect(press('Z', { ctrlKey: true, shiftKey: true })).toBe('Ctrl+Shift+z');
    expect(press(' ')).toBe('Space');
    expect(press('ArrowLeft', { shiftKey: true })).toBe('Shift+ArrowLeft');
  });
});

describe('the keys of a preset', () => {
  // All places meet on the analysis page, so any two commands may be available at once.
  it('gives no key to two commands, in any preset', () => {
    for (const preset of presetNames) {
      const keys = [...keyTable(preset, {}).values()].flat();
      expect(
        keys.filter((key, i) => keys.indexOf(key) !== i),
        preset,
      ).toEqual([]);
    }
  });
  it('names commands that are there, and takes the last key from none', () => {
    const usual = keyTable('ludex', {});
    for (const preset of presetNames) {
      expect(
        Object.keys(presets[preset]).filter((id) => !usual.has(id)),
        preset,
      ).toEqual([]);
      const without = [...keyTable(preset, {})].filter(([id, keys]) => keys.length === 0 && usual.get(id)!.length > 0);
      expect(
        without.map(([id]) => id),
        preset,
      ).toEqual([]);
    }
  });
  it('changes something in each preset, and repeats nothing that is usual', () => {
    const usual = keyTable('ludex', {});
    for (const preset of presetNames) {
      const changed = Object.entries(presets[preset]);
      expect(changed.length > 0, preset).toBe(preset !== 'ludex');
      expect(
        changed.filter(([id, keys]) => keys.join() === usual.get(id)!.join()).map(([id]) => id),
        preset,
      ).toEqual([]);
    }
  });
  it('writes keys as they are named when they are pressed', () => {
    const used = presetNames.flatMap((preset) => [...keyTable(preset, {}).values()].flat());
    const misspelt = used.filter(
      (key) =>
        !/^(Ctrl\+)?(Alt\+)?(Shift\+)?(\p{Ll}|F\d+|Arrow(Left|Right|Up|Down)|Home|End|PageUp|PageDown|Delete|Backspace|Enter|Escape|Space)$/u.test(
          key,
        ) && !/^(Ctrl\+|Alt\+)?[^\p{L}\s]$/u.test(key),
    );
    expect(misspelt).toEqual([]);
  });
});

describe('keys that no preset may use', () => {
  it('uses no key that the browser keeps, in any preset', () => {
    for (const preset of presetNames) {
      const used = [...keyTable(preset, {}).values()].flat();
      expect(
        used.filter((key) => unavailable.includes(key)),
        preset,
      ).toEqual([]);
    }
  });
  it('lets no single letter delete or end anything', () => {
    const dangerous = ['delete', 'resign'];
    for (const preset of presetNames) {
      const single = [...keyTable(preset, {})].filter(([, keys]) => keys.some((key) => key.length === 1)).map(([id]) => id);
      expect(
        single.filter((id) => dangerous.includes(id)),
        preset,
      ).toEqual([]);
    }
  });
});

describe('the keys of a person', () => {
  it('takes the keys that a person set over those of the preset', () => {
    const table = keyTable('sabaki', { flip: ['F8'] });
    expect(table.get('flip')).toEqual(['F8']);
    expect(table.get('back')).toEqual(['ArrowUp', 'k']);
  });
  it('names the command that a key belongs to already', () => {
    const table = keyTable('ludex', {});
    expect(conflictOf(table, 'back', 'f')).toBe('flip');
    expect(conflictOf(table, 'flip', 'f')).toBeNull();
  });
  it('lets a key that a person chose once keep its command, though it is usual for another by now', () => {
    const table = keyTable('lichess', { copy_game: ['b'] });
    expect(table.get('copy_game')).toEqual(['b']);
    expect(table.get('next_blunder')).toEqual([]);
  });
  it('finds only what the page offers', () => {
    const table = keyTable('ludex', {});
    expect(commandFor(table, 'f', () => true)).toBe('flip');
    expect(commandFor(table, 'f', () => false)).toBeNull();
  });
});
