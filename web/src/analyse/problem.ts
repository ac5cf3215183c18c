// A position of go with a goal, such as "Black to live": read from its comment and its marks, in the form that
// `ludex regress` takes.
import type { GoGroup, Mark, Seat } from '../wire/types';

export interface Problem {
  goal: string; // as it is written
  seat: Seat; // who has the goal
  aim: 'kill' | 'live';
  at: number; // a stone of the group
}

const goalWords = /\b(black|white) (?:to|cannot) (live|kill)\b(?: (?:in|by) ko\b| ko\b)?/i;
const signs: ReadonlySet<string> = new Set(['triangle', 'cross', 'square', 'circle']);

// null if the comment has no goal, or no stone is marked.
export function problemIn(comment: string, marks: readonly Mark[], cells: string): Problem | null {
  const found = goalWords.exec(comment);
  const marked = marks.find(({ kind, at }) => signs.has(kind) && cells[at] !== '.');
  if (!found || !marked) return null;
  const aim = found[2]!.toLowerCase() === 'kill' ? 'kill' : 'live';
  return { goal: found[0], seat: found[1]!.toLowerCase() === 'black' ? 0 : 1, aim, at: marked.at };
}

export type Verdict = 'solved' | 'failed';

// What came of it, if both sides go on as well as they can; `group`: that of the marked stone, if it still stands.
export function verdictOf({ aim }: Problem, group: GoGroup | undefined, turn: Seat): Verdict {
  const lives = group !== undefined && (group.status === 'alive' || (group.status === 'critical' && turn === group.seat));
  return lives === (aim === 'live') ? 'solved' : 'failed';
}
