// The tree of moves as pure functions over nodes, and the cells of any position, computed from the
// start position.
import type { Edit, MoveNode, Score } from '../wire/types';
import { signsAfter } from './signs';

export const rootId = 0;

export interface Tree {
  nodes: ReadonlyMap<number, MoveNode>;
  children: ReadonlyMap<number, readonly number[]>; // the first is the main line
  start: string; // cells of the start position
  memo: Map<number, string>; // a cache: the cells of some nodes, one every `memoEvery` plies of a walk
}

const memoEvery = 16;

// `cells` are the cells of `node`; those of the start position are found by undoing the moves to it.
export function makeTree(list: readonly MoveNode[], node: number, cells: string): Tree {
  const nodes = new Map(list.map((move) => [move.n, move]));
  const children = new Map<number, number[]>();
  for (const move of list) {
    const known = children.get(move.p);
    if (known) known.push(move.n);
    else children.set(move.p, [move.n]);
  }
  let start = cells;
  for (let at = nodes.get(node); at; at = nodes.get(at.p)) start = change(start, at.was);
  return { nodes, children, start, memo: new Map() };
}

export function change(cells: string, pairs: readonly (number | string)[]): string {
  if (pairs.length === 0) return cells;
  const letters = [...cells];
  for (let i = 0; i + 1 < pairs.length; i += 2) letters[pairs[i] as number] = String(pairs[i + 1]);
  return letters.join('');
}

export function cellsAt(tree: Tree, n: number): string {
  const way: MoveNode[] = [];
  let at = tree.nodes.get(n);
  let cells: string | undefined = tree.memo.get(n);
  while (cells === undefined && at) {
    way.push(at);
    cells = tree.memo.get(at.p);
    at = tree.nodes.get(at.p);
  }
  let now = cells ?? tree.start;
  for (let i = way.length - 1; i >= 0; i--) {
    now = change(now, way[i]!.set);
    if ((way.length - i) % memoEvery === 0) tree.memo.set(way[i]!.n, now);
  }
  return now;
}

export const childrenOf = (tree: Tree, n: number): readonly number[] => tree.children.get(n) ?? [];
export const parentOf = (tree: Tree, n: number): number => tree.nodes.get(n)?.p ?? rootId;
export const nextOf = (tree: Tree, n: number): number => childrenOf(tree, n)[0] ?? n;

export function pathTo(tree: Tree, n: number): number[] {
  const path: number[] = [];
  for (let at = tree.nodes.get(n); at; at = tree.nodes.get(at.p)) path.push(at.n);
  return path.reverse();
}

export function lastOf(tree: Tree, n: number): number {
  let at = n;
  for (let next = childrenOf(tree, at)[0]; next !== undefined; next = childrenOf(tree, at)[0]) at = next;
  return at;
}

export function mainLine(tree: Tree): number[] {
  return pathTo(tree, lastOf(tree, rootId));
}

// The first move of the variation before (`step` -1) or after (1) this one at its fork; `n` itself
// if there is none.
export function siblingOf(tree: Tree, n: number, step: number): number {
  const row = childrenOf(tree, parentOf(tree, n));
  return row[row.indexOf(n) + step] ?? n;
}

// The nearest earlier position with several continuations; the start position if there is none.
export function forkBefore(tree: Tree, n: number): number {
  let at = parentOf(tree, n);
  while (at !== rootId && childrenOf(tree, at).length < 2) at = parentOf(tree, at);
  return at;
}

// The last position that this line shares with the main line.
export function onMainLine(tree: Tree, n: number): number {
  const main = new Set(mainLine(tree));
  const shared = pathTo(tree, n).filter((at) => main.has(at));
  return shared.at(-1) ?? rootId;
}

// What the record says of the clocks in the position of a node: what each player had left after the last own move;
// undefined where it does not say.
export function clocksAt(tree: Tree, n: number): [number | undefined, number | undefined] {
  const clocks: [number | undefined, number | undefined] = [undefined, undefined];
  for (let node = tree.nodes.get(n); node; node = tree.nodes.get(node.p)) {
    clocks[node.s] ??= node.clock;
    if (clocks[0] !== undefined && clocks[1] !== undefined) break;
  }
  return clocks;
}

export const depthOf = (tree: Tree, n: number): number => pathTo(tree, n).length;

// Adds a node at `place` among its siblings; last if `place` is absent.
export function addNode(tree: Tree, node: MoveNode, place?: number): Tree {
  const nodes = new Map(tree.nodes).set(node.n, node);
  const row = childrenOf(tree, node.p).filter((n) => n !== node.n);
  const at = place ?? row.length;
  const children = new Map(tree.children).set(node.p, [...row.slice(0, at), node.n, ...row.slice(at)]);
  return { ...tree, nodes, children };
}

export function removeNode(tree: Tree, n: number): Tree {
  const node = tree.nodes.get(n);
  if (!node) return tree;
  const nodes = new Map(tree.nodes);
  const children = new Map(tree.children);
  const drop = (at: number) => {
    for (const child of children.get(at) ?? []) drop(child);
    nodes.delete(at);
    children.delete(at);
  };
  drop(n);
  children.set(node.p, childrenOf(tree, node.p).filter((other) => other !== n));
  return { ...tree, nodes, children, memo: new Map() };
}

export function applyEdit(tree: Tree, edit: Edit): Tree {
  switch (edit.op) {
    case 'add':
      return addNode(tree, edit.node);
    case 'remove':
      return removeNode(tree, edit.n);
    case 'restore': {
      const first = edit.nodes[0];
      if (!first) return tree;
      const row = childrenOf(tree, first.p);
      const place = edit.before === null ? row.length : row.indexOf(edit.before);
      return edit.nodes.reduce((now, node, i) => addNode(now, node, i === 0 ? place : undefined), tree);
    }
    case 'promote': {
      const node = tree.nodes.get(edit.n);
      return node ? addNode(tree, node, edit.to) : tree;
    }
    case 'comment':
      return patch(tree, edit.n, { comment: edit.text });
    case 'glyph':
      return patch(tree, edit.n, { glyph: edit.glyph, ...signsAfter(tree.nodes.get(edit.n), edit) });
    case 'score':
      return patch(tree, edit.n, { score: edit.score });
    case 'mark':
      return patch(tree, edit.n, { drawn: { marks: edit.marks, arrows: edit.arrows } });
    case 'tag':
    case 'result':
      return tree;
  }
}

// Gives nodes the scores that engines had for them; nodes that the tree does not have are passed over.
export function withScores(tree: Tree, scores: readonly (readonly [number, Score])[]): Tree {
  const nodes = new Map(tree.nodes);
  for (const [n, score] of scores) {
    const node = nodes.get(n);
    if (node) nodes.set(n, { ...node, score });
  }
  return { ...tree, nodes };
}

function patch(tree: Tree, n: number, fields: Partial<MoveNode>): Tree {
  const node = tree.nodes.get(n);
  if (!node) return tree;
  return { ...tree, nodes: new Map(tree.nodes).set(n, { ...node, ...fields }) };
}
