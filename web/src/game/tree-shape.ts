// What is known of the shape of a tree of moves: how deep each node is, and to which line it belongs. It is found in one
// walk through all nodes, when it is first asked for.
import type { Tree } from './tree';

export interface Shape {
  depths: ReadonlyMap<number, number>; // the number of moves to a node
  heads: ReadonlyMap<number, number>; // the first move of the variation of a node; 0 on the main line
  main: readonly number[]; // the main line
}

// Where a tree keeps its shape.
export interface ShapeMemo {
  known?: Shape;
}

export const shapeOf = (tree: Pick<Tree, 'children' | 'shape'>): Shape => (tree.shape.known ??= measure(tree));

function measure({ children }: Pick<Tree, 'children'>): Shape {
  const depths = new Map<number, number>([[0, 0]]);
  const heads = new Map<number, number>([[0, 0]]);
  const main: number[] = [];
  // Lines that wait for their walk, each by its first move and the move before it. A list and not a recursion, because
  // variations may be nested as deep as a game is long.
  const waiting: { fork: number; first: number | undefined; head: number }[] = [{ fork: 0, first: children.get(0)?.[0], head: 0 }];
  const leave = (fork: number) => {
    for (const first of (children.get(fork) ?? []).slice(1)) waiting.push({ fork, first, head: first });
  };
  leave(0);
  for (let line = waiting.pop(); line; line = waiting.pop()) {
    let depth = depths.get(line.fork)!;
    for (let n = line.first; n !== undefined; n = children.get(n)?.[0]) {
      depth += 1;
      depths.set(n, depth);
      heads.set(n, line.head);
      if (line.head === 0) main.push(n);
      leave(n);
    }
  }
  return { depths, heads, main };
}
