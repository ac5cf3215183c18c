// The variations that are closed in the list of moves. The viewed position is never hidden: the
// variation that holds it is opened, or the page leaves it.
import { useMemo, useState } from 'preact/hooks';
import { headsOf, unfoldedFor } from '../game/rows';
import { headOf, leadsTo, onMainLine, type Tree } from '../game/tree';

export interface Folds {
  folded: ReadonlySet<number>; // the first moves of the closed variations
  turn(head: number): void;
  turnAt(n: number): void; // the variation that contains a move
  turnAll(): void;
}

export function useFolds(tree: Tree, viewed: number, go: (node: number) => void): Folds {
  const [wanted, fold] = useState<ReadonlySet<number>>(new Set());
  const folded = useMemo(() => unfoldedFor(tree, wanted, viewed), [tree, wanted, viewed]);
  const turn = (head: number) => {
    const next = new Set(folded);
    if (!next.delete(head)) next.add(head);
    fold(next);
    // If the viewed position is inside the folded variation, the page goes to the variation's first
    // move.
    if (next.has(head) && leadsTo(tree, head, viewed)) go(head);
  };
  const turnAt = (n: number) => {
    const head = headOf(tree, n);
    if (head !== null) turn(head);
  };
  const turnAll = () => {
    const heads = headsOf(tree);
    const isAll = heads.every((head) => folded.has(head));
    fold(new Set(isAll ? [] : heads));
    if (!isAll) go(onMainLine(tree, viewed));
  };
  return { folded, turn, turnAt, turnAll };
}
