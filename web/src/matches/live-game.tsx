// One game of a match while it is played: board, clocks, moves, and what both engines think. Whoever steps back stays
// there while the game goes on. A game that is over already is shown as its record.
import { useEffect, useState } from 'preact/hooks';
import { showError, showToast, speak, useApp, useCommands, useDescriptor, useText, useTitle } from '../app/app';
import { useMatch } from './use-match';
import { useNextGame } from './use-next-game';
import { errorIn, get } from '../net/rest';
import { saidWords, shownSaid } from '../panel/said-words';
import { areSwapped, outcomeOf, playedOf, playerNames, titleOf } from '../game/words';
import { nothingSaid, takeSeatInfos, type SeatLines } from '../game/lines';
import type { TableState } from '../game/table';
import { Icon } from '../ui/icons';
import { Link } from '../ui/link';
import { Loading } from '../ui/loading';
import { Lost, Removed } from '../ui/lost';
import '../panel/engine.css';
import './matches.css';
import { Told } from '../ui/told';
import type { Descriptor, MatchGame } from '../wire/types';
import { BoardPane } from '../panel/board-pane';
import { GameFrame } from '../panel/game-frame';
import { useCopyPosition } from '../panel/copy';
import { onDelta } from '../panel/table-events';
import { useTable, walking, type Watched } from '../panel/use-table';

const none: never[] = [];
const nothing = () => {};

export function LiveGamePage({ id, number }: { id: number; number: number }) {
  const app = useApp();
  const { match, isGone } = useMatch(id);
  const [said, hear] = useState<{ of: number; lines: SeatLines }>({ of: number, lines: nothingSaid });
  const watched = useTable(
    `match/${id}/game/${number}`,
    none,
    true,
    (delta, now, before) => onDelta(app, delta, now, before),
    (infos) => hear(({ of, lines }) => ({ of: number, lines: takeSeatInfos(of === number ? lines : nothingSaid, infos) })),
  );
  const { table } = watched;
  const [flipped, setFlipped] = useState(false);
  const descriptor = useDescriptor(match?.setup.game);
  const isOver = table?.result != null;
  const isMissing = watched.isGone && !isOver;
  const go = (next: number) => app.replace(`/matches/${id}/game/${next}`);
  const { next, wasLive } = useNextGame(match?.live ?? none, number, isMissing || (isOver && watched.isCurrent), go);
  const isLoaded = match !== null;
  useEffect(() => {
    if (!isMissing || !isLoaded || next !== null) return;
    void leave();
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `leave` is called once for a missing game
  }, [isMissing, isLoaded, next]);
  // The game was counted before it could be watched, or it was given up.
  const leave = async () => {
    try {
      const [found] = await get<MatchGame[]>(`matches/${id}/games?before=${number + 1}&limit=1`);
      if (found?.number === number && found.record !== null) return app.replace(`/analyse/${found.record}?match=${id}`);
      if (wasLive) showToast(app, { text: app.session.get().textTable('match.given_up') });
      app.replace(`/matches/${id}`);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  if (isGone) return match ? <Removed what="match" /> : <Lost />;
  if (!match || !table || !descriptor || isMissing) return <Loading />;
  return (
    <Watching
      key={number}
      match={id}
      name={match.name}
      table={table}
      descriptor={descriptor}
      watched={watched}
      said={said.of === number ? said.lines : nothingSaid}
      next={next}
      onNext={go}
      flipped={flipped}
      onFlip={() => setFlipped(!flipped)}
    />
  );
}

interface WatchingProps {
  match: number;
  name: string;
  table: TableState;
  descriptor: Descriptor;
  watched: Watched;
  said: SeatLines;
  next: number | null;
  flipped: boolean;
  onNext(number: number): void;
  onFlip(): void;
}

function Watching({ match, name, table, descriptor, watched, said, next, flipped, onNext, onFlip }: WatchingProps) {
  const app = useApp();
  const t = useText();
  const { viewed, isCurrent, go, version } = watched;
  const title = titleOf(table, descriptor, t);
  const number = t('match.game_number', { n: table.id });
  useTitle(title, `${number} · ${name}`);
  const steps = walking(table, viewed, go);
  const names = playerNames(table.seats, descriptor.seats, table.me, t);
  const heard = shownSaid(table, said);
  const isSaid = heard.some((lines) => lines !== null);
  const marks = isCurrent ? table.marks : (table.tree.nodes.get(viewed)?.marks ?? none);
  useCopyPosition(table, viewed);
  useCommands({
    ...steps,
    menu: () => app.session.set({ dialog: 'menu' }),
    ...(isSaid ? { speak_line: () => speak(app, saidWords(table, descriptor, heard, names, t)) } : {}),
  });
  return (
    <GameFrame
      table={table}
      descriptor={descriptor}
      viewed={viewed}
      flipped={flipped}
      top={flipped ? 0 : 1}
      heard={heard}
      names={names}
      onGo={go}
      board={
        <BoardPane
          table={table}
          descriptor={descriptor}
          viewed={viewed}
          turn={table.turn}
          seat={null}
          legal={null}
          flipped={flipped}
          marks={marks}
          pending={null}
          version={version}
          onMove={nothing}
          onDraw={nothing}
          onFlip={onFlip}
          steps={steps}
        />
      }
      head={
        <>
          <Head title={title} words={[number, ...playedOf(table, descriptor, t)]} match={match} />
          {table.result && <Ended match={match} table={table} descriptor={descriptor} next={next} onNext={onNext} />}
        </>
      }
      controls={!isCurrent && <ToLive isOver={table.result !== null} onPress={() => go(table.node)} />}
    />
  );
}

function Head({ title, words, match }: { title: string; words: string[]; match: number }) {
  const t = useText();
  return (
    <>
      <div class="head">
        <h1>{title}</h1>
        <p>
          <Told words={words} />
        </p>
      </div>
      <Link class="back-link" href={`/matches/${match}`}>
        <Icon name="prev" />
        {t('match.back')}
      </Link>
    </>
  );
}

// Returns to the current position of the game.
function ToLive({ isOver, onPress }: { isOver: boolean; onPress(): void }) {
  const t = useText();
  return (
    <button class="plain main to-live" data-action="to-live" onClick={onPress}>
      <Icon name="last" />
      {t(isOver ? 'match.to_end' : 'match.to_live')}
    </button>
  );
}

interface EndedProps {
  match: number;
  table: TableState;
  descriptor: Descriptor;
  next: number | null;
  onNext(number: number): void;
}

// How the game ended, and what follows it.
function Ended({ match, table, descriptor, next, onNext }: EndedProps) {
  const t = useText();
  const [said] = outcomeOf(table.result!, descriptor, table.me, t, areSwapped(table));
  return (
    <div class="outcome">
      <p>
        <b>{said}</b>
      </p>
      <div>
        {next !== null && (
          <button class="plain main" data-action="next-game" onClick={() => onNext(next)}>
            {t('match.next_game')}
          </button>
        )}
        {table.record !== undefined && (
          <Link class="plain" href={`/analyse/${table.record}?match=${match}`}>
            {t('analyse')}
          </Link>
        )}
      </div>
    </div>
  );
}
