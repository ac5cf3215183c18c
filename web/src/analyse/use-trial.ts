// A mistake is tried again: the page goes to the position before it, the person plays, and the engine judges the move.
// A try that was not good enough does not stay in the record, however the trial ends.
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Layer } from '../game/layer';
import type { Mistake } from '../game/report';
import { afterMove, afterScore, askAgain, beginTrial, betterLine, leftover, type Trial } from './trial-state';
import { parentOf } from '../game/tree';
import type { EditRequest, MoveNode } from '../wire/types';
import type { Asked } from './analysis-order';
import type { RecordView } from './record-view';
import type { Editing } from './use-edits';
import { useWeighing, type Weighing } from './use-weighing';

export interface Trying {
  trial: Trial | null;
  begin(mistake: Mistake): void;
  // Reports a played move; returns false if no trial waits for it.
  played(node: MoveNode): boolean;
  again(): void;
  show(): void;
  leave(): void;
}

export function useTrial(view: RecordView, asked: Asked, edits: Editing, layer: Layer): Trying {
  const { tree } = view.table;
  const { go } = view;
  const weighing = useWeighing(view.record, asked);
  const { trial, current, set, edit, removal, clear } = useTry(view, edits, weighing);
  const latest = useRef({ tree, layer });
  latest.current = { tree, layer };
  const ask = (next: Trial) => {
    set(next);
    go(parentOf(tree, next.n));
  };
  const judge = async (node: MoveNode) => {
    const score = await weighing.weigh(node.n);
    const now = current();
    // The person has gone on in the meantime.
    if (score === undefined || now?.tried !== node) return;
    set(afterScore(latest.current.tree, latest.current.layer, now, score));
  };
  return {
    trial,
    begin(mistake) {
      clear();
      ask(beginTrial(tree, mistake));
    },
    played(node) {
      const next = afterMove(tree, current(), node);
      if (!next) return false;
      set(next);
      if (next.state === 'weighing') void judge(node);
      return true;
    },
    again() {
      const now = current();
      if (!now) return;
      clear();
      ask(askAgain(now));
    },
    // The try is removed and the better line added by one edit, so that one step undoes both.
    show() {
      const now = current();
      if (!now) return;
      const requests = [...removal(), ...betterLine(tree, now)];
      set(null);
      if (requests.length === 0) return;
      void edit(requests).then((done) => {
        const first = done?.find(({ op }) => op === 'add');
        if (first?.op === 'add') go(first.node.n);
      });
    },
    leave() {
      clear();
      set(null);
    },
  };
}

// The trial as it is now, and the removal of its try from the record.
function useTry({ table, viewed, go }: RecordView, edits: Editing, weighing: Weighing) {
  const [trial, setTrial] = useState<Trial | null>(null);
  const latest = useRef({ trial, tree: table.tree, edits });
  latest.current.tree = table.tree;
  latest.current.edits = edits;
  const set = (next: Trial | null) => {
    void weighing.stop();
    latest.current.trial = next;
    setTrial(next);
  };
  // The server must not be asked to weigh a move that it has removed: a request that is under way is waited for.
  const edit = async (requests: EditRequest[]) => {
    await weighing.stop();
    return latest.current.edits.edit(requests);
  };
  const remaining = () => latest.current.trial && leftover(latest.current.tree, latest.current.trial);
  // The edit that removes the try. The page does not stay at a move that is removed.
  const removal = (): EditRequest[] => {
    const n = remaining();
    if (n === null) return [];
    if (viewed === n) go(parentOf(table.tree, n));
    return [{ op: 'remove', n }];
  };
  const clear = () => {
    const requests = removal();
    if (requests.length > 0) void edit(requests);
  };
  // Another page is opened in the middle of a trial.
  useEffect(
    () => () => {
      const n = remaining();
      void weighing.stop();
      if (n !== null) void edit([{ op: 'remove', n }]);
    },
    // eslint-disable-next-line react-hooks/exhaustive-deps -- references hold the trial of the last rendering
    [],
  );
  return { trial, current: () => latest.current.trial, set, edit, removal, clear };
}
