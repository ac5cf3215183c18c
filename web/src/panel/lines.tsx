// The lines of an engine. A row keeps its place while its text streams, so that a press hits the move
// that the person saw.
import { useState } from 'preact/hooks';
import { Diagram } from '../board/diagram';
import { change } from '../state/tree';
import type { Descriptor, Face, Ink, Line } from '../wire/types';
import { formatScore, shareOf } from './score';

// The position that lines are about, and how the page shows it.
export interface PositionShown {
  descriptor: Descriptor;
  notation: number;
  face: Face;
  set: string;
  cells: string;
  flipped: boolean;
  inks: readonly [Ink, Ink];
}

interface LinesProps {
  lines: readonly Line[];
  count: number; // of rows
  shown: PositionShown;
  onPlay(moves: Line['pv']): void;
}

interface Preview {
  cells: string;
  last: number[];
  x: number;
  y: number;
}

export function Lines({ lines, count, shown, onPlay }: LinesProps) {
  const { descriptor, notation, face, set, cells, flipped, inks } = shown;
  const [preview, show] = useState<Preview | null>(null);
  const look = (line: Line, moves: number, event: MouseEvent) => {
    const there = line.pv.slice(0, moves).reduce((now, move) => change(now, move.set), cells);
    show({ cells: there, last: line.pv[moves - 1]!.at, x: event.clientX, y: event.clientY });
  };
  return (
    <ol onMouseLeave={() => show(null)}>
      {[...Array(count).keys()].map((row) => {
        const line = lines.find((entry) => entry.line === row + 1);
        const good = line && shareOf(line.score) < 0.5 ? 1 : 0;
        return (
          <li key={row}>
            <span class={`pv-score ${inks[good]}`}>{line ? formatScore(line.score, descriptor.score) : ''}</span>
            <span class="pv">
              {line?.pv.map((move, k) => (
                <button key={k} onClick={() => onPlay(line.pv.slice(0, k + 1))} onMouseEnter={(event) => look(line, k + 1, event)}>
                  {move.t[notation] ?? move.m}
                </button>
              ))}
            </span>
          </li>
        );
      })}
      {preview && (
        <div class="preview" style={{ left: `${Math.min(preview.x, innerWidth - 260)}px`, top: `${preview.y + 24}px` }}>
          <Diagram face={face} cells={preview.cells} last={preview.last} set={set} flipped={flipped} />
        </div>
      )}
    </ol>
  );
}
