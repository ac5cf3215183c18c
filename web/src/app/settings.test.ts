import { describe, expect, it } from 'vitest';
import { defaults, merge, readSettings } from './settings';
import { decodeOwnership, takeInfos, noLines, shortNumber } from '../game/lines';

describe('settings', () => {
  it('take what has the right type and leave the rest', () => {
    const merged = merge(defaults, { theme: 'dark', boardSize: 'huge', unheard: 1 });
    expect(merged.theme).toBe('dark');
    expect(merged.boardSize).toBe(100);
    expect('unheard' in merged).toBe(false);
  });
  it('take no word, number or entry that no page could have stored', () => {
    const stored = {
      theme: 'purple',
      lines: 99,
      brightness: Number.NaN,
      men: { chess: 'merida', go: 7 },
      keys: ['x'],
      notation: { chess: -1, go: 2 },
      lastEngine: null,
      toString: 'x',
    };
    const merged = merge(defaults, stored);
    expect(merged).toEqual({ ...defaults, lines: 8, men: { chess: 'merida' }, notation: { go: 2 } });
  });
  it('survive a storage that holds nonsense', () => {
    expect(readSettings({ getItem: () => '{' })).toEqual(defaults);
    expect(readSettings({ getItem: () => 'null' })).toEqual(defaults);
  });
});

describe('lines of an engine', () => {
  const info = (line: number, node: number, depth: number) => ({ k: `a/${line}`, line, depth, node, score: { cp: 1 }, pv: [] });
  it('keep the newest of each line, and nothing of another position', () => {
    expect(takeInfos(noLines, [info(1, 5, 1), info(4, 5, 1)], 5, 3).lines.map(({ line }) => line)).toEqual([1]);
    const lines = takeInfos(noLines, [info(2, 5, 1), info(1, 5, 1), info(1, 4, 9), info(1, 5, 2)], 5);
    expect(lines.lines.map(({ line, depth }) => [line, depth])).toEqual([
      [1, 2],
      [2, 1],
    ]);
  });
  it('read ownership as signed bytes', () => {
    expect(decodeOwnership(btoa(String.fromCharCode(127, 0, 129)))).toEqual([1, 0, -1]);
  });
  it('shorten numbers', () => {
    expect([999, 1500, 2_400_000].map(shortNumber)).toEqual(['999', '1.5k', '2.4M']);
  });
});
