// What the seated engines of a running game think, for people who watch it. An engine that is not to move keeps
// its last lines, pale, because it says nothing new until its turn.
import { Fragment } from 'preact';
import { useText } from '../app/app';
import type { SeatLines } from '../game/lines';
import type { Tree } from '../game/tree';
import type { Descriptor, Ink, Seat } from '../wire/types';
import { lineNumbers } from './lines';
import { nextNumber } from '../game/rows';
import { formatScore } from '../game/score';
import { factsOf } from '../game/words';

interface WatchedProps {
  lines: SeatLines;
  tree: Tree; // the game
  node: number; // its current position
  names: readonly string[];
  inks: readonly [Ink, Ink];
  descriptor: Descriptor;
  notation: number;
}

export function Watched({ lines, tree, node, names, inks, descriptor, notation }: WatchedProps) {
  const t = useText();
  return (
    <>
      {([0, 1] as Seat[]).map((seat) => {
        const said = lines[seat];
        const best = said?.lines[0];
        if (!said || !best) return null;
        const isPaired = descriptor.numbering === 'pairs';
        const next = nextNumber(tree, said.node, seat, isPaired);
        return (
          <div
            key={seat}
            role="group"
            class={`analysis watched ${said.node === node ? '' : 'past'}`}
            data-seat={seat}
            aria-label={names[seat]}
          >
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
                  <span class="pv">
                    {lineNumbers(line.pv.length, next, isPaired).map((number, k) => (
                      <Fragment key={k}>
                        {number && <span class="pv-no">{number}</span>}
                        {`${line.pv[k]!.t[notation] ?? line.pv[k]!.m} `}
                      </Fragment>
                    ))}
                  </span>
                </li>
              ))}
            </ol>
          </div>
        );
      })}
    </>
  );
}
