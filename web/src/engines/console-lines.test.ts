import { describe, expect, it } from 'vitest';
import type { Console, ConsoleDelta } from '../wire/types';
import snapshot from '../../../tests/data/wire/state_console.json';
import more from '../../../tests/data/wire/delta_lines.json';
import running from '../../../tests/data/wire/delta_running.json';
import { reduceConsole, shownLines } from './console-lines';

const start = () => snapshot.data as Console;

describe('console', () => {
  it('adds the lines of the example and says when the process ends', () => {
    const now = reduceConsole(start(), more as unknown as ConsoleDelta);
    expect(now.lines.length).toBe(start().lines.length + more.lines.length);
    expect(now.running).toBe(true);
    expect(reduceConsole(now, running as unknown as ConsoleDelta).running).toBe(false);
  });
  it('shows the lines that hold a text, in any case, and of one process', () => {
    const lines = start().lines;
    expect(shownLines(lines, 'UCIOK', '').map(({ text }) => text)).toEqual(['uciok']);
    expect(shownLines(lines, '', 'table/7')).toEqual([]);
  });
  it('says how many lines were left out', () => {
    const line = { ms: 0, from: 'engine' as const, who: 'test', text: 'info' };
    expect(
      shownLines(
        [
          { ...line, n: 4 },
          { ...line, n: 5 },
          { ...line, n: 9 },
        ],
        '',
        '',
      ).map(({ missing }) => missing),
    ).toEqual([0, 0, 3]);
  });
  it('keeps no more than the last two thousand lines', () => {
    const lines = [...Array(2100).keys()].map((i) => ({ n: i + 1, ms: 0, from: 'engine' as const, who: 'test', text: '' }));
    expect(reduceConsole(start(), { e: 'lines', lines }).lines.length).toBe(2000);
  });
});
