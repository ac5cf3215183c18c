// Lines, stars, palaces and river, drawn once per face.
import { riverWords } from '../assets/river';
import type { Face } from '../wire/types';
import { columnOf, isStarDrawn, linesOf, rowOf } from './geometry';
import { memo } from './memo';

export const Lines = memo(function Lines({ face }: { face: Face }) {
  const [w, h] = [face.files, face.ranks];
  return (
    <svg class="grid-lines" viewBox={`0 0 ${w} ${h}`} aria-hidden="true">
      <path d={linesOf(face)} vector-effect="non-scaling-stroke" />
      <rect class="rim" x=".5" y=".5" width={w - 1} height={h - 1} vector-effect="non-scaling-stroke" />
      {isStarDrawn(face) &&
        face.stars.map((star) => <circle key={star} cx={columnOf(face, star, false) + 0.5} cy={rowOf(face, star, false) + 0.5} r=".11" />)}
      {face.surface === 'river' && <path class="river" d={riverWords} />}
    </svg>
  );
});
