// A comment that is being written, and what becomes of it when the record changes or answers. Pure functions.
import { mergeText } from './merge-text';
import { withNewParagraph } from './paragraph';

export interface Draft {
  base: string; // the comment of the record that the text was made from
  text: string;
  sent: string | null; // the text whose save is not answered yet
}

// Nothing was written, or only in the paragraph that was begun and is still empty.
export const isUnwritten = ({ base, text }: Draft): boolean => text === base || text === withNewParagraph(base);

// The draft when the record has the comment `now`. The text that was sent is taken as the answer to its save, which
// arrives later, when it is on the server's disk; what others write before that waits for the answer.
export function renewed(draft: Draft, now: string): Draft {
  const known = draft.sent === now ? { ...draft, base: now, sent: null } : draft;
  if (known.sent !== null || known.base === now) return known;
  return { base: now, text: mergeText(known.base, known.text, now), sent: null };
}

// The draft after the answer to the save of `sent`: `made` is the comment as the record has it then, null if the server
// refused it. What was typed since then stays.
export function settled(draft: Draft, sent: string, made: string | null): Draft {
  if (made === null) return { ...draft, sent: null };
  return { base: made, text: draft.text === sent ? made : draft.text, sent: null };
}
