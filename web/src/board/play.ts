// What may be clicked, from the server's list of legal moves alone.
import type { Legal, LegalMove } from '../wire/types';

export function targetsByOrigin(legal: Legal | null): Map<number, number[]> {
  const targets = new Map<number, number[]>();
  for (const { at } of legal?.moves ?? []) {
    if (at.length !== 2) continue;
    const [from, to] = at as [number, number];
    const known = targets.get(from);
    if (!known) targets.set(from, [to]);
    else if (!known.includes(to)) known.push(to);
  }
  return targets;
}

const sameAt = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((v, i) => v === b[i]);

// Every legal move that touches these points: two or more are the chooser's.
export const movesAt = (legal: Legal | null, at: readonly number[]): LegalMove[] =>
  (legal?.moves ?? []).filter((move) => sameAt(move.at, at));

// Moves without a point are buttons: pass, swap and the other answers of an opening rule.
export const movesWithoutPoint = (legal: Legal | null): LegalMove[] =>
  (legal?.moves ?? []).filter((move) => move.at.length === 0);

export const isPlaceable = (legal: Legal | null, cells: string, point: number): boolean =>
  movesAt(legal, [point]).length > 0 ||
  (legal?.all_empty === true && cells[point] === '.' && whyNot(legal, point) === null);

// The reason why no stone may be put on a point, or the man of `from` may not go there, as a language
// key's ending; null where there is none.
export const whyNot = (legal: Legal | null, point: number, from?: number): string | null =>
  legal?.but?.find((entry) => entry.at === point && entry.from === from)?.why ?? null;

// Points that are crossed out. That a stone would have no liberty, or would take back at once, is plain
// to see: a mark on each eye would hide more than it tells.
const plain = ['suicide', 'ko'];
export const crossed = (legal: Legal | null): number[] =>
  (legal?.but ?? []).filter((entry) => entry.from === undefined && !plain.includes(entry.why)).map(({ at }) => at);
