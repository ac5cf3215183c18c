// Scores as text, always from the first seat's view; a lead in points names the seat that has it.
import type { Text } from '../i18n/text';
import { noLayer, scoreAt, type Layer } from './layer';
import { mainLine, type Tree } from './tree';
import type { Descriptor, Report, Score } from '../wire/types';

export function formatScore(score: Score, { score: kind, seats }: Pick<Descriptor, 'score' | 'seats'>, t: Text): string {
  if (score.mate !== undefined) return `#${score.mate}`;
  if (kind === 'points' && score.lead !== undefined) {
    return t(`lead.${seats[score.lead >= 0 ? 0 : 1]}`, { points: Math.abs(score.lead).toFixed(1) });
  }
  if (score.win !== undefined) return `${Math.round(score.win * 100)} %`;
  if (score.cp === undefined) return '';
  const pawns = score.cp / 100;
  return `${pawns > 0 ? '+' : pawns < 0 ? '−' : ''}${Math.abs(pawns).toFixed(2)}`;
}

// The first seat's share of a gauge or graph, 0 … 1.
export function shareOf(score: Score): number {
  if (score.mate !== undefined) return score.mate > 0 ? 1 : 0;
  if (score.win !== undefined) return score.win;
  return 1 / (1 + Math.exp(-0.004 * (score.cp ?? 0)));
}

// Whether there is a line to draw: a single value in an imported game shows nothing of its course.
export const hasCourse = (points: readonly (number | null)[]): boolean => points.filter((point) => point !== null).length > 1;

// The first seat's share by ply, 0 … 1; null where nothing is known of a move. An engine that counts points sends no
// scores: where a move has none, its chance in `course`, of a report, is taken.
export function pointsOf(tree: Tree, course: Report['course'] = [], layer: Layer = noLayer): (number | null)[] {
  const chances = new Map(course);
  return mainLine(tree).map((n) => {
    const score = scoreAt(layer, tree.nodes.get(n)!);
    return score && Object.keys(score).length > 0 ? shareOf(score) : (chances.get(n) ?? null);
  });
}
