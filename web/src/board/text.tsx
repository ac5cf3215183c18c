// The board as a table of buttons, for screen readers that cannot use the cursor (touch). Two presses
// move a man, one places a stone. Shown only if it is asked for.
import { useState } from 'preact/hooks';
import { useText } from '../app';
import { nameOf, pointAt } from './geometry';
import { targetsByOrigin } from './play';
import type { Speech } from './points';
import type { Spoken } from './speech';

interface BoardTextProps {
  spoken: Spoken;
  speech: Speech;
  flipped: boolean;
  onMove(at: number[]): void;
}

export function BoardText({ spoken, speech, flipped, onMove }: BoardTextProps) {
  const t = useText();
  const [held, hold] = useState<number | null>(null);
  const { face, cells, legal } = spoken;
  const targets = targetsByOrigin(legal);
  const press = (point: number) => {
    if (held !== null && targets.get(held)?.includes(point)) {
      hold(null);
      onMove([held, point]);
    } else if (targets.has(point)) {
      hold(point);
    } else if (face.matter === 'stones') {
      onMove([point]);
    }
  };
  return (
    <table class="board-text" aria-label={t('board.text')}>
      <tbody>
        {[...Array(face.ranks).keys()].map((row) => (
          <tr key={row}>
            {[...Array(face.files).keys()].map((column) => {
              const point = pointAt(face, column, row, flipped);
              return (
                <td key={column}>
                  <button aria-label={speech.point(point)} aria-pressed={held === point} onClick={() => press(point)}>
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
