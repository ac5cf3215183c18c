// Tells the screen reader the move that leads to a position to which the person steps. A move that has just been
// played is told elsewhere, or was the person's own.
import { useEffect, useRef } from 'preact/hooks';
import { speak, useApp } from '../app/app';
import { moveSpeech, type Words } from '../board/move-speech';
import { cellsAt, rootId, type Tree } from '../game/tree';

export function useStepSpeech(words: Words, tree: Tree, viewed: number) {
  const app = useApp();
  const before = useRef({ tree, viewed });
  useEffect(() => {
    const known = before.current;
    before.current = { tree, viewed };
    if (known.viewed === viewed) return;
    if (viewed === rootId) return speak(app, words.t('say.start'));
    const node = tree.nodes.get(viewed);
    if (node && known.tree.nodes.has(viewed)) speak(app, moveSpeech(words, cellsAt(tree, node.p), node, node.s));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a step is announced once
  }, [tree, viewed]);
}
