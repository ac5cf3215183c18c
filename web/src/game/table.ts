// The state of one table or record, and how each message changes it. Pure functions.
import type { Delta, Edit, Reached, Seat, Table } from '../wire/types';
import { addNode, applyEdits, depthOf, makeTree, removeNodes, rootId, withScores, type Tree } from './tree';

// The server's table, with the list of nodes made into a tree; the cells of each node are computed from it.
export interface TableState extends Omit<Table, 'tree' | 'cells'> {
  tree: Tree;
}

// `before` is the earlier state of the same table. An equal board keeps its object, so that it is not
// created anew and a man that the person drags stays in the hand.
export function fromSnapshot(table: Table, before: TableState | null = null): TableState {
  const { cells, tree, ...rest } = table;
  const board = before && JSON.stringify(before.board) === JSON.stringify(table.board) ? before.board : table.board;
  return { ...rest, board, tree: makeTree(tree, table.node, cells) };
}

export function reduceTable(state: TableState, delta: Delta): TableState {
  switch (delta.e) {
    case 'move':
      return { ...reached(state, delta), tree: addNode(state.tree, delta.node), node: delta.node.n, layers: [] };
    case 'undo':
      return {
        ...reached(state, delta),
        tree: removeNodes(state.tree, delta.removed),
        node: delta.node,
        result: null,
        score: null,
        layers: [],
      };
    case 'clock':
      return { ...state, clock: delta.clock };
    case 'seat': {
      const seats: TableState['seats'] = [...state.seats];
      seats[delta.seat] = delta.info;
      return { ...state, seats };
    }
    case 'offer':
      return { ...state, offer: delta.offer };
    case 'question':
      return { ...state, question: delta.question, legal: delta.legal, phase: delta.phase };
    case 'score': {
      const { score, layers, phase, legal, turn } = delta;
      return { ...state, score, layers, phase, legal, turn };
    }
    case 'end': {
      const { result, clock, record = state.record, scores = [] } = delta;
      return { ...state, result, clock, record, tree: withScores(state.tree, scores), legal: null, question: null, offer: null };
    }
    case 'again':
      return { ...state, again: delta.table };
    case 'unkept':
      return { ...state, unkept: delta.why };
    case 'edit':
      return { ...delta.edits.reduce(edited, state), revision: delta.revision, tree: applyEdits(state.tree, delta.edits) };
    default:
      return state;
  }
}

// An offer is void in another position.
function reached(state: TableState, { turn, phase, task, legal, clock, marks, question, captured }: Reached): TableState {
  return { ...state, turn, phase, task, legal, clock, marks, question, seats: withCaptured(state, captured), offer: null };
}

// Applies what an edit changes outside of the tree: the result, tags, and comments and drawings on the start position.
function edited(state: TableState, edit: Edit): TableState {
  if (edit.op === 'tag') {
    const { name, text, names } = edit;
    const known = state.tags ?? [];
    const isKnown = known.some((tag) => tag.name === name);
    const all = isKnown ? known.map((tag) => (tag.name === name ? { name, text } : tag)) : [...known, { name, text }];
    const seats: TableState['seats'] = [
      { ...state.seats[0], name: names?.[0] ?? state.seats[0].name },
      { ...state.seats[1], name: names?.[1] ?? state.seats[1].name },
    ];
    return { ...state, seats, tags: all.filter((tag) => tag.text !== '') };
  }
  if (edit.op === 'result') return { ...state, outcome: edit.outcome };
  if (edit.op === 'mark' && edit.n === rootId) return { ...state, drawn: { marks: edit.marks, arrows: edit.arrows } };
  if (edit.op === 'comment' && edit.n === rootId) return { ...state, comment: edit.text };
  return state;
}

function withCaptured(state: TableState, captured: [string, string] | undefined): TableState['seats'] {
  if (!captured) return state.seats;
  return [
    { ...state.seats[0], captured: captured[0] },
    { ...state.seats[1], captured: captured[1] },
  ];
}

// The number of played moves, which guards a move against a take-back that crossed it on the way.
export const plyOf = (state: TableState): number => depthOf(state.tree, state.node);

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

export const inkOf = (state: Pick<TableState, 'seats' | 'board'>, seat: 0 | 1) => state.seats[seat].ink ?? state.board.ink[seat];
