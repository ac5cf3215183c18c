// Edits of a record: the server executes them and answers with their inverse, which undo sends.
import { useRef, useState } from 'preact/hooks';
import { showError, useApp } from '../app';
import { errorIn, post } from '../net/rest';
import type { Edit, EditRequest } from '../wire/types';

interface Done {
  revision: number;
  edits: Edit[];
  inverse: Edit[];
}

export interface Editing {
  edit(requests: EditRequest[]): Promise<Edit[] | null>;
  undo(): Promise<void>;
  redo(): Promise<void>;
  canUndo: boolean;
  canRedo: boolean;
}

export function useEdits(record: number, revision: number): Editing {
  const app = useApp();
  // A toast that offers undo outlives a rendering, so the history is kept in a ref.
  const done = useRef<{ past: Edit[][]; future: Edit[][] }>({ past: [], future: [] });
  const [, draw] = useState({});
  // The newest known revision; several edits may be sent before the page renders again.
  const known = useRef(revision);
  known.current = Math.max(known.current, revision);
  // Edits are sent one after the other: two presses on undo must not send the same inverse twice.
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const inTurn = <T,>(act: () => Promise<T>): Promise<T> => {
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
  const edit = async (requests: EditRequest[]) => {
    const answer = await send(requests);
    if (!answer) return null;
    // An edit that changed nothing leaves nothing to undo.
    if (answer.inverse.length > 0) {
      done.current = { past: [...done.current.past, answer.inverse], future: [] };
      draw({});
    }
    return answer.edits;
  };
  // Sends the last list of one stack and puts its inverse on the other.
  const step = async (from: 'past' | 'future', to: 'past' | 'future') => {
    const edits = done.current[from].at(-1);
    const answer = edits && (await send(asRequests(edits)));
    if (!answer) return;
    const { current } = done;
    done.current = { ...current, [from]: current[from].slice(0, -1), [to]: [...current[to], answer.inverse] };
    draw({});
  };
  const { past, future } = done.current;
  return {
    edit: (requests) => inTurn(() => edit(requests)),
    undo: () => inTurn(() => step('past', 'future')),
    redo: () => inTurn(() => step('future', 'past')),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}

// Turns edits of the server into requests. An added node is restored as it was, so that redo gives it
// the same number.
const asRequests = (edits: Edit[]): EditRequest[] =>
  edits.map((edit) => (edit.op === 'add' ? { op: 'restore', nodes: [edit.node], before: null } : edit));
