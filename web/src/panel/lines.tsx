// The lines of an engine. A row keeps its place while its text streams, so that a press hits the move
// that the person saw.
import { Fragment } from 'preact';
import { useText } from '../app/app';
import { change } from '../game/tree';
import { lineIn } from './walk-lines';
import type { Descriptor, Face, Ink, Line, Seat } from '../wire/types';
import { numberBefore } from '../game/rows';
import { Preview } from './preview';
import { formatScore, shareOf } from '../game/score';
import { useLook } from './use-look';

// The position that lines are about, and how the page shows it.
export interface PositionShown {
  descriptor: Descriptor;
  notation: number;
  face: Face;
  set: string;
  cells: string;
  flipped: boolean;
  inks: readonly [Ink, Ink];
  next: { no: number; s: Seat }; // the number and the seat of the next move
}

// The number of each move of a line, as lists of moves print it; empty where none stands.
export function lineNumbers(count: number, { no, s }: PositionShown['next'], isPaired: boolean): string[] {
  return Array.from({ length: count }, (_, k) => {
    const seat: Seat = (s + k) % 2 === 0 ? 0 : 1;
    return numberBefore({ no: isPaired ? no + Math.floor((s + k) / 2) : no + k, s: seat }, isPaired, k === 0);
  });
}

interface LinesProps {
  lines: readonly Line[];
  count: number; // of rows
  shown: PositionShown;
  onPlay(moves: Line['pv']): void;
}

export function Lines({ lines, count, shown, onPlay }: LinesProps) {
  const { descriptor, notation, face, set, cells, flipped, inks, next } = shown;
  const t = useText();
  const { list, handlers, look, moves, tabStop } = useLook(lines);
  return (
    <>
      <ol aria-label={t('engine.lines')} tabIndex={-1} ref={list} {...handlers}>
        {[...Array(count).keys()].map((row) => {
          const line = lineIn(lines, row);
          const numbers = lineNumbers(line?.pv.length ?? 0, next, descriptor.numbering === 'pairs');
          const good = line && shareOf(line.score) < 0.5 ? 1 : 0;
          return (
            <li key={row}>
              <span class={`pv-score ${inks[good]}`}>{line ? formatScore(line.score, descriptor, t) || '–' : ''}</span>
              <span class="pv">
                {line?.pv.map((move, k) => (
                  <Fragment key={k}>
                    {numbers[k] && <span class="pv-no">{numbers[k]}</span>}
                    <button
                      data-pv={`${row}/${k}`}
                      tabIndex={tabStop?.row === row && tabStop.move === k ? 0 : -1}
                      onClick={() => onPlay(line.pv.slice(0, k + 1))}
                    >
                      {move.t[notation] ?? move.m}
                    </button>
                  </Fragment>
                ))}
              </span>
            </li>
          );
        })}
      </ol>
      {look && moves && (
        <Preview
          face={face}
          set={set}
          cells={moves.reduce((now, move) => change(now, move.set), cells)}
          last={moves.at(-1)!.at}
          flipped={flipped}
          anchor={look.anchor}
          prefers={look.by === 'finger' ? 'above' : 'below'}
        />
      )}
    </>
  );
}
