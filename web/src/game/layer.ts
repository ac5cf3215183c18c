// What an engine says of the moves of a game: a layer over the record, which it does not change. What people wrote
// stands before it. Pure functions.
import type { MoveNode, Report, Score } from '../wire/types';
import { glyphOf, type Mistake } from './report';

export interface Remark {
  score?: Score; // of the position after the move
  mistake?: Mistake;
}
export type Layer = ReadonlyMap<number, Remark>; // by node
export const noLayer: Layer = new Map();

// `scores` are those that were found so far, as long as there is no report.
export function layerOf(report: Report | null, scores: Report['scores'] = []): Layer {
  const layer = new Map<number, Remark>();
  for (const [n, score] of report?.scores ?? scores) layer.set(n, { score });
  for (const mistake of report?.mistakes ?? []) layer.set(mistake.n, { ...layer.get(mistake.n), mistake });
  return layer;
}

// The layer while a mistake is tried again: its verdict must not give the answer away.
export function withoutVerdict(layer: Layer, n: number): Layer {
  const { mistake: _, ...rest } = layer.get(n) ?? {};
  return new Map(layer).set(n, rest);
}

type Judged = Pick<MoveNode, 'n' | 'glyph' | 'score'>;

// The glyph of the engine, where no person has judged the move.
export function engineGlyph(layer: Layer, { n, glyph }: Judged): string {
  const kind = layer.get(n)?.mistake?.class;
  return glyph || !kind ? '' : glyphOf[kind];
}
export const glyphAt = (layer: Layer, node: Judged): string => node.glyph || engineGlyph(layer, node);

export function scoreAt(layer: Layer, { n, score }: Judged): Score | undefined {
  return score && Object.keys(score).length > 0 ? score : layer.get(n)?.score;
}
