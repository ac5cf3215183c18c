// The lines of several engines on one board. The first choice of each engine carries its letter and its colour, so that
// the choices can be told apart where the engines disagree, and are seen together where they agree. Pure functions.
import type { Text } from '../i18n/text';
import type { Arrow, Brush, Descriptor, Line, Mark } from '../wire/types';
import { engineBrushes, marksOf } from '../game/lines';

export const letterOf = (slot: number): string => String.fromCharCode(65 + slot);
export const brushOf = (slot: number): Brush => engineBrushes[slot % engineBrushes.length]!;

export interface Drawing {
  arrows: Arrow[];
  marks: Mark[];
}

// `found` holds the lines of each slot. Arrows are drawn for all engines; of discs only those of the first engine that
// has any, because discs would hide each other.
export function drawLines(found: readonly (readonly Line[])[], descriptor: Descriptor, t: Text): Drawing {
  const all = found.map((lines, slot) => marksOf(lines, descriptor, t, brushOf(slot)));
  const discs = all.find(({ marks }) => marks.length > 0)?.marks ?? [];
  const arrows = all.flatMap((each) => each.arrows);
  const speaking = found.flatMap((lines, slot) => (lines.length > 0 ? [slot] : []));
  if (speaking.length < 2) return { arrows, marks: discs };
  const choices = new Map<string, number[]>(); // by the points of the move: the slots that choose it
  for (const slot of speaking) {
    const at = found[slot]!.find(({ line }) => line === 1)?.pv[0]?.at ?? [];
    if (at.length > 0) choices.set(at.join(), [...(choices.get(at.join()) ?? []), slot]);
  }
  // The arrows of a common choice lie over each other, the later the thinner; they stand above those of other lines.
  const isChoice = ({ from, to, brush }: Arrow) => (choices.get(`${from},${to}`) ?? []).some((slot) => brushOf(slot) === brush);
  const rest = arrows.filter((arrow) => !isChoice(arrow));
  const chosen: Arrow[] = [];
  const rings: Mark[] = [];
  for (const [points, slots] of choices) {
    const [from, to] = points.split(',').map(Number) as [number, number?];
    const text = slots.map(letterOf).join('');
    if (to === undefined) rings.push({ kind: 'choice', at: from, brush: brushOf(slots[0]!), text });
    else
      slots.forEach((slot, i) =>
        chosen.push({ from, to, brush: brushOf(slot), width: 1 / (1 + 1.5 * i), ...(i === slots.length - 1 ? { tag: text } : {}) }),
      );
  }
  return { arrows: [...rest, ...chosen], marks: [...discs, ...rings] };
}
