// The comment that is being written. What was typed belongs to the position that it was typed for: it is saved there
// when the person leaves the field or the position, merged with what another window writes meanwhile, and kept here
// while the server does not take it.
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { caretAfter } from './merge-text';
import { isUnwritten, renewed, settled, type Draft } from './draft';
import { withNewParagraph } from './paragraph';

// Saves a comment; the answer is the comment as the record has it then, or null if it was not taken.
export type SaveComment = (node: number, text: string) => Promise<string | null>;

// `saved` is the comment of the record at the node `n`.
export function useDraft(n: number, saved: string, save: SaveComment) {
  const field = useRef<HTMLTextAreaElement>(null);
  const drafts = useRef(new Map<number, Draft>());
  const [, draw] = useState({});
  const latest = useRef({ n, saved, save });
  latest.current = { n, saved, save };

  const change = (node: number, draft: Draft, next: Draft) => {
    if (latest.current.n === node) setText(field.current, draft.text, next.text);
    Object.assign(draft, next);
    if (draft.sent === null && draft.text === draft.base) drafts.current.delete(node);
    draw({});
  };
  // Brings the draft of the viewed position up to the comment of the record.
  const renew = () => {
    const draft = drafts.current.get(latest.current.n);
    if (draft) change(latest.current.n, draft, renewed(draft, latest.current.saved));
  };
  const keep = (node: number) => {
    const draft = drafts.current.get(node);
    if (!draft || draft.sent !== null) return;
    if (isUnwritten(draft)) return change(node, draft, { ...draft, text: draft.base });
    const sent = draft.text;
    draft.sent = sent;
    const before = latest.current.n === node ? latest.current.saved : null;
    void latest.current.save(node, sent).then((made) => {
      if (drafts.current.get(node) !== draft) return;
      if (draft.sent === sent) {
        change(node, draft, settled(draft, sent, made));
        // The answer may arrive before the record's own message; then the comment of the record is still the old one.
        if (latest.current.n === node && latest.current.saved !== before) renew();
      }
      // What was typed while the server answered, and is not being written any more.
      const isWriting = latest.current.n === node && document.activeElement === field.current;
      if (made !== null && !isWriting) keep(node);
    });
  };
  useLayoutEffect(renew, [n, saved]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `keep` reads references alone
  useEffect(() => () => keep(n), [n]);
  const onInput = (text: string) => {
    const draft = drafts.current.get(n) ?? { base: saved, text, sent: null };
    draft.text = text;
    drafts.current.set(n, draft);
    draw({});
  };
  // The browser sets the caret after the event.
  const onEnter = () =>
    requestAnimationFrame(() => {
      const text = drafts.current.has(latest.current.n) ? null : beginParagraph(field.current);
      if (text !== null) onInput(text);
    });
  return { field, onEnter, text: drafts.current.get(n)?.text ?? saved, onInput, onLeave: () => keep(n) };
}

// Changes the field under a person who writes: the caret stays at its word.
function setText(box: HTMLTextAreaElement | null, before: string, after: string) {
  if (!box || before === after || document.activeElement !== box) return;
  const [start, end] = [box.selectionStart, box.selectionEnd].map((caret) => caretAfter(before, after, caret));
  box.value = after;
  box.setSelectionRange(start!, end!);
}

// A person who goes on after a finished sentence begins a paragraph. Returns the text with it; null if there is none.
function beginParagraph(box: HTMLTextAreaElement | null): string | null {
  if (!box || document.activeElement !== box || box.selectionStart !== box.value.length) return null;
  const text = withNewParagraph(box.value);
  if (text === null) return null;
  box.value = text;
  box.setSelectionRange(text.length, text.length);
  return text;
}
