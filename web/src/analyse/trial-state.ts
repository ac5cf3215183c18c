// Trying a mistake again: whether another move in its place is good, and what is left of a bad one. Pure functions.
import { shareOf } from '../game/score';
import type { Edit, EditRequest, Line, MoveNode, Score, Seat } from '../wire/types';
import { scoreAt, type Layer } from '../game/layer';
import type { Mistake } from '../game/report';
import { applyEdits, childrenOf, parentOf, removeNodes, type Tree } from '../game/tree';

export type TrialState = 'asked' | 'weighing' | 'right' | 'wrong';
export interface Trial {
  n: number; // node of the mistake
  better: Line['pv'];
  known: readonly number[]; // moves of the record in its place, which a try never removes
  state: TrialState;
  tried?: MoveNode;
}

// Whether the page hides what engines and the report have found, which would give the better move away.
export const hidesAnswer = (trial: Trial | null): trial is Trial => trial !== null && trial.state !== 'right';

export const beginTrial = (tree: Tree, { n, better }: Pick<Mistake, 'n' | 'better'>): Trial => ({
  n,
  better,
  known: childrenOf(tree, parentOf(tree, n)),
  state: 'asked',
});

export const askAgain = ({ n, better, known }: Trial): Trial => ({ n, better, known, state: 'asked' });

// The trial after a played move; null if it does not wait for this move. The better move is right and the mistake is
// wrong; an engine weighs any other move.
export function afterMove(tree: Tree, trial: Trial | null, node: MoveNode): Trial | null {
  if (trial?.state !== 'asked' || node.p !== parentOf(tree, trial.n)) return null;
  const state = node.m === trial.better[0]?.m ? 'right' : node.n === trial.n ? 'wrong' : 'weighing';
  return { ...trial, tried: node, state };
}

// The trial after an engine has weighed its move; `score` is null if the engine sends none.
export function afterScore(tree: Tree, layer: Layer, trial: Trial, score: Score | null): Trial {
  const { n, tried } = trial;
  const scoreOf = (of: number) => {
    const node = tree.nodes.get(of);
    return node && scoreAt(layer, node);
  };
  const isRight = tried && score !== null && isGoodMove(tried.s, scoreOf(tried.p), score, scoreOf(n));
  return { ...trial, state: isRight ? 'right' : 'wrong' };
}

// The edits that add the better line beside the mistake.
export const betterLine = (tree: Tree, { n, better }: Trial): EditRequest[] =>
  better.map(({ m }, i) => (i === 0 ? { op: 'add', p: parentOf(tree, n), m } : { op: 'add', m }));

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
