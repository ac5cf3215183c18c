// The board as a table of buttons, for screen readers that cannot use the cursor (touch). Two presses
// move a man; one press places a stone or marks a dead chain. It is shown only if the setting asks for
// it. For the keyboard it is one tab stop with arrows from button to button, so that the elements after
// it stay near.
import { useRef, useState } from 'preact/hooks';
import { useText, type Spoken } from '../app/app';
import { hasModifier } from '../app/commands';
import { columnOf, nameOf, pointAt, rowOf } from './geometry';
import { isPlaceable, movesAt, targetsByOrigin, whyNot, whyNotHere } from './play';
import { steps, type Speech } from './points';

interface BoardTextProps {
  spoken: Spoken;
  speech: Speech;
  flipped: boolean;
  mayMove: boolean; // it is the turn of a seat that this page may move for
  isMarking: boolean;
  proposed: readonly number[] | null; // the points of a move that is shown; a press on the last of them plays it
  onMove(at: number[]): void;
  onMark(point: number): void;
  onRefused(point: number, from?: number): void;
}

export function BoardText({ spoken, speech, flipped, mayMove, isMarking, proposed, onMove, onMark, onRefused }: BoardTextProps) {
  const t = useText();
  const table = useRef<HTMLTableElement>(null);
  const { face, cells, legal } = spoken;
  const [held, hold] = useState<number | null>(null);
  const [entry, enter] = useState(() => pointAt(face, 0, 0, flipped)); // the point of the button that Tab focuses
  const targets = targetsByOrigin(legal);

  const press = (point: number) => {
    enter(point);
    if (isMarking) return onMark(point);
    if (!mayMove) return;
    if (proposed?.at(-1) === point) return onMove([...proposed]);
    const from = held ?? undefined;
    hold(null);
    if (from !== undefined && targets.get(from)?.includes(point)) return onMove([from, point]);
    if (from !== undefined && whyNot(legal, point, from) !== null) return onRefused(point, from);
    if (from === point) return movesAt(legal, [point]).length > 0 ? onMove([point]) : undefined;
    if (targets.has(point)) return hold(point);
    if (isPlaceable(legal, cells, point)) return onMove([point]);
    if (whyNotHere(legal, cells, point) !== null) onRefused(point);
  };
  const onKey = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || hasModifier(event)) return;
    event.preventDefault();
    event.stopPropagation();
    const column = Math.min(face.files - 1, Math.max(0, columnOf(face, entry, flipped) + step[0]));
    const row = Math.min(face.ranks - 1, Math.max(0, rowOf(face, entry, flipped) + step[1]));
    const next = pointAt(face, column, row, flipped);
    enter(next);
    table.current?.querySelector<HTMLElement>(`[data-point="${next}"]`)?.focus();
  };
  return (
    <table class="board-text" aria-label={t('board.text')} ref={table} onKeyDown={onKey}>
      <tbody>
        {[...Array(face.ranks).keys()].map((row) => (
          <tr key={row}>
            {[...Array(face.files).keys()].map((column) => {
              const point = pointAt(face, column, row, flipped);
              return (
                <td key={column}>
                  <button
                    data-point={point}
                    tabIndex={point === entry ? 0 : -1}
                    aria-label={speech.point(point)}
                    aria-pressed={held === point}
                    onFocus={() => enter(point)}
                    onClick={() => press(point)}
                  >
                    {cells[point] === '.' ? nameOf(face, point) : cells[point]}
                  </button>
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
