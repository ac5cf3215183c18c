// What the page shows of the report on a game: its mistakes, and the tree and the layer with what it found of the moves.
// While a mistake is tried again, they are without its answer.
import { useMemo } from 'preact/hooks';
import { useSettings } from '../app/app';
import { noLayer, withoutVerdict, type Layer } from '../game/layer';
import { mistakesOf, type Mistake } from '../game/report';
import type { Tree } from '../game/tree';
import type { Report } from '../wire/types';
import { hidesAnswer, withoutAnswer, type Trial } from './trial-state';

export interface Verdicts {
  mistakes: readonly Mistake[];
  tree: Tree;
  layer: Layer;
  isShown: boolean; // whether remarks stand in the moves: a setting
}

// `whole` is the layer with everything that was found.
export function useVerdicts(tree: Tree, report: Report | null, whole: Layer, trial: Trial | null): Verdicts {
  const isShown = useSettings(({ remarks }) => remarks);
  const mistakes = useMemo(() => (report ? mistakesOf(report, tree) : []), [report, tree]);
  const hidden = hidesAnswer(trial) ? trial : null;
  const shownTree = useMemo(() => {
    const numbers = mistakes.map(({ n }) => n);
    return hidden ? withoutAnswer(tree, hidden, numbers) : tree;
  }, [tree, hidden, mistakes]);
  const n = hidden?.n;
  const layer = useMemo(() => (!isShown ? noLayer : n === undefined ? whole : withoutVerdict(whole, n)), [whole, isShown, n]);
  return { mistakes, tree: shownTree, layer, isShown };
}
