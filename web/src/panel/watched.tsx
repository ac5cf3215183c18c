// What the seated engines of a running game think, for people who watch it. An engine that is not to move keeps
// its last lines, pale, because it says nothing new until its turn.
import { useText } from '../app';
import type { SeatLines } from '../state/lines';
import type { Descriptor, Ink, Seat } from '../wire/types';
import { formatScore } from './score';
import { factsOf } from './words';

interface WatchedProps {
  lines: SeatLines;
  node: number; // the game's current position
  names: readonly string[];
  inks: readonly [Ink, Ink];
  descriptor: Descriptor;
  notation: number;
}

export function Watched({ lines, node, names, inks, descriptor, notation }: WatchedProps) {
  const t = useText();
  return (
    <>
      {([0, 1] as Seat[]).map((seat) => {
        const said = lines[seat];
        const best = said?.lines[0];
        if (!said || !best) return null;
        return (
          <div key={seat} role="group" class={`analysis watched ${said.node === node ? '' : 'past'}`} data-seat={seat} aria-label={names[seat]}>
            <header>
              <span class={`chip ${inks[seat]}`} aria-hidden="true" />
              <b class="score">{formatScore(best.score, descriptor, t)}</b>
              <div class="who">
                <b>{names[seat]}</b>
                <small>{factsOf(best, t).join(' · ')}</small>
              </div>
            </header>
            <ol>
              {said.lines.map((line) => (
                <li key={line.line}>
                  <span class={`pv-score ${inks[seat]}`}>{formatScore(line.score, descriptor, t)}</span>
                  <span class="pv">{line.pv.map((move) => move.t[notation] ?? move.m).join(' ')}</span>
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </>
  );
}
