// What a person does with the moves of a record: plays, deletes, promotes, comments on and judges them.
// Whatever deletes or reorders moves offers its undo.
import { useEffect, useRef } from 'preact/hooks';
import { hideToast, showToast, useApp, useText } from '../app/app';
import { chooseTab } from '../panel/parts';
import type { SaveComment } from './use-draft';
import { pressSign } from '../game/signs';
import type { TableState } from '../game/table';
import { headOf, leadsTo, parentOf, rootId } from '../game/tree';
import type { EditRequest, Line, MoveNode } from '../wire/types';
import type { Wanted } from '../panel/board-pane';
import type { Change, Editing } from './use-edits';

export interface Study {
  play(move: Wanted & { text?: string }): Promise<void>;
  playLine(moves: Line['pv']): Promise<void>;
  remove(n: number): void;
  promote(n: number): void; // the variation that the move belongs to takes the place of the line that it leaves
  commentOn(n: number): void;
  saveComment: SaveComment;
  setGlyph(glyph: string): void;
  setSign(sign: string): void; // presses a sign of the position
}

// `played` hears of each move that is played on the board.
export function useStudy(
  table: TableState,
  viewed: number,
  go: (node: number) => void,
  edits: Editing,
  played: (node: MoveNode) => void,
): Study {
  const app = useApp();
  const t = useText();
  const play = async (wanted: Wanted & { text?: string }) => {
    const done = await edits.edit([{ op: 'add', p: viewed, ...wanted }]);
    const added = done?.[0];
    if (added?.op !== 'add') return;
    go(added.node.n);
    played(added.node);
  };
  // Adds the moves of a line as one edit; moves that the tree already has are not added twice.
  const playLine = async (moves: Line['pv']) => {
    const done = await edits.edit(moves.map(({ m }, i) => (i === 0 ? { op: 'add', p: viewed, m } : { op: 'add', m })));
    const added = done?.at(-1);
    if (added?.op === 'add') go(added.node.n);
  };
  // A message takes back the edit that it is about, and disappears when that is not possible any more.
  const offers = useRef<{ toast: number; change: Change }[]>([]);
  useEffect(() => {
    const isOpen = ({ change }: { change: Change }) => edits.canUndoThis(change);
    for (const { toast } of offers.current.filter((offer) => !isOpen(offer))) hideToast(app, toast);
    offers.current = offers.current.filter(isOpen);
  });
  const change = async (request: EditRequest, text: string) => {
    const made = await edits.change([request]);
    if (!made) return;
    const toast = showToast(app, { text, undo: () => void edits.undoThis(made) });
    offers.current = [...offers.current, { toast, change: made }];
  };
  const remove = (n: number) => {
    if (!table.tree.nodes.has(n)) return;
    if (leadsTo(table.tree, n, viewed)) go(parentOf(table.tree, n));
    void change({ op: 'remove', n }, t('edit.removed'));
  };
  const commentOn = (n: number) => {
    go(n);
    const field = document.getElementById('comment') as HTMLTextAreaElement | null;
    // One writes on behind what is there.
    const enter = () => {
      field?.focus();
      field?.setSelectionRange(field.value.length, field.value.length);
    };
    enter();
    if (document.activeElement === field) return;
    // The field is hidden in another tab and can take the focus once that tab is drawn.
    chooseTab(app, 'analyse', 'comment');
    requestAnimationFrame(enter);
  };
  const tree = useRef(table.tree);
  tree.current = table.tree;
  const saveComment: SaveComment = async (n, text) => {
    const isThere = n === rootId || tree.current.nodes.has(n);
    const done = isThere ? await edits.edit([{ op: 'comment', n, text }]) : null;
    const made = done?.[0];
    // The move may have been deleted in another window; what was written about it is shown once more.
    if (!isThere) showToast(app, { text: t('comment.lost'), details: text });
    return made?.op === 'comment' ? made.text : null;
  };
  return {
    play,
    playLine,
    remove,
    promote(n) {
      const head = headOf(table.tree, n);
      if (head !== null) void change({ op: 'promote', n: head, to: 0 }, t('edit.promoted'));
    },
    commentOn,
    saveComment,
    setSign(sign) {
      const node = table.tree.nodes.get(viewed);
      if (node) void edits.edit([pressSign(node, sign)]);
    },
    setGlyph: (glyph) => table.tree.nodes.has(viewed) && void edits.edit([{ op: 'glyph', n: viewed, glyph }]),
  };
}
