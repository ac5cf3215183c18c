// Edits of a record: the server executes them and answers with their inverse, which undo sends.
import { useRef, useState } from 'preact/hooks';
import { showError, useApp } from '../app/app';
import { errorIn, post } from '../net/rest';
import type { Tree } from '../game/tree';
import { undoing } from './undo';
import type { Edit, EditRequest } from '../wire/types';

interface Done {
  revision: number;
  edits: Edit[];
  inverse: Edit[];
}
// What was done by one request.
export interface Change {
  edits: readonly Edit[];
  inverse: readonly Edit[];
}

export interface Editing {
  edit(requests: EditRequest[]): Promise<Edit[] | null>;
  change(requests: EditRequest[]): Promise<Change | null>; // the same; the change can be undone after others
  canUndoThis(change: Change): boolean;
  undoThis(change: Change): Promise<void>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  canUndo: boolean;
  canRedo: boolean;
}

export function useEdits(record: number, revision: number, tree: Tree): Editing {
  const app = useApp();
  const present = useRef(tree);
  present.current = tree;
  // A toast that offers undo outlives a rendering, so the history is kept in a ref.
  const done = useRef<{ past: readonly Change[]; future: readonly Change[] }>({ past: [], future: [] });
  const [, draw] = useState({});
  // The newest known revision; several edits may be sent before the page renders again.
  const known = useRef(revision);
  known.current = Math.max(known.current, revision);
  // Edits are sent one after the other: two presses on undo must not send the same inverse twice.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <T>(act: () => Promise<T>): Promise<T> => {
    const result = queue.current.then(act);
    queue.current = result;
    return result;
  };
  const send = async (edits: EditRequest[]): Promise<Done | null> => {
    try {
      const answer = await post<Done>(`records/${record}/edits`, { edits }, { 'If-Match': String(known.current) });
      known.current = Math.max(known.current, answer.revision);
      return answer;
    } catch (failure) {
      showError(app, errorIn(failure));
      return null;
    }
  };
  const change = async (requests: EditRequest[]): Promise<Change | null> => {
    const made = await send(requests);
    // An edit that changed nothing leaves nothing to undo.
    if (made && made.inverse.length > 0) {
      done.current = { past: [...done.current.past, made], future: [] };
      draw({});
    }
    return made;
  };
  // Sends the last list of one stack and puts its inverse on the other.
  const step = async (from: 'past' | 'future', to: 'past' | 'future') => {
    const last = done.current[from].at(-1);
    const answer = last && (await send(asRequests(last.inverse)));
    if (!answer) return;
    const { current } = done;
    done.current = { ...current, [from]: current[from].slice(0, -1), [to]: [...current[to], answer] };
    draw({});
  };
  const undoOf = (one: Change) => (done.current.past.includes(one) ? undoing(present.current, one.inverse) : null);
  // The changes after this one stay done; what was undone before it cannot be done again in its old order.
  const undoThis = async (one: Change) => {
    if (done.current.past.at(-1) === one) return step('past', 'future');
    const requests = undoOf(one);
    const answer = requests && (await send(requests));
    if (!answer) return;
    done.current = { past: done.current.past.filter((other) => other !== one), future: [answer] };
    draw({});
  };
  const { past, future } = done.current;
  return {
    edit: async (requests) => {
      const made = await inTurn(() => change(requests));
      return made && [...made.edits];
    },
    change: (requests) => inTurn(() => change(requests)),
    canUndoThis: (one) => undoOf(one) !== null,
    undoThis: (one) => inTurn(() => undoThis(one)),
    undo: () => inTurn(() => step('past', 'future')),
    redo: () => inTurn(() => step('future', 'past')),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}

// Turns edits of the server into requests. An added node is restored as it was, so that redo gives it
// the same number.
const asRequests = (edits: readonly Edit[]): EditRequest[] =>
  edits.map((edit) => (edit.op === 'add' ? { op: 'restore', nodes: [edit.node], before: null } : edit));
