// Trying a mistake again: whether another move in its place is good. Pure functions.
import { shareOf } from '../panel/score';
import type { Score, Seat } from '../wire/types';

// The share of the game that a good move may lose: engines disagree by about as much over equal moves.
const slack = 0.04;

// Whether a move is as good as the best one, by the scores before and after it from the mover's view.
export function isGoodMove(mover: Seat, before: Score | undefined, after: Score, mistake: Score | undefined): boolean {
  const seen = (score: Score) => (mover === 0 ? shareOf(score) : 1 - shareOf(score));
  if (before) return seen(before) - seen(after) <= slack;
  // Records of some games hold no scores; then the move must be clearly better than the mistake.
  return mistake !== undefined && seen(after) - seen(mistake) > 2 * slack;
}
