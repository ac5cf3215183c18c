// Whether an edit can still be undone after others. Pure functions.
import type { Edit, EditRequest } from '../wire/types';
import { childrenOf, rootId, type Tree } from '../game/tree';

// The requests that undo an edit in the record as it is now; null if that is not possible any more: the move was put
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
