// The tree of moves as pure functions over nodes, and the cells of any position, computed from the
// start position. A tree may have a hundred thousand nodes: what is asked for at each step through it must not visit all
// of them, nor the whole way to the start.
import type { Edit, MoveNode, Score } from '../wire/types';
import { signsAfter } from './signs';
import { shapeOf, type ShapeMemo } from './tree-shape';

export const rootId = 0;

export interface Tree {
  nodes: ReadonlyMap<number, MoveNode>;
  children: ReadonlyMap<number, readonly number[]>; // the first is the main line
  start: string; // cells of the start position
  isTimed: boolean; // some node may have a clock
  memo: Map<number, string>; // a cache: the cells of some nodes, one every `memoEvery` plies of a walk
  shape: ShapeMemo; // a cache, shared by all trees with the same nodes in the same order
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
  const start = [...cells];
  for (let at = nodes.get(node); at; at = nodes.get(at.p)) put(start, at.was);
  return { nodes, children, start: start.join(''), isTimed: list.some(({ clock }) => clock !== undefined), memo: new Map(), shape: {} };
}

function put(letters: string[], pairs: readonly (number | string)[]) {
  for (let i = 0; i + 1 < pairs.length; i += 2) letters[pairs[i] as number] = String(pairs[i + 1]);
}

export function change(cells: string, pairs: readonly (number | string)[]): string {
  if (pairs.length === 0) return cells;
  const letters = [...cells];
  put(letters, pairs);
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
  if (way.length === 0) return cells ?? tree.start;
  const letters = [...(cells ?? tree.start)];
  for (let i = way.length - 1; i >= 0; i--) {
    put(letters, way[i]!.set);
    if ((way.length - i) % memoEvery === 0) tree.memo.set(way[i]!.n, letters.join(''));
  }
  return letters.join('');
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

export const mainLine = (tree: Tree): readonly number[] => shapeOf(tree).main;

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

// The first move of the variation that contains a move; null on the main line.
export function headOf(tree: Tree, n: number): number | null {
  const head = shapeOf(tree).heads.get(n) ?? rootId;
  return head === rootId ? null : head;
}

// The lines that lead to a node, the last one first: of each its first move (`rootId` for the main line), and its last
// move on the way.
export function linesTo(tree: Tree, n: number): { head: number; last: number }[] {
  const lines: { head: number; last: number }[] = [];
  for (let last = n; ; ) {
    const head = headOf(tree, last) ?? rootId;
    lines.push({ head, last });
    if (head === rootId) return lines;
    last = parentOf(tree, head);
  }
}

// The last position that this line shares with the main line.
export const onMainLine = (tree: Tree, n: number): number => linesTo(tree, n).at(-1)!.last;

// The next position on the way from `n` to the later position `to`; null if `n` is not on the way, or is its end.
export function nextOnWay(tree: Tree, n: number, to: number): number | null {
  const head = headOf(tree, n) ?? rootId;
  let later: number | null = null; // the first move of the line after the one that is looked at
  for (const line of linesTo(tree, to)) {
    if (line.head === head) {
      if (line.last === n) return later;
      return depthOf(tree, n) < depthOf(tree, line.last) ? nextOf(tree, n) : null;
    }
    later = line.head;
  }
  return null;
}

// Whether the way to `to` leads through `n`, or ends there.
export const leadsTo = (tree: Tree, n: number, to: number): boolean => n === to || nextOnWay(tree, n, to) !== null;

// What the record says of the clocks in the position of a node: what each player had left after the last own move;
// undefined where it does not say.
export function clocksAt(tree: Tree, n: number): [number | undefined, number | undefined] {
  const clocks: [number | undefined, number | undefined] = [undefined, undefined];
  if (!tree.isTimed) return clocks;
  for (let node = tree.nodes.get(n); node; node = tree.nodes.get(node.p)) {
    clocks[node.s] ??= node.clock;
    if (clocks[0] !== undefined && clocks[1] !== undefined) break;
  }
  return clocks;
}

// The number of moves to a node.
export const depthOf = (tree: Tree, n: number): number => shapeOf(tree).depths.get(n) ?? 0;

// A tree that several edits change: copied once for all of them.
interface Draft {
  nodes: Map<number, MoveNode>;
  children: Map<number, number[] | readonly number[]>;
  own: Set<number>; // nodes whose rows of children were copied
  isReshaped: boolean;
  isTimed: boolean;
}

function edited(tree: Tree, edit: (draft: Draft) => void): Tree {
  const draft: Draft = {
    nodes: new Map(tree.nodes),
    children: new Map(tree.children),
    own: new Set(),
    isReshaped: false,
    isTimed: tree.isTimed,
  };
  edit(draft);
  const { nodes, children, isReshaped, isTimed } = draft;
  return { ...tree, nodes, isTimed, ...(isReshaped ? { children, memo: kept(tree, nodes), shape: {} } : {}) };
}

// The cells that are known of nodes which are still there.
const kept = ({ memo }: Tree, nodes: ReadonlyMap<number, MoveNode>) => new Map([...memo].filter(([n]) => nodes.has(n)));

function rowOf(draft: Draft, p: number): number[] {
  if (!draft.own.has(p)) draft.children.set(p, [...(draft.children.get(p) ?? [])]);
  draft.own.add(p);
  return draft.children.get(p) as number[];
}

// Adds a node at `place` among its siblings; last if `place` is absent.
function add(draft: Draft, node: MoveNode, place?: number) {
  const row = rowOf(draft, node.p);
  if (draft.nodes.has(node.n) && row.includes(node.n)) row.splice(row.indexOf(node.n), 1);
  row.splice(place ?? row.length, 0, node.n);
  draft.nodes.set(node.n, node);
  draft.isReshaped = true;
  draft.isTimed ||= node.clock !== undefined;
}

function drop(draft: Draft, n: number) {
  const node = draft.nodes.get(n);
  if (!node) return;
  const row = rowOf(draft, node.p);
  row.splice(row.indexOf(n), 1);
  // A list and not a recursion, because a game may be longer than the stack is deep.
  const waiting = [n];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const child of draft.children.get(at) ?? []) waiting.push(child);
    draft.nodes.delete(at);
    draft.children.delete(at);
    draft.own.delete(at);
  }
  draft.isReshaped = true;
}

function patch(draft: Draft, n: number, fields: Partial<MoveNode>) {
  const node = draft.nodes.get(n);
  if (node) draft.nodes.set(n, { ...node, ...fields });
}

function apply(draft: Draft, edit: Edit) {
  switch (edit.op) {
    case 'add':
      return add(draft, edit.node);
    case 'remove':
      return drop(draft, edit.n);
    case 'restore': {
      const first = edit.nodes[0];
      if (!first) return;
      const row = draft.children.get(first.p) ?? [];
      const place = edit.before === null ? row.length : row.indexOf(edit.before);
      return edit.nodes.forEach((node, i) => add(draft, node, i === 0 ? place : undefined));
    }
    case 'promote': {
      const node = draft.nodes.get(edit.n);
      return node && add(draft, node, edit.to);
    }
    case 'comment':
      return patch(draft, edit.n, { comment: edit.text });
    case 'glyph':
      return patch(draft, edit.n, { glyph: edit.glyph, ...signsAfter(draft.nodes.get(edit.n), edit) });
    case 'score':
      return patch(draft, edit.n, { score: edit.score });
    case 'mark':
      return patch(draft, edit.n, { drawn: { marks: edit.marks, arrows: edit.arrows } });
    case 'tag':
    case 'result':
      return;
  }
}

export const addNode = (tree: Tree, node: MoveNode, place?: number): Tree => edited(tree, (draft) => add(draft, node, place));
export const removeNodes = (tree: Tree, ids: readonly number[]): Tree => edited(tree, (draft) => ids.forEach((n) => drop(draft, n)));
export const applyEdits = (tree: Tree, edits: readonly Edit[]): Tree =>
  edited(tree, (draft) => edits.forEach((edit) => apply(draft, edit)));

// Gives nodes the scores that engines had for them; nodes that the tree does not have are passed over.
export const withScores = (tree: Tree, scores: readonly (readonly [number, Score])[]): Tree =>
  edited(tree, (draft) => scores.forEach(([n, score]) => patch(draft, n, { score })));
