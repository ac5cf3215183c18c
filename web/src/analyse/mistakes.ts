// Stepping through the mistakes of a record by their glyphs. Pure functions.
import { glyphAt, noLayer, type Layer } from '../game/layer';
import { lastOf, mainLine, onMainLine, pathTo, rootId, type Tree } from '../game/tree';

export const mistakeGlyphs: readonly string[] = ['?', '??', '?!'];

// The next (`step` 1) or previous (-1) mistake: on the line that is viewed, or if that has none, on the main line from
// the position that both share. Null if there is none.
export function mistakeFrom(
  tree: Tree,
  viewed: number,
  step: 1 | -1,
  glyphs: readonly string[] = mistakeGlyphs,
  layer: Layer = noLayer,
): number | null {
  const search = (line: readonly number[], from: number): number | undefined => {
    const at = line.indexOf(from);
    const order = step === 1 ? line.slice(at + 1) : line.slice(0, Math.max(0, at)).reverse();
    return order.find((n) => n !== rootId && glyphs.includes(glyphAt(layer, tree.nodes.get(n)!)));
  };
  const path = [rootId, ...pathTo(tree, viewed)];
  const line = [...path, ...pathTo(tree, lastOf(tree, viewed)).slice(path.length - 1)];
  return search(line, viewed) ?? search([rootId, ...mainLine(tree)], onMainLine(tree, viewed)) ?? null;
}
