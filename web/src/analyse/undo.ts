// What can be undone and done again, and whether an edit can still be undone after others. Pure functions.
import type { Edit, EditRequest } from '../wire/types';
import { childrenOf, rootId, type Tree } from '../game/tree';

// What was done by one request.
export interface Change {
  revision: number; // of the record after it
  edits: readonly Edit[];
  inverse: readonly Edit[];
}

// The record as the page shows it. The answer to a request may arrive before the page shows what the request did.
export interface Shown {
  revision: number;
  tree: Tree;
}

export interface History {
  past: readonly Change[]; // the last one is undone first
  future: readonly Change[]; // what was undone; the last one is done again first
}
export const noHistory: History = { past: [], future: [] };

// An edit that changed nothing has nothing to undo.
export const withChange = (history: History, change: Change): History =>
  change.inverse.length > 0 ? { past: [...history.past, change], future: [] } : history;

// The last change of one list was undone (or done again) by `answer`, which becomes the last one of the other list.
export const stepped = (history: History, from: 'past' | 'future', answer: Change): History =>
  from === 'past'
    ? { past: history.past.slice(0, -1), future: [...history.future, answer] }
    : { past: [...history.past, answer], future: history.future.slice(0, -1) };

// One change was undone by `answer` while those after it stay done. What was undone before cannot be done again in its
// old order.
export const without = (history: History, change: Change, answer: Change): History => ({
  past: history.past.filter((other) => other !== change),
  future: [answer],
});

// Turns edits of the server into requests. An added node is restored as it was, so that it has the same number again.
export const asRequests = (edits: readonly Edit[]): EditRequest[] =>
  edits.map((edit) => (edit.op === 'add' ? { op: 'restore', nodes: [edit.node], before: null } : edit));

// The requests that undo a change in the record as it is now; null if that is not possible any more.
export const requestsToUndo = (shown: Shown, change: Change): EditRequest[] | null =>
  shown.revision < change.revision ? asRequests(change.inverse) : undoing(shown.tree, change.inverse);

// The requests that undo an edit in the tree; null if that is not possible any more: the move was put
// back already, or what it followed was deleted. Moves that stood before a move which is gone become the last ones.
export function undoing(tree: Tree, inverse: readonly Edit[]): EditRequest[] | null {
  const requests: EditRequest[] = [];
  for (const edit of inverse) {
    const request = one(tree, edit);
    if (!request) return null;
    requests.push(request);
  }
  return requests;
}

function one(tree: Tree, edit: Edit): EditRequest | null {
  const isThere = (n: number) => n === rootId || tree.nodes.has(n);
  switch (edit.op) {
    case 'add':
      // An added node is restored as it was, so that it has the same number again.
      return isThere(edit.node.p) && !isThere(edit.node.n) ? { op: 'restore', nodes: [edit.node], before: null } : null;
    case 'restore': {
      const [first] = edit.nodes;
      if (!first || !isThere(first.p) || isThere(first.n)) return null;
      const isBefore = edit.before !== null && childrenOf(tree, first.p).includes(edit.before);
      return { ...edit, before: isBefore ? edit.before : null };
    }
    case 'promote': {
      const node = tree.nodes.get(edit.n);
      return node ? { ...edit, to: Math.min(edit.to, childrenOf(tree, node.p).length - 1) } : null;
    }
    case 'tag':
    case 'result':
      return edit;
    default:
      return isThere(edit.n) ? edit : null;
  }
}
