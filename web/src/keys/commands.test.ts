import { describe, expect, it } from 'vitest';
import { commandFor, commands, conflictOf, keyTable, nameOfKey, presets, unavailable } from './commands';

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
  it('gives no key to two commands, in any preset', () => {
    for (const preset of Object.keys(presets)) {
      const keys = [...keyTable(preset, {}).values()].flat();
      expect(keys.filter((key, i) => keys.indexOf(key) !== i), preset).toEqual([]);
    }
  });
  it('uses no key that the browser keeps', () => {
    const used = commands.flatMap(({ keys }) => keys);
    expect(used.filter((key) => unavailable.includes(key))).toEqual([]);
  });
  it('lets no single letter delete or end anything', () => {
    const dangerous = ['delete'];
    const single = commands.filter(({ keys }) => keys.some((key) => key.length === 1)).map(({ id }) => id);
    expect(single.filter((id) => dangerous.includes(id))).toEqual([]);
  });
  it('takes the keys that a person set over those of the preset', () => {
    const table = keyTable('sabaki', { flip: ['F8'] });
    expect(table.get('flip')).toEqual(['F8']);
    expect(table.get('back')).toEqual(['ArrowUp', 'ArrowLeft']);
  });
  it('names the command that a key belongs to already', () => {
    const table = keyTable('ludex', {});
    expect(conflictOf(table, 'back', 'f')).toBe('flip');
    expect(conflictOf(table, 'flip', 'f')).toBeNull();
  });
  it('finds only what the page offers', () => {
    const table = keyTable('ludex', {});
    expect(commandFor(table, 'f', () => true)).toBe('flip');
    expect(commandFor(table, 'f', () => false)).toBeNull();
  });
});
