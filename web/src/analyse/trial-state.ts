// Trying a mistake again: whether another move in its place is good, and what is left of a bad one. Pure functions.
import { shareOf } from '../game/score';
import type { Edit, Line, MoveNode, Score, Seat } from '../wire/types';
import { applyEdits, childrenOf, removeNodes, type Tree } from '../game/tree';

export type TrialState = 'asked' | 'weighing' | 'right' | 'wrong';
export interface Trial {
  n: number; // node of the mistake
  better: Line['pv'];
  known: readonly number[]; // moves of the record in its place, which a try never removes
  state: TrialState;
  tried?: MoveNode;
}

// The node of a try that does not belong in the record: it was not good, and nobody has made anything of it since by
// playing on, commenting, judging or drawing. Null if there is none.
export function leftover(tree: Tree, { tried, state, known }: Trial): number | null {
  const node = tried && state !== 'right' && !known.includes(tried.n) ? tree.nodes.get(tried.n) : undefined;
  const isUsed = node && (childrenOf(tree, node.n).length > 0 || node.comment || node.glyph || node.drawn);
  return node && !isUsed ? node.n : null;
}

// The tree without what gives the answer away: the verdict on the mistake, and what the record has in its place. What is
// said of the other mistakes is hidden, too, since they may be tried next.
export function withoutAnswer(tree: Tree, { n, known }: Trial, mistakes: readonly number[]): Tree {
  const others = removeNodes(
    tree,
    known.filter((other) => other !== n),
  );
  return applyEdits(others, [
    ...[n, ...mistakes].map((each): Edit => ({ op: 'comment', n: each, text: '' })),
    { op: 'glyph', n, glyph: '' },
  ]);
}

// The share of the game that a good move may lose: engines disagree by about as much over equal moves.
const slack = 0.04;

// Whether a move is as good as the best one, by the scores before and after it from the mover's view.
export function isGoodMove(mover: Seat, before: Score | undefined, after: Score, mistake: Score | undefined): boolean {
  const seen = (score: Score) => (mover === 0 ? shareOf(score) : 1 - shareOf(score));
  if (before) return seen(before) - seen(after) <= slack;
  // Records of some games hold no scores; then the move must be clearly better than the mistake.
  return mistake !== undefined && seen(after) - seen(mistake) > 2 * slack;
}
