// The running games of a match, side by side. A move redraws one board only; the other games keep their
// objects and are not drawn again. Each board is a link to its game.
import { useSettings, useText } from '../app/app';
import { Diagram } from '../board/diagram';
import { memo } from '../board/memo';
import { formatScore } from '../game/score';
import { lengthWords } from '../game/length';
import { otherSeat } from '../game/table';
import { Link } from '../ui/link';
import type { Descriptor, Face, Ink, LiveGame } from '../wire/types';
import { LiveClock } from './live-clock';

interface WallProps {
  match: number;
  live: readonly LiveGame[];
  names: readonly string[];
  board: Face;
  descriptor: Descriptor;
}

export function Wall({ match, live, names, board, descriptor }: WallProps) {
  const t = useText();
  const set = useSettings((settings) => settings.men[descriptor.game]) ?? board.men[0] ?? '';
  if (live.length === 0) return null;
  return (
    <ul class="wall" aria-label={t('match.live')}>
      {live.map((game, place) => {
        const [first, second] = game.entrants;
        return (
          <Board
            key={place}
            href={`/matches/${match}/game/${game.number}`}
            game={game}
            first={names[first] ?? ''}
            second={names[second] ?? ''}
            board={board}
            descriptor={descriptor}
            set={set}
          />
        );
      })}
    </ul>
  );
}

interface BoardProps {
  href: string;
  game: LiveGame;
  first: string;
  second: string;
  board: Face;
  descriptor: Descriptor;
  set: string;
}

const Board = memo(function Board({ href, game, first, second, board, descriptor, set }: BoardProps) {
  const t = useText();
  const { number, cells, last, plies, turn, clock, scores, depths } = game;
  const ink = game.ink ?? board.ink;
  // The player who has just moved has the newest score.
  const said = otherSeat(turn);
  const score = scores[said] ?? scores[turn];
  const depth = depths[said];
  const notes = [
    t('match.game_number', { n: number }),
    lengthWords(plies, descriptor, t),
    score ? formatScore(score, descriptor, t) : '',
    depth ? t('match.at_depth', { n: depth }) : '',
  ];
  const title = t('match.board', { first, second, n: number });
  return (
    <li class="live-game" data-game={number}>
      <Side name={second} ink={ink[1]} isTurn={turn === 1}>
        {clock && <LiveClock clock={clock} seat={1} />}
      </Side>
      <Link class="board-link" href={href} aria-label={title} title={t('match.watch')}>
        <Diagram face={board} cells={cells} last={last} set={set} />
      </Link>
      <Side name={first} ink={ink[0]} isTurn={turn === 0}>
        {clock && <LiveClock clock={clock} seat={0} />}
      </Side>
      <small>{notes.filter(Boolean).join(' · ')}</small>
    </li>
  );
});

function Side({ name, ink, isTurn, children }: { name: string; ink: Ink; isTurn: boolean; children: preact.ComponentChildren }) {
  return (
    <div class={`side ${isTurn ? 'active' : ''}`}>
      <span class={`chip ${ink}`} aria-hidden="true" />
      <b>{name}</b>
      {children}
    </div>
  );
}
