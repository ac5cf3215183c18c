// Where the nodes of a tree of moves stand in its graph: a row for each ply from the start position down, and a lane
// for each line, the main line first. Pure functions.
import { childrenOf, rootId, type Tree } from '../game/tree';

export interface Spot {
  n: number;
  row: number; // 0 is the start position
  lane: number;
  reach: number; // the lane of the last line that leaves this node; its own lane if there is none
}
export interface TreeLayout {
  spots: ReadonlyMap<number, Spot>;
  rows: readonly (readonly Spot[])[];
  lanes: number;
}

// The variations of a line are placed from its end to its beginning. A line goes to the first lane on the right of the
// line that it leaves where nothing stands in its rows; the way to it, along the row of the fork to the lane before its
// own, is kept free too. So lines never cross, and a short early variation stands on the left of a long late one.
export function layoutTree(tree: Tree): TreeLayout {
  const spots = new Map<number, Spot>();
  const rows: Spot[][] = [];
  const tops: number[] = []; // by lane: the first row that is taken
  let lanes = 0;
  // Lines that wait for a place, the next one last. A list and not a recursion, because variations may be nested as
  // deep as a game is long.
  const waiting: { head: number; fork: Spot | null }[] = [{ head: rootId, fork: null }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { head, fork } = next;
    const line: number[] = [];
    for (let n: number | undefined = head; n !== undefined; n = childrenOf(tree, n)[0]) line.push(n);
    const first = fork ? fork.row + 1 : 0;
    const last = first + line.length - 1;
    let lane = fork ? fork.lane + 1 : 0;
    while ((tops[lane] ?? Infinity) <= last) lane += 1;
    for (let i = (fork?.lane ?? lane) + 1; i < lane; i++) tops[i] = Math.min(tops[i] ?? Infinity, fork!.row);
    tops[lane] = first;
    if (fork) fork.reach = Math.max(fork.reach, lane);
    lanes = Math.max(lanes, lane + 1);
    line.forEach((n, i) => {
      const spot = { n, row: first + i, lane, reach: lane };
      spots.set(n, spot);
      (rows[spot.row] ??= []).push(spot);
      // The last to be pushed is the first to be placed: the variations of the end of the line, in their order.
      for (const child of childrenOf(tree, n).slice(1).reverse()) waiting.push({ head: child, fork: spot });
    });
  }
  for (const row of rows) row.sort((a, b) => a.lane - b.lane);
  return { spots, rows, lanes };
}

// The part of a graph that is seen, in rows and lanes; the ends belong to it.
export interface Frame {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

// The nodes within a frame, and the forks whose branches cross it.
export function within(layout: TreeLayout, { top, bottom, left, right }: Frame): { nodes: Spot[]; forks: Spot[] } {
  const nodes: Spot[] = [];
  const forks: Spot[] = [];
  for (let row = Math.max(0, top); row <= Math.min(bottom, layout.rows.length - 1); row++) {
    for (const spot of layout.rows[row]!) {
      if (spot.lane > right) break;
      if (spot.lane >= left) nodes.push(spot);
      if (spot.reach > spot.lane && spot.reach >= left) forks.push(spot);
    }
  }
  return { nodes, forks };
}
