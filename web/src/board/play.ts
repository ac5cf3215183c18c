// What may be clicked, derived from the server's list of legal moves alone.
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

// Every legal move with exactly these points. If there are two or more, the chooser asks which is
// meant.
export const movesAt = (legal: Legal | null, at: readonly number[]): LegalMove[] =>
  (legal?.moves ?? []).filter((move) => sameAt(move.at, at));

// Moves without a point, which are shown as buttons: pass, swap and the other answers of an opening
// rule.
export const movesWithoutPoint = (legal: Legal | null): LegalMove[] => (legal?.moves ?? []).filter((move) => move.at.length === 0);

export const isPlaceable = (legal: Legal | null, cells: string, point: number): boolean =>
  movesAt(legal, [point]).length > 0 || (legal?.all_empty === true && cells[point] === '.' && whyNot(legal, point) === null);

// The reason why no stone may be put on a point or, with `from`, why the man there may not go to it; it
// is the ending of a language key. Null if there is no reason.
export const whyNot = (legal: Legal | null, point: number, from?: number): string | null =>
  legal?.but?.find((entry) => entry.at === point && entry.from === from)?.why ?? null;

// Where an opening rule allows few points, the server lists those instead of giving a reason for each other one.
function listedPoints(legal: Legal | null): number[] | null {
  if (!legal || legal.all_empty === true || legal.moves.some(({ at }) => at.length > 1)) return null;
  const points = legal.moves.flatMap(({ at }) => at);
  return points.length > 0 ? points : null;
}

// The reason why nothing may be put on a point; null for one that is taken.
export function whyNotHere(legal: Legal | null, cells: string, point: number): string | null {
  const listed = cells[point] === '.' ? listedPoints(legal) : null;
  return whyNot(legal, point) ?? (listed && !listed.includes(point) ? 'opening' : null);
}

// The empty points that an opening rule bars, for the board to mark.
export function barred(legal: Legal | null, cells: string): number[] {
  const listed = listedPoints(legal);
  if (!listed) return [];
  const allowed = new Set(listed);
  return [...cells].flatMap((cell, point) => (cell === '.' && !allowed.has(point) ? [point] : []));
}

// Points that are crossed out. A suicide or an immediate retake in a ko is obvious, and a cross on
// every eye would hide more than it shows.
const plain = ['suicide', 'ko'];
export const crossed = (legal: Legal | null): number[] =>
  (legal?.but ?? []).filter((entry) => entry.from === undefined && !plain.includes(entry.why)).map(({ at }) => at);

// The points of the move that a premove means. The king put upon its own rook means castling, which most rules name by
// the king's way of two points towards that rook; which rules hold is known only when the legal moves come.
export function meant(legal: Legal | null, cells: string, files: number, at: readonly [number, number]): readonly number[] {
  const [from, to] = at;
  const [man = '', other = ''] = [cells[from], cells[to]];
  const isUpper = (letter: string) => letter !== letter.toLowerCase();
  const isOnRook = man.toLowerCase() === 'k' && other.toLowerCase() === 'r' && isUpper(man) === isUpper(other);
  if (movesAt(legal, at).length > 0 || !isOnRook || Math.floor(from / files) !== Math.floor(to / files)) return at;
  const castled = [from, from + 2 * Math.sign(to - from)];
  return movesAt(legal, castled).length > 0 ? castled : at;
}
