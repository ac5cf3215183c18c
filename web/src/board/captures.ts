// What a move took, read from the cells before it and those that it changed.
import { change } from '../game/tree';
import type { Face, MoveNode } from '../wire/types';
import { isOfFirstSeat } from './speech';

// The points whose men or stones are gone. A man that castles onto its own rook takes nothing; stones that a
// suicide removes are gone too.
export function takenAt(face: Face, before: string, { at, set }: Pick<MoveNode, 'at' | 'set'>): number[] {
  const after = change(before, set);
  if (face.matter === 'stones') return [...before].flatMap((letter, point) => (letter !== '.' && after[point] === '.' ? [point] : []));
  const mover = before[at[0] ?? -1] ?? '.';
  const points = set.filter((_, i) => i % 2 === 0) as number[];
  return points.filter(
    (point) => before[point] !== '.' && after[point] !== before[point] && isOfFirstSeat(before[point]!) !== isOfFirstSeat(mover),
  );
}
