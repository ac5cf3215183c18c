// The position that is set up: what stands on the board and stood there before, checked by the server after each change.
import { useEffect, useRef, useState } from 'preact/hooks';
import { showToast, useApp, useText } from '../app/app';
import { usualRules, type Rules } from '../form/rules';
import type { Descriptor, PositionInfo, ServerError, Setup } from '../wire/types';
import { beginAt, redone, stepTo, undone, type History } from './history';
import { draftOf, fieldsOf, positionText, putAt, type Draft } from './position';
import { useChecked } from './use-checked';

export interface Editing {
  draft: Draft;
  text: string; // of the draft
  usual: PositionInfo; // the usual start of the game
  setup: Setup; // with the position that the board shows
  error: ServerError | null;
  isOver: boolean; // the game is over in this position
  isLeftOut: boolean; // the server left something out of the fields
  rules: Rules;
  setRules(rules: Rules): void;
  change(fields: Partial<Draft>): void;
  put(point: number, letter: string): void; // at a point that has the letter already, it is removed
  fill(text: string): void; // shows the position of a text
  resize(size: number | string): void;
  start(): void;
  clear(): void;
  undo: (() => void) | null; // null: there is nothing to undo
  redo: (() => void) | null;
}

export const eraser = '.';

// `editing` is null until the server has answered; `error` then says why it has not.
export function useEditing(descriptor: Descriptor, given: string): { editing: Editing | null; error: ServerError | null } {
  const app = useApp();
  const t = useText();
  const [rules, setRules] = useState(() => usualRules(descriptor));
  const { history, isLeftOut, change, walk, fill, checked } = useDrafts(descriptor, rules, given);
  const { usual, error, info, base, setupAt } = checked;
  if (!history || !usual) return { editing: null, error };
  const draft = history.now;
  const text = positionText(draft.face, draft);
  const put = (point: number, letter: string) => change({ ...draft, cells: putAt(draft.cells, point, letter) });
  // A whole position that is replaced at a press can be brought back by the message about it, whatever was done since.
  const offerBack = (words: string) => showToast(app, { text: t(words), undo: () => change(draft) });
  const editing: Editing = {
    draft,
    text,
    usual,
    // A press before the server has answered uses the position that the board shows now, not the one checked before.
    setup: info && checked.isFresh && !error ? { ...info.setup, position: info.position } : setupAt(text),
    error,
    isOver: info?.result != null,
    isLeftOut,
    rules,
    setRules,
    change: (fields) => change({ ...draft, ...fields }),
    put: (point, letter) => put(point, draft.cells[point] === letter ? eraser : letter),
    fill: (position) => fill(setupAt(position)),
    resize: (size) => fill({ ...base, params: { ...base.params, size } }),
    start: () => fill(base, () => offerBack('editor.started')),
    clear() {
      change({ ...draft, cells: eraser.repeat(draft.cells.length) });
      offerBack('editor.cleared');
    },
    undo: history.past.length > 0 ? () => walk(undone) : null,
    redo: history.future.length > 0 ? () => walk(redone) : null,
  };
  return { editing, error };
}

// The history of the drafts, each of which is checked when it is shown.
function useDrafts(descriptor: Descriptor, rules: Rules, given: string) {
  const [history, setHistory] = useState<History<Draft> | null>(null); // null until the server has answered
  const [isLeftOut, leaveOut] = useState(false);
  const checked = useChecked(descriptor, rules, given, (found) => setHistory(beginAt(draftOf(found))));
  const step = (next: Draft) => setHistory((known) => known && stepTo(known, next));
  // The server leaves out what is impossible: the right to castle of a king that has moved. The board stays as it is.
  const adopt = (next: Draft, { position }: PositionInfo) => {
    const fields = fieldsOf(position);
    if (fields.join(' ') === next.fields.join(' ')) return;
    setHistory((known) => known && { ...known, now: { ...next, fields } });
    leaveOut(true);
  };
  const check = (next: Draft) => {
    leaveOut(false);
    checked.askLater(checked.setupAt(positionText(next.face, next)), (found) => adopt(next, found));
  };
  const change = (next: Draft) => {
    step(next);
    check(next);
  };
  const walk = (move: typeof undone<Draft>) => {
    if (!history) return;
    const next = move(history);
    setHistory(next);
    check(next.now);
  };
  // Shows a position of the server. `act` is called when it has been shown.
  const fill = (setup: Setup, act?: () => void) =>
    checked.ask(setup, (found) => {
      step(draftOf(found));
      act?.();
    });
  // Other rules may not suit the position.
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current && history) check(history.now);
    isFirst.current = false;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only other rules check the position again
  }, [rules]);
  return { history, isLeftOut, change, walk, fill, checked };
}
