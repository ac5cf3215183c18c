// Edits of a record: the server executes them and answers with their inverse, which undo sends.
import { useRef, useState } from 'preact/hooks';
import { showError, useApp } from '../app/app';
import { errorIn, post } from '../net/rest';
import type { Tree } from '../game/tree';
import { asRequests, noHistory, requestsToUndo, stepped, withChange, without, type Change, type History, type Shown } from './undo';
import type { Edit, EditRequest } from '../wire/types';

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
  const shown = useRef<Shown>({ revision, tree });
  shown.current = { revision, tree };
  const send = useRequests(record, revision);
  const inTurn = useTurns();
  // A toast that offers undo outlives a rendering, so the history is kept in a ref.
  const history = useRef(noHistory);
  const [, draw] = useState({});
  const put = (next: History) => {
    history.current = next;
    draw({});
  };
  const change = async (requests: EditRequest[]): Promise<Change | null> => {
    const made = await send(requests);
    if (made) put(withChange(history.current, made));
    return made;
  };
  // Sends the last list of one stack and puts its inverse on the other.
  const step = async (from: 'past' | 'future') => {
    const last = history.current[from].at(-1);
    const answer = last && (await send(asRequests(last.inverse)));
    if (answer) put(stepped(history.current, from, answer));
  };
  const undoOf = (one: Change) => (history.current.past.includes(one) ? requestsToUndo(shown.current, one) : null);
  const undoThis = async (one: Change) => {
    if (history.current.past.at(-1) === one) return step('past');
    const requests = undoOf(one);
    const answer = requests && (await send(requests));
    if (answer) put(without(history.current, one, answer));
  };
  const { past, future } = history.current;
  return {
    edit: async (requests) => {
      const made = await inTurn(() => change(requests));
      return made && [...made.edits];
    },
    change: (requests) => inTurn(() => change(requests)),
    canUndoThis: (one) => undoOf(one) !== null,
    undoThis: (one) => inTurn(() => undoThis(one)),
    undo: () => inTurn(() => step('past')),
    redo: () => inTurn(() => step('future')),
    canUndo: past.length > 0,
    canRedo: future.length > 0,
  };
}

// Sends edits with the newest known revision; several may be sent before the page renders again. The answer is null if
// the server refused them, which is shown.
function useRequests(record: number, revision: number) {
  const app = useApp();
  const known = useRef(revision);
  known.current = Math.max(known.current, revision);
  return async (edits: EditRequest[]): Promise<Change | null> => {
    try {
      const answer = await post<Change>(`records/${record}/edits`, { edits }, { 'If-Match': String(known.current) });
      known.current = Math.max(known.current, answer.revision);
      return answer;
    } catch (failure) {
      showError(app, errorIn(failure));
      return null;
    }
  };
}

// Executes one act after the other: two presses on undo must not send the same inverse twice.
function useTurns() {
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return <T>(act: () => Promise<T>): Promise<T> => {
    const result = last.current.then(act);
    last.current = result;
    return result;
  };
}
