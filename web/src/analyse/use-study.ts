// What a person does with the moves of a record: plays, deletes, promotes, comments on and judges them.
// Whatever deletes or reorders moves offers its undo.
import { useEffect, useRef } from 'preact/hooks';
import { hideToast, showToast, useApp, useText, type App } from '../app/app';
import { chooseTab } from '../panel/parts';
import type { SaveComment } from './use-draft';
import { pressSign } from '../game/signs';
import { headOf, leadsTo, parentOf, rootId } from '../game/tree';
import type { EditRequest, Line, MoveNode } from '../wire/types';
import type { Wanted } from '../panel/board-pane';
import type { RecordView } from './record-view';
import type { Change } from './undo';
import type { Editing } from './use-edits';

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

// `played` is called with each move that is played on the board.
export function useStudy({ table, viewed, go }: RecordView, edits: Editing, played: (node: MoveNode) => void): Study {
  const app = useApp();
  const t = useText();
  const change = useUndoOffers(edits);
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
    async play(wanted) {
      const done = await edits.edit([{ op: 'add', p: viewed, ...wanted }]);
      const added = done?.[0];
      if (added?.op !== 'add') return;
      go(added.node.n);
      played(added.node);
    },
    // Adds the moves of a line as one edit; moves that the tree already has are not added twice.
    async playLine(moves) {
      const done = await edits.edit(moves.map(({ m }, i) => (i === 0 ? { op: 'add', p: viewed, m } : { op: 'add', m })));
      const added = done?.at(-1);
      if (added?.op === 'add') go(added.node.n);
    },
    remove(n) {
      if (!table.tree.nodes.has(n)) return;
      if (leadsTo(table.tree, n, viewed)) go(parentOf(table.tree, n));
      void change({ op: 'remove', n }, t('edit.removed'));
    },
    promote(n) {
      const head = headOf(table.tree, n);
      if (head !== null) void change({ op: 'promote', n: head, to: 0 }, t('edit.promoted'));
    },
    commentOn(n) {
      go(n);
      enterComment(app);
    },
    saveComment,
    setSign(sign) {
      const node = table.tree.nodes.get(viewed);
      if (node) void edits.edit([pressSign(node, sign)]);
    },
    setGlyph: (glyph) => table.tree.nodes.has(viewed) && void edits.edit([{ op: 'glyph', n: viewed, glyph }]),
  };
}

// Makes an edit and shows a message that takes it back. The message disappears when that is not possible any more.
function useUndoOffers(edits: Editing) {
  const app = useApp();
  const offers = useRef<{ toast: number; change: Change }[]>([]);
  useEffect(() => {
    const isOpen = ({ change }: { change: Change }) => edits.canUndoThis(change);
    for (const { toast } of offers.current.filter((offer) => !isOpen(offer))) hideToast(app, toast);
    offers.current = offers.current.filter(isOpen);
  });
  return async (request: EditRequest, text: string) => {
    const change = await edits.change([request]);
    if (!change) return;
    const toast = showToast(app, { text, undo: () => void edits.undoThis(change) });
    offers.current = [...offers.current, { toast, change }];
  };
}

// Puts the caret after what is written in the field of the comment.
function enterComment(app: App) {
  const field = document.getElementById('comment') as HTMLTextAreaElement | null;
  const enter = () => {
    field?.focus();
    field?.setSelectionRange(field.value.length, field.value.length);
  };
  enter();
  if (document.activeElement === field) return;
  // The field is hidden in another tab and can take the focus once that tab is drawn.
  chooseTab(app, 'analyse', 'comment');
  requestAnimationFrame(enter);
}
