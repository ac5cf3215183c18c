// Merging a text that two people change at the same time. Pure functions.

// What a change put in the place of a part of the old text.
interface Change {
  start: number;
  end: number;
  text: string;
}

function changeOf(from: string, to: string): Change {
  const least = Math.min(from.length, to.length);
  let start = 0;
  while (start < least && from[start] === to[start]) start += 1;
  let after = 0;
  while (after < least - start && from[from.length - 1 - after] === to[to.length - 1 - after]) after += 1;
  return { start, end: from.length - after, text: to.slice(start, to.length - after) };
}

// The part of the new text that stands where `start … end` of the old one was, which contains the change.
const partOf = (from: string, { start, end, text }: Change, first: number, last: number): string =>
  from.slice(first, start) + text + from.slice(end, last);

// Both changes of `base`. Where they touch, both texts stay, each in a line of its own: the other's first, because the
// person still sees and writes the own one.
export function mergeText(base: string, mine: string, theirs: string): string {
  if (mine === base || mine === theirs) return theirs;
  if (theirs === base) return mine;
  const [own, other] = [changeOf(base, mine), changeOf(base, theirs)];
  if (own.end < other.start)
    return base.slice(0, own.start) + own.text + base.slice(own.end, other.start) + other.text + base.slice(other.end);
  if (other.end < own.start)
    return base.slice(0, other.start) + other.text + base.slice(other.end, own.start) + own.text + base.slice(own.end);
  const [first, last] = [Math.min(own.start, other.start), Math.max(own.end, other.end)];
  const parts = [partOf(base, other, first, last), partOf(base, own, first, last)].filter((part) => part !== '');
  return base.slice(0, first) + parts.join('\n') + base.slice(last);
}

// Where the caret goes that stood at `caret` when `before` became `after` without the person's doing.
export function caretAfter(before: string, after: string, caret: number): number {
  const { start, end, text } = changeOf(before, after);
  if (caret <= start) return caret;
  return caret >= end ? caret + after.length - before.length : start + text.length;
}
