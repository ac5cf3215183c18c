// Stones as circles, redrawn only when the cells change, and the stone under the pointer. This is many
// times cheaper than one component per point. The point under the pointer is computed from its
// coordinates.
import { useMemo, useState } from 'preact/hooks';
import type { Face, Legal } from '../wire/types';
import { columnOf, rowOf, snap } from './geometry';
import { barred, isPlaceable, whyNotHere } from './play';
import type { BoardState } from './state';

// A cell of fewer pixels is too small for a finger: there the first touch only shows the stone.
const smallCell = 32;

export function Stones({ look, position, movable, markable, highlight, unit }: BoardState & { unit: number }) {
  const { face, flipped, inks } = look;
  const { cells, turn } = position;
  const { legal, seat, pending, proposed, onDrop } = movable;
  const { dead } = highlight;
  const tapped = proposed?.[0] ?? null;
  const [over, hover] = useState<number | null>(null);
  const drawn = useMemo(
    () => <Circles face={face} cells={cells} flipped={flipped} dead={dead} flat={look.stones === 'flat'} />,
    [face, cells, flipped, dead, look.stones],
  );

  const at = (event: MouseEvent): number | null => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return snap(face, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height, flipped);
  };
  const isMine = seat !== null && seat === turn;
  const press = (event: MouseEvent) => {
    const point = at(event);
    if (point === null) return tapped === null ? undefined : onDrop();
    if (markable.isOn) return markable.onMark(point);
    if (!isMine) return;
    if (!isPlaceable(legal, cells, point)) {
      if (tapped !== null) onDrop();
      if (whyNotHere(legal, cells, point) !== null) movable.onRefused(point);
      return;
    }
    const byFinger = (event as PointerEvent).pointerType !== 'mouse' && (event as PointerEvent).pointerType !== '';
    const isUnsure = movable.tapsFirst && byFinger && unit < smallCell;
    hover(null);
    movable.onMove([point], isUnsure ? 'tap' : 'press');
  };
  const shown = tapped ?? over;
  const ink = movable.placing ?? inks[turn];
  return (
    <>
      <svg
        class="stones"
        viewBox={`0 0 ${face.files} ${face.ranks}`}
        aria-hidden="true"
        onPointerMove={(event) => event.pointerType === 'mouse' && hover(at(event))}
        onPointerLeave={() => hover(null)}
        onClick={press}
      >
        <Gradients />
        {isMine && !markable.isOn && <Barred face={face} legal={legal} cells={cells} flipped={flipped} />}
        {drawn}
        {pending !== null && cells[pending] === '.' && <Ghost face={face} point={pending} flipped={flipped} class={`pending ${ink}`} />}
        {shown !== null && isMine && isPlaceable(legal, cells, shown) && (
          <Ghost face={face} point={shown} flipped={flipped} class={`hover ${ink} ${tapped === null ? '' : 'tapped'}`} />
        )}
      </svg>
    </>
  );
}

interface GhostProps {
  face: Face;
  point: number;
  flipped: boolean;
  class: string;
}
function Ghost({ face, point, flipped, class: name }: GhostProps) {
  return <circle class={name} cx={columnOf(face, point, flipped) + 0.5} cy={rowOf(face, point, flipped) + 0.5} r=".44" />;
}

// Points where an opening rule allows no stone are darkened, so that the others stand out.
function Barred({ face, legal, cells, flipped }: { face: Face; legal: Legal | null; cells: string; flipped: boolean }) {
  const squares = barred(legal, cells).map((point) => `M${columnOf(face, point, flipped)} ${rowOf(face, point, flipped)}h1v1h-1z`);
  return squares.length === 0 ? null : <path class="barred" d={squares.join('')} />;
}

// Two boards on a page define gradients with the same ids. The browser uses the first definition, which
// is harmless because they are equal.
function Gradients() {
  return (
    <defs>
      <radialGradient id="stone-dark" cx=".36" cy=".3" r=".78">
        <stop offset="0" class="dark-1" />
        <stop offset=".24" class="dark-2" />
        <stop offset=".6" class="dark-3" />
        <stop offset="1" class="dark-4" />
      </radialGradient>
      <radialGradient id="stone-light" cx=".36" cy=".3" r=".78">
        <stop offset="0" class="light-1" />
        <stop offset=".42" class="light-2" />
        <stop offset=".78" class="light-3" />
        <stop offset="1" class="light-4" />
      </radialGradient>
    </defs>
  );
}

interface CirclesProps {
  face: Face;
  cells: string;
  flipped: boolean;
  dead: readonly number[];
  flat: boolean;
}
// The letters of stones are `X` for dark and `O` for light, whichever seat plays them; `#` is a point
// that is out of play.
function Circles({ face, cells, flipped, dead, flat }: CirclesProps) {
  const drawn = [];
  for (let point = 0; point < cells.length; point++) {
    const letter = cells[point];
    if (letter === '.') continue;
    const [x, y] = [columnOf(face, point, flipped) + 0.5, rowOf(face, point, flipped) + 0.5];
    if (letter === '#') {
      drawn.push(<rect key={point} class="blocked" x={x - 0.2} y={y - 0.2} width=".4" height=".4" />);
      continue;
    }
    const kind = letter === 'X' ? 'dark' : 'light';
    drawn.push(
      <g key={point} class={`stone ${kind} ${flat ? 'flat' : ''} ${dead.includes(point) ? 'dead' : ''}`}>
        <circle class="shade" cx={x + 0.03} cy={y + 0.06} r=".475" />
        <circle class="body" cx={x} cy={y} r=".475" />
      </g>,
    );
  }
  return <>{drawn}</>;
}
