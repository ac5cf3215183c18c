// Retrying a mistake: what another move in its place is worth. Pure.
import { shareOf } from '../panel/score';
import type { Score, Seat } from '../wire/types';

// A part of the game that a good move may cost: engines disagree by so much about moves that are equal.
const slack = 0.04;

// Whether a move is as good as the best one: by the values before and behind it, seen from the mover.
export function isGoodMove(mover: Seat, before: Score | undefined, after: Score, mistake: Score | undefined): boolean {
  const seen = (score: Score) => (mover === 0 ? shareOf(score) : 1 - shareOf(score));
  if (before) return seen(before) - seen(after) <= slack;
  // Records of some games keep no values: then it has to be better than what was played, and clearly.
  return mistake !== undefined && seen(after) - seen(mistake) > 2 * slack;
}
