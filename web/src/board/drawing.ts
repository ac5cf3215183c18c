// Drawings on a position: a stroke on one point is a sign there, a stroke between two points is an arrow.
// The same stroke again removes it. Pure functions.
import type { Brush, Drawn, Mark, MarkKind } from '../wire/types';

export interface Stroke {
  from: number;
  to: number;
  brush: Brush;
  isSecond?: boolean; // by the right button
}
// The signs that a stroke on one point can draw.
export const drawKinds = ['area', 'circle', 'cross', 'square', 'triangle', 'label'] as const;
export type DrawKind = (typeof drawKinds)[number];
export const brushes: readonly Brush[] = ['green', 'red', 'yellow', 'blue'];
export const nothingDrawn: Drawn = { marks: [], arrows: [] };

// The brush of a stroke by the modifier keys: Shift or Ctrl red, Alt or Meta blue, both yellow.
export function brushOf(event: { shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }, chosen: Brush): Brush {
  const isSecond = event.shiftKey || event.ctrlKey;
  const isThird = event.altKey || event.metaKey;
  if (isSecond && isThird) return 'yellow';
  return isSecond ? 'red' : isThird ? 'blue' : chosen;
}

// The next free label of a position: A … Z, then numbers.
export function nextLabel(marks: readonly Mark[]): string {
  const used = new Set(marks.filter(({ kind }) => kind === 'label').map(({ text }) => text));
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const free = letters.find((letter) => !used.has(letter));
  if (free !== undefined) return free;
  let n = 1;
  while (used.has(String(n))) n += 1;
  return String(n);
}

const isArea = (kind: MarkKind) => kind === 'area';

export function drawStroke(drawn: Drawn, { from, to, brush }: Stroke, kind: DrawKind): Drawn {
  if (from !== to) {
    const rest = drawn.arrows.filter((arrow) => arrow.from !== from || arrow.to !== to);
    const isSame = drawn.arrows.some((arrow) => arrow.from === from && arrow.to === to && arrow.brush === brush);
    return { ...drawn, arrows: isSame ? rest : [...rest, { from, to, brush }] };
  }
  // A point has at most one sign, and an area may lie under it.
  const isThere = (mark: Mark) => mark.at === from && isArea(mark.kind) === isArea(kind);
  const before = drawn.marks.find(isThere);
  const rest = drawn.marks.filter((mark) => !isThere(mark));
  const isSame = before?.kind === kind && (!isArea(kind) || before.brush === brush);
  if (isSame) return { ...drawn, marks: rest };
  const mark: Mark = isArea(kind)
    ? { kind, at: from, brush }
    : kind === 'label'
      ? { kind, at: from, text: nextLabel(rest) }
      : { kind, at: from };
  return { ...drawn, marks: [...rest, mark] };
}
