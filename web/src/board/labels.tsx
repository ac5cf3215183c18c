// Coordinates in the game's own notation, drawn only when face or orientation changes.
import type { Face } from '../wire/types';
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

// A flipped board keeps its labels on the same sides. Where two opposite sides both have labels,
// each side's labels move with its player.
export const Labels = memo(function Labels({ face, flipped }: { face: Face; flipped: boolean }) {
  const { where, left, right, top, bottom } = face.labels;
  const along = (list: string[], other: string[]) =>
    !flipped ? list : [...(list.length > 0 && other.length > 0 ? other : list)].reverse();
  const up = (list: string[], other: string[]) =>
    flipped ? (list.length > 0 && other.length > 0 ? other : list) : [...list].reverse();
  return (
    <>
      <Side where={where} side="left" list={up(left, right)} />
      <Side where={where} side="right" list={up(right, left)} />
      <Side where={where} side="top" list={along(top, bottom)} />
      <Side where={where} side="bottom" list={along(bottom, top)} />
    </>
  );
});
