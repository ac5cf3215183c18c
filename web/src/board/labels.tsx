// Coordinates in the game's own notation, drawn only when face or orientation changes.
import type { Face } from '../wire/types';
import { labelsOf } from './geometry';
import { memo } from './memo';

function Side({ where, side, list }: { where: string; side: string; list: string[] }) {
  if (list.length === 0) return null;
  return (
    <div class={`labels ${side} ${where}`} aria-hidden="true">
      {list.map((text, i) => (
        <span key={i}>{text}</span>
      ))}
    </div>
  );
}

export const Labels = memo(function Labels({ face, flipped }: { face: Face; flipped: boolean }) {
  const { where } = face.labels;
  const sides = labelsOf(face, flipped);
  return (
    <>
      <Side where={where} side="left" list={sides.left} />
      <Side where={where} side="right" list={sides.right} />
      <Side where={where} side="top" list={sides.top} />
      <Side where={where} side="bottom" list={sides.bottom} />
    </>
  );
});
