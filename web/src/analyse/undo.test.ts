import { expect, test } from 'vitest';
import type { Edit, MoveNode } from '../wire/types';
import { applyEdits, makeTree } from '../game/tree';
import { asRequests, noHistory, requestsToUndo, stepped, undoing, withChange, without, type Change } from './undo';

const node = (n: number, p: number): MoveNode => ({ n, p, m: `m${n}`, t: [`m${n}`], at: [], set: [], was: [], s: 0, no: 1 });
// 1 – 2, and the variations 3 and 4 – 5 after 1.
const tree = makeTree([node(1, 0), node(2, 1), node(3, 1), node(4, 1), node(5, 4)], 0, '');
const restore = (n: number, p: number, before: number | null): Edit => ({ op: 'restore', nodes: [node(n, p)], before });

test('moves that were deleted come back after another edit', () => {
  const without3 = applyEdits(tree, [{ op: 'remove', n: 3 }]);
  const without4 = applyEdits(without3, [{ op: 'remove', n: 4 }]);
  expect(undoing(without4, [restore(3, 1, 4)])).toEqual([restore(3, 1, null)]);
  expect(undoing(without3, [restore(3, 1, 4)])).toEqual([restore(3, 1, 4)]);
});

test('what is there already, or has lost what it followed, does not come back', () => {
  expect(undoing(tree, [restore(3, 1, 4)])).toBeNull();
  const without1 = applyEdits(tree, [
    { op: 'remove', n: 5 },
    { op: 'remove', n: 1 },
  ]);
  expect(undoing(without1, [restore(5, 4, null)])).toBeNull();
  expect(undoing(applyEdits(tree, [{ op: 'remove', n: 2 }]), [{ op: 'add', node: node(2, 1) }])).toEqual([restore(2, 1, null)]);
});

test('a promoted variation goes back as far as there are siblings', () => {
  const without3 = applyEdits(tree, [{ op: 'remove', n: 3 }]);
  expect(undoing(without3, [{ op: 'promote', n: 4, to: 2 }])).toEqual([{ op: 'promote', n: 4, to: 1 }]);
  expect(undoing(applyEdits(tree, [{ op: 'remove', n: 4 }]), [{ op: 'promote', n: 4, to: 2 }])).toBeNull();
});

test('a comment returns to a move that is there, and a tag and the result always', () => {
  expect(
    undoing(tree, [
      { op: 'comment', n: 0, text: '' },
      { op: 'tag', name: 'Event', text: '' },
      { op: 'result', outcome: '*' },
    ]),
  ).toHaveLength(3);
  expect(undoing(tree, [{ op: 'comment', n: 9, text: '' }])).toBeNull();
});

const change = (n: number, revision = 7): Change => ({ revision, edits: [{ op: 'remove', n }], inverse: [restore(n, 1, null)] });

test('a change is undone and done again, the last one first', () => {
  const [first, second, undone, redone] = [change(3), change(4), change(5), change(2)];
  const both = [first, second].reduce(withChange, noHistory);
  const back = stepped(both, 'past', undone);
  expect(back).toEqual({ past: [first], future: [undone] });
  expect(stepped(back, 'future', redone)).toEqual({ past: [first, redone], future: [] });
  expect(withChange(back, second).future).toEqual([]);
});

test('a change that the page does not show yet can be undone', () => {
  expect(requestsToUndo({ revision: 6, tree }, change(3))).toEqual([restore(3, 1, null)]);
  // Since the page shows a move 3 after the change that deleted it, somebody put it back.
  expect(requestsToUndo({ revision: 7, tree }, change(3))).toBeNull();
});

test('an edit that changed nothing is not undone', () => {
  expect(withChange(noHistory, { revision: 7, edits: [], inverse: [] })).toBe(noHistory);
});

test('a change is undone before those after it', () => {
  const [first, second, undone] = [change(3), change(4), change(5)];
  expect(without({ past: [first, second], future: [change(2)] }, first, undone)).toEqual({ past: [second], future: [undone] });
});

test('an added move is restored with its number', () => {
  expect(
    asRequests([
      { op: 'add', node: node(2, 1) },
      { op: 'remove', n: 3 },
    ]),
  ).toEqual([restore(2, 1, null), { op: 'remove', n: 3 }]);
});
