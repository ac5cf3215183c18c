// The board for keyboard and screen reader: one tab stop that covers the board and lets the mouse
// through. Arrows move a cursor, Enter takes and drops a man or places a stone, Escape lets go of a
// man.
import { useState } from 'preact/hooks';
import { hasModifier } from '../app/commands';
import type { BoardProps } from './board';
import { columnOf, fileOf, pointAt, rankOf, rowOf } from './geometry';
import { isPlaceable, movesAt, targetsByOrigin, whyNot, whyNotHere } from './play';

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

export function Points(props: BoardProps) {
  const { face, flipped, legal, seat, turn, cells, speech } = props;
  const middle = Math.floor(face.ranks / 2) * face.files + Math.floor(face.files / 2);
  const [cursor, move] = useState(middle);
  const [shown, show] = useState(false);
  const [held, hold] = useState<number | null>(null);
  const [said, say] = useState('');

  const targets = targetsByOrigin(legal);
  const enter = () => {
    if (props.isMarking) return props.onMark(cursor);
    if (props.isDrawing) return props.onDraw({ from: cursor, to: cursor, brush: props.brush });
    if (seat === null || seat !== turn) return;
    // A man that is shown on its new point is played there; Enter elsewhere takes it back.
    if (props.proposed && face.matter === 'men')
      return cursor === props.proposed.at(-1) ? props.onMove([...props.proposed]) : props.onDrop();
    if (held !== null) {
      hold(null);
      if (targets.get(held)?.includes(cursor)) return props.onMove([held, cursor]);
      if (held === cursor && movesAt(legal, [cursor]).length > 0) return props.onMove([cursor]);
      if (whyNot(legal, cursor, held) !== null) return props.onRefused(cursor, held);
      if (held === cursor || !targets.has(cursor)) return say(speech.point(cursor));
    }
    if (targets.has(cursor)) {
      hold(cursor);
      return say(`${speech.taken(cursor)} ${speech.targets(targets.get(cursor)!)}`);
    }
    if (isPlaceable(legal, cells, cursor)) return props.onMove([cursor]);
    if (whyNotHere(legal, cells, cursor) !== null) props.onRefused(cursor);
  };

  const onKey = (event: KeyboardEvent) => {
    if (hasModifier(event)) return;
    const step = steps[event.key];
    if (step) {
      const column = Math.min(face.files - 1, Math.max(0, columnOf(face, cursor, flipped) + step[0]));
      const row = Math.min(face.ranks - 1, Math.max(0, rowOf(face, cursor, flipped) + step[1]));
      const next = pointAt(face, column, row, flipped);
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

  const place = (point: number) => ({
    left: `${(columnOf(face, point, flipped) * 100) / face.files}%`,
    top: `${(rowOf(face, point, flipped) * 100) / face.ranks}%`,
  });
  return (
    <div
      class="point-grid"
      id="board-points"
      role="application"
      aria-label={props.name}
      aria-roledescription={props.name}
      tabIndex={0}
      data-cursor={`${fileOf(face, cursor)},${rankOf(face, cursor)}`}
      onKeyDown={onKey}
      onFocus={() => {
        show(true);
        say(speech.point(cursor));
      }}
      onBlur={() => {
        show(false);
        hold(null);
      }}
    >
      {shown && held !== null && <div class="held" style={place(held)} />}
      {shown && held !== null && targets.get(held)?.map((point) => <div key={point} class="reach" style={place(point)} />)}
      {shown && <div class="cursor" style={place(cursor)} />}
      <span class="spoken" aria-live="polite">
        {shown ? said : ''}
      </span>
    </div>
  );
}
