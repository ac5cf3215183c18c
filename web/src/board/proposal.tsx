// A move that one press shows and another plays, where the settings ask for that. The man stands where it would go;
// what else the move changes (a rook that castles, a pawn taken in passing) the server alone knows.
import { useRef } from 'preact/hooks';
import type { Face } from '../wire/types';
import { columnOf, pointUnder, rowOf } from './geometry';
import { isOfFirstSeat } from './speech';

// The cells with the man on its new point. A castling may end on a man of its own side: there nothing is moved, and
// only the two points are marked.
export function cellsWith(cells: string, at: readonly number[], man?: string): string {
  const [from, to] = [at[0]!, at.at(-1)!];
  const letter = cells[from] ?? '.';
  if (letter === '.' || (at.length > 1 && cells[to] !== '.' && isOfFirstSeat(letter) === isOfFirstSeat(cells[to]!))) return cells;
  const shown = man === undefined ? letter : isOfFirstSeat(letter) ? man.toUpperCase() : man.toLowerCase();
  const changed = [...cells];
  changed[from] = '.';
  changed[to] = shown;
  return changed.join('');
}

interface ProposalProps {
  face: Face;
  flipped: boolean;
  at: readonly number[];
  onPlay(): void;
  onDrop(): void;
}

// Lies over the men: a press on the new point plays the move, any other press takes it back.
export function ProposalLayer({ face, flipped, at, onPlay, onDrop }: ProposalProps) {
  const pressed = useRef<number | null | undefined>();
  const target = at.at(-1)!;
  const under = (event: MouseEvent): number | null => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return pointUnder(face, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height, flipped);
  };
  // The press that made the layer appear may end on it, and means nothing here.
  const click = (event: MouseEvent) => {
    const began = pressed.current;
    pressed.current = undefined;
    if (began === undefined) return;
    if (began === target && under(event) === target) onPlay();
    else onDrop();
  };
  const place = {
    left: `${(columnOf(face, target, flipped) * 100) / face.files}%`,
    top: `${(rowOf(face, target, flipped) * 100) / face.ranks}%`,
  };
  return (
    <div
      class="proposal"
      aria-hidden="true"
      onPointerDown={(event) => (pressed.current = event.button === 0 ? under(event) : undefined)}
      onClick={click}
    >
      <div class="proposed" style={place} />
    </div>
  );
}
