// The view of a game that others play: board, clocks, moves, and what both engines think. Whoever steps back stays
// there while the game goes on.
import type { ComponentChildren } from 'preact';
import { speak, useApp, useCommands, useText, useTitle } from '../app/app';
import { BoardPane } from '../panel/board-pane';
import { useCopyPosition } from '../panel/copy';
import '../panel/engine.css';
import { GameFrame } from '../panel/game-frame';
import { saidWords, shownSaid } from '../panel/said-words';
import { walking, type Watched } from '../panel/use-table';
import type { SeatLines } from '../game/lines';
import type { TableState } from '../game/table';
import { areSwapped, outcomeOf, playedOf, playerNames, titleOf } from '../game/words';
import { Icon } from '../ui/icons';
import { Link } from '../ui/link';
import { Told } from '../ui/told';
import type { Descriptor } from '../wire/types';
import './matches.css';

const none: never[] = [];
const nothing = () => {};

interface WatchingProps {
  of: string; // the match or the server, for the title of the window
  table: TableState;
  descriptor: Descriptor;
  watched: Watched;
  said: SeatLines;
  back: { href: string; text: string };
  hint?: string; // above the board's panel
  next?: ComponentChildren; // what may follow a game that is over
  flipped: boolean;
  onFlip(): void;
}

export function Watching({ of, table, descriptor, watched, said, back, hint, next, flipped, onFlip }: WatchingProps) {
  const app = useApp();
  const t = useText();
  const { viewed, isCurrent, go, version } = watched;
  const title = titleOf(table, descriptor, t);
  const number = t('match.game_number', { n: table.id });
  useTitle(title, `${number} · ${of}`);
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
          <Head title={title} words={[number, ...playedOf(table, descriptor, t)]} back={back} />
          {hint && <p class="hint">{hint}</p>}
          {table.result && <Ended table={table} descriptor={descriptor} next={next} />}
        </>
      }
      controls={!isCurrent && <ToLive isOver={table.result !== null} onPress={() => go(table.node)} />}
    />
  );
}

function Head({ title, words, back }: { title: string; words: string[] } & Pick<WatchingProps, 'back'>) {
  return (
    <>
      <div class="head">
        <h1>{title}</h1>
        <p>
          <Told words={words} />
        </p>
      </div>
      <Link class="back-link" href={back.href}>
        <Icon name="prev" />
        {back.text}
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

// How the game ended, and what follows it. A result whose cause has no word here is shown as the server wrote it.
function Ended({ table, descriptor, next }: Pick<WatchingProps, 'table' | 'descriptor' | 'next'>) {
  const t = useText();
  const result = table.result!;
  const [said] = outcomeOf(result, descriptor, table.me, t, areSwapped(table));
  return (
    <div class="outcome">
      <p>
        <b>{result.code === '' ? result.text : said}</b>
      </p>
      <div>{next}</div>
    </div>
  );
}
