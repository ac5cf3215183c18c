// The board for keyboard and screen reader: one tab stop that covers the board and lets the mouse
// through. Arrows move a cursor, Enter takes and drops a man or places a stone, Escape lets go of a
// man.
import { useState } from 'preact/hooks';
import { hasModifier } from '../app/commands';
import { columnOf, fileOf, pointAt, rankOf, rowOf } from './geometry';
import { isPlaceable, movesAt, targetsByOrigin, whyNot, whyNotHere } from './play';
import type { BoardState, Look } from './state';

const none: never[] = [];

// Sentences of the language files, filled by the page.
export interface Speech {
  point(point: number): string; // "e4, white pawn, last move"
  taken(point: number): string;
  targets(points: readonly number[]): string;
}

// By how many columns and rows each arrow key moves the cursor.
export const steps: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

export function Points(props: BoardState) {
  const { look, spoken } = props;
  const { face } = look;
  const [shown, show] = useState(false);
  const [said, say] = useState('');
  const { cursor, held, targets, onKey, letGo } = useCursor(props, say);
  return (
    <div
      class="point-grid"
      id="board-points"
      role="application"
      aria-label={spoken.name}
      aria-roledescription={spoken.name}
      tabIndex={0}
      data-cursor={`${fileOf(face, cursor)},${rankOf(face, cursor)}`}
      onKeyDown={onKey}
      onFocus={() => {
        show(true);
        say(spoken.speech.point(cursor));
      }}
      onBlur={() => {
        show(false);
        letGo();
      }}
    >
      {shown && <Cursor look={look} at={cursor} held={held} targets={held === null ? none : (targets.get(held) ?? none)} />}
      <span class="spoken" aria-live="polite">
        {shown ? said : ''}
      </span>
    </div>
  );
}

// The cursor, the point of the man that was taken, and the keys that move both.
function useCursor({ look, position, movable, markable, drawable, spoken }: BoardState, say: (text: string) => void) {
  const { face } = look;
  const { legal, seat, proposed } = movable;
  const { speech } = spoken;
  const [cursor, move] = useState(Math.floor(face.ranks / 2) * face.files + Math.floor(face.files / 2));
  const [held, hold] = useState<number | null>(null);
  const targets = targetsByOrigin(legal);
  const enter = () => {
    if (markable.isOn) return markable.onMark(cursor);
    if (drawable.isOn) return drawable.onDraw({ from: cursor, to: cursor, brush: drawable.brush });
    if (seat === null || seat !== position.turn) return;
    // A man that is shown on its new point is played there; Enter elsewhere takes it back.
    if (proposed && face.matter === 'men') return cursor === proposed.at(-1) ? movable.onMove([...proposed]) : movable.onDrop();
    if (held !== null) {
      hold(null);
      if (targets.get(held)?.includes(cursor)) return movable.onMove([held, cursor]);
      if (held === cursor && movesAt(legal, [cursor]).length > 0) return movable.onMove([cursor]);
      if (whyNot(legal, cursor, held) !== null) return movable.onRefused(cursor, held);
      if (held === cursor || !targets.has(cursor)) return say(speech.point(cursor));
    }
    if (targets.has(cursor)) {
      hold(cursor);
      return say(`${speech.taken(cursor)} ${speech.targets(targets.get(cursor)!)}`);
    }
    if (isPlaceable(legal, position.cells, cursor)) return movable.onMove([cursor]);
    if (whyNotHere(legal, position.cells, cursor) !== null) movable.onRefused(cursor);
  };
  const onKey = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    const step = steps[event.key];
    if (step) {
      const next = stepFrom(look, cursor, step);
      move(next);
      say(speech.point(next));
    } else if (event.key === 'Enter') {
      enter();
    } else if (event.key === 'Escape' && held !== null) {
      hold(null);
      say(speech.point(cursor));
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return { cursor, held, targets, onKey, letGo: () => hold(null) };
}

// The point a step away, or the same one at the edge of the board.
function stepFrom({ face, flipped }: Look, from: number, [columns, rows]: readonly [number, number]): number {
  const column = Math.min(face.files - 1, Math.max(0, columnOf(face, from, flipped) + columns));
  const row = Math.min(face.ranks - 1, Math.max(0, rowOf(face, from, flipped) + rows));
  return pointAt(face, column, row, flipped);
}

interface CursorProps {
  look: Look;
  at: number;
  held: number | null; // the point of the man that was taken
  targets: readonly number[];
}
function Cursor({ look: { face, flipped }, at, held, targets }: CursorProps) {
  const place = (point: number) => ({
    left: `${(columnOf(face, point, flipped) * 100) / face.files}%`,
    top: `${(rowOf(face, point, flipped) * 100) / face.ranks}%`,
  });
  return (
    <>
      {held !== null && <div class="held" style={place(held)} />}
      {targets.map((point) => (
        <div key={point} class="reach" style={place(point)} />
      ))}
      <div class="cursor" style={place(at)} />
    </>
  );
}
