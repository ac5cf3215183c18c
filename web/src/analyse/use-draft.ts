// The comment that is being written. What was typed belongs to the position that it was typed for: it is saved there
// when the person leaves the field or the position, merged with what another window writes meanwhile, and kept here
// while the server does not take it.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { caretAfter, mergeText } from './merge-text';
import { withNewParagraph } from './paragraph';

interface Draft {
  base: string; // the comment of the record that the text was made from
  text: string;
  sent: string | null; // the text whose save is not answered yet
}

// Saves a comment; the answer is the comment as the record has it then, or null if it was not taken.
export type SaveComment = (node: number, text: string) => Promise<string | null>;

// `said` is the comment of the record at the node `n`.
export function useDraft(n: number, said: string, save: SaveComment) {
  const field = useRef<HTMLTextAreaElement>(null);
  const drafts = useRef(new Map<number, Draft>());
  const [, draw] = useState({});
  const latest = useRef({ n, said, save });
  latest.current = { n, said, save };

  // Brings a draft up to the comment of the record. The text that was sent is taken as the answer to its save, which
  // comes later, when it is on the server's disk; what others write before that waits for the answer.
  const renew = () => {
    const { n: here, said: now } = latest.current;
    const draft = drafts.current.get(here);
    if (!draft) return;
    if (draft.sent === now) Object.assign(draft, { base: now, sent: null });
    if (draft.sent !== null) return;
    if (draft.base !== now) {
      const merged = mergeText(draft.base, draft.text, now);
      put(draft.text, merged);
      Object.assign(draft, { base: now, text: merged });
    }
    if (draft.text === now) drafts.current.delete(here);
    draw({});
  };
  // Changes the field under a person who writes: the caret stays at its word.
  const put = (before: string, after: string) => {
    const box = field.current;
    if (!box || before === after || document.activeElement !== box) return;
    const [start, end] = [box.selectionStart, box.selectionEnd].map((caret) => caretAfter(before, after, caret));
    box.value = after;
    box.setSelectionRange(start!, end!);
  };
  const keep = (node: number) => {
    const draft = drafts.current.get(node);
    if (!draft || draft.sent !== null || draft.text === draft.base) return;
    // Nothing was written in the paragraph that was begun.
    if (draft.text === withNewParagraph(draft.base)) {
      drafts.current.delete(node);
      draw({});
      return;
    }
    const sent = draft.text;
    draft.sent = sent;
    const before = latest.current.n === node ? latest.current.said : null;
    void latest.current.save(node, sent).then((made) => {
      if (drafts.current.get(node) !== draft) return;
      if (draft.sent === sent) settle(node, draft, sent, made, before);
      // What was typed while the server answered, and is not being written any more.
      const isWriting = latest.current.n === node && document.activeElement === field.current;
      if (made !== null && !isWriting) keep(node);
    });
  };
  const settle = (node: number, draft: Draft, sent: string, made: string | null, before: string | null) => {
    draft.sent = null;
    if (made !== null) {
      if (draft.text === sent) {
        put(sent, made);
        draft.text = made;
      }
      draft.base = made;
      if (draft.text === made) drafts.current.delete(node);
    }
    // The answer may come before the record's own message; then the comment of the record is still the old one.
    if (latest.current.n === node && latest.current.said !== before) renew();
  };
  useLayoutEffect(renew, [n, said]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `keep` reads references alone
  useEffect(() => () => keep(n), [n]);
  const onInput = (text: string) => {
    const draft = drafts.current.get(n) ?? { base: said, text, sent: null };
    draft.text = text;
    drafts.current.set(n, draft);
    draw({});
  };
  // Whoever goes on behind a finished sentence begins a paragraph. The browser sets the caret after the event.
  const onEnter = () =>
    requestAnimationFrame(() => {
      const box = field.current;
      const end = box?.value.length ?? 0;
      if (!box || document.activeElement !== box || box.selectionStart !== end || drafts.current.has(latest.current.n)) return;
      const text = withNewParagraph(box.value);
      if (text === null) return;
      box.value = text;
      box.setSelectionRange(text.length, text.length);
      onInput(text);
    });
  return { field, onEnter, text: drafts.current.get(n)?.text ?? said, onInput, onLeave: () => keep(n) };
}
