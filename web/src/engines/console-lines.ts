// The console of an engine as the page keeps it: the last lines, and a filter for them. Pure
// functions.
import type { Console, ConsoleDelta, ConsoleLine } from '../wire/types';

const linesKept = 2000;

export function reduceConsole(state: Console, delta: ConsoleDelta): Console {
  switch (delta.e) {
    case 'lines':
      return { ...state, lines: [...state.lines, ...delta.lines].slice(-linesKept) };
    case 'running':
      return { ...state, running: delta.running };
    default:
      return state;
  }
}

export interface Shown extends ConsoleLine {
  missing: number; // lines that the server left out before this one
}

// The lines that contain the text in upper or lower case; an empty `who` selects all processes.
// Missing lines are counted before the filter is applied.
export function shownLines(lines: readonly ConsoleLine[], text: string, who: string): Shown[] {
  const wanted = text.trim().toLowerCase();
  return lines
    .map((line, i) => ({ ...line, missing: i === 0 ? 0 : line.n - lines[i - 1]!.n - 1 }))
    .filter((line) => (who === '' || line.who === who) && (wanted === '' || line.text.toLowerCase().includes(wanted)));
}

export const signs: Record<ConsoleLine['from'], string> = { us: '>', engine: '<', stderr: '!', note: '#' };
