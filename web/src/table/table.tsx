// A game in play: board, players, clocks, moves, questions, actions. What may be pressed follows from
// the legal moves, the question and the actions that the server sends.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { showError, speak, useApp, useCommands, useDescriptor, useNotation, useText, type App } from '../app/app';
import { movesWithoutPoint } from '../board/play';
import { errorIn } from '../net/rest';
import { PlayHere } from '../panel/play-here';
import { QuestionPanel, type Asked } from './question';
import { saidWords, shownSaid } from '../panel/said-words';
import { playerNames } from '../game/words';
import { nothingSaid, takeSeatInfos, type SeatLines } from '../game/lines';
import { secretsOf } from '../game/secrets';
import { plyOf, type TableState } from '../game/table';
import { cellsAt } from '../game/tree';
import { later } from '../ui/later';
import { Loading } from '../ui/loading';
import { Lost } from '../ui/lost';
import { TypeMove, typeMoves } from '../panel/type-move';
import type { Descriptor, Seat } from '../wire/types';
import { BoardPane, type Wanted } from '../panel/board-pane';
import { GameFrame } from '../panel/game-frame';
import { copyGame, useCopyPosition } from '../panel/copy';
import { Actions } from './table-actions';
import { onDelta } from '../panel/table-events';
import { Head, Notice, Outcome } from '../panel/table-head';
import { useAdvice } from './use-advice';
import { useAskedTwice } from '../panel/use-proposal';
import { useTableDrawing, type TableDrawing } from './use-table-drawing';
import { useTable, walking, type Watched } from '../panel/use-table';

const DrawTools = later(async () => (await import('../panel/draw-tools')).DrawTools);

const none: never[] = [];

export function TablePage({ id }: { id: number }) {
  const app = useApp();
  const topic = `table/${id}`;
  const [said, hear] = useState<SeatLines>(nothingSaid);
  const watched = useTable(
    topic,
    secretsOf(app.storage, id),
    true,
    (delta, now, before) => onDelta(app, delta, now, before),
    (infos) => hear((known) => takeSeatInfos(known, infos)),
  );
  const { table } = watched;
  const descriptor = useDescriptor(table?.setup.game);
  if (watched.isGone) return <Lost />;
  if (!table || !descriptor) return <Loading />;
  return <Playing key={id} topic={topic} table={table} descriptor={descriptor} watched={watched} said={said} />;
}

interface PlayingProps {
  topic: string;
  table: TableState;
  descriptor: Descriptor;
  watched: Watched;
  said: SeatLines;
}

// The seat that this page acts for now; if both seats are on this screen, the one to move.
const seatNow = (table: TableState): Seat | null => (table.me.length === 2 ? table.turn : (table.me[0] ?? null));

function Playing({ topic, table, descriptor, watched, said }: PlayingProps) {
  const app = useApp();
  const t = useText();
  const { viewed, isCurrent, go, version } = watched;
  const { flipped, flip, top } = useSides(table);
  useAwaited(table);
  useFirstFocus(app);
  const play = usePlay(topic, table, version);
  const drawing = useTableDrawing(table.board, cellsAt(table.tree, viewed));
  const advice = useAdvice(table, useNotation(descriptor), () => play.run('hint'));
  const legal = isCurrent ? table.legal : null;
  const pass = movesWithoutPoint(legal).find((entry) => !table.question && entry.choice !== undefined);
  const playPass = useAskedTwice(t('choice.pass'), () => pass && play.move({ m: pass.m }), [legal, version]);
  const names = playerNames(table.seats, descriptor.seats, table.me, t);
  const heard = shownSaid(table, said);
  useCopyPosition(table, viewed);
  useCommands({
    ...walking(table, viewed, go),
    menu: () => app.session.set({ dialog: 'menu' }),
    type_move: () => typeMoves(app),
    draw: () => drawing.turn(!drawing.isOn),
    ...(heard.some((lines) => lines !== null) ? { speak_line: () => speak(app, saidWords(table, descriptor, heard, names, t)) } : {}),
    ...(table.record !== undefined
      ? { copy_game: () => void copyGame(app, table, descriptor), save: () => app.session.set({ dialog: 'menu' }) }
      : {}),
    ...(pass ? { pass: () => document.querySelector<HTMLElement>('[data-action="pass"]')?.focus() } : {}),
  });
  const shared = { table, descriptor, play, drawing };
  return (
    <GameFrame
      table={table}
      descriptor={descriptor}
      viewed={viewed}
      flipped={flipped}
      top={top}
      heard={heard}
      names={names}
      onGo={go}
      board={<TableBoard {...shared} watched={watched} advice={advice} flipped={flipped} onFlip={flip} />}
      head={<TableHead {...shared} />}
      controls={
        <>
          <PlayHere />
          {!table.result && <TypeMove legal={legal} onSend={(text) => app.live.do(topic, 'move', { text, ply: plyOf(table) })} />}
          {seatNow(table) !== null && (
            <Actions
              table={table}
              descriptor={descriptor}
              mayPass={pass !== undefined}
              run={play.run}
              onHint={advice.ask}
              onPass={playPass}
            />
          )}
        </>
      }
    />
  );
}

// Whether the board is turned, and the seat above it. The own seat is below until the board is turned, also where the
// board of the second seat is not.
function useSides({ me, board }: TableState) {
  const isSecond = me.length === 1 && me[0] === 1;
  const turnsBoard = board.matter === 'men';
  const [flipped, setFlipped] = useState(turnsBoard && isSecond);
  const top: Seat = flipped !== (isSecond && !turnsBoard) ? 0 : 1;
  return { flipped, flip: () => setFlipped(!flipped), top };
}

// The commands of this table to the server.
interface Play {
  sent: number | null; // the point of a move that is on its way
  failures: number; // counts the refused commands: after one the board is drawn anew
  run(what: string, fields?: Record<string, unknown>): Promise<unknown>;
  move(wanted: Wanted): void;
}

function usePlay(topic: string, table: TableState, version: number): Play {
  const app = useApp();
  const [sent, setSent] = useState<number | null>(null);
  const [failures, setFailures] = useState(0);
  useEffect(() => setSent(null), [table.node, version]);
  const run = (what: string, fields: Record<string, unknown> = {}) =>
    app.live.do(topic, what, fields).catch((failure: unknown) => {
      setSent(null);
      setFailures((n) => n + 1);
      showError(app, errorIn(failure));
    });
  const move = (wanted: Wanted) => {
    const point = wanted.at?.length === 1 ? wanted.at[0]! : null;
    setSent(point);
    void run('move', { ...wanted, ply: plyOf(table) });
  };
  return { sent, failures, run, move };
}

interface TableProps {
  table: TableState;
  descriptor: Descriptor;
  play: Play;
  drawing: TableDrawing;
}

interface BoardProps extends TableProps {
  watched: Watched;
  advice: ReturnType<typeof useAdvice>;
  flipped: boolean;
  onFlip(): void;
}

function TableBoard({ table, descriptor, play, drawing, watched, advice, flipped, onFlip }: BoardProps) {
  const { viewed, isCurrent, go, version } = watched;
  const seat = seatNow(table);
  const own = isCurrent ? advice.marks : (table.tree.nodes.get(viewed)?.marks ?? none);
  const marks = useMemo(() => (drawing.marks.length > 0 ? [...own, ...drawing.marks] : own), [own, drawing.marks]);
  const arrows = useMemo(
    () => (isCurrent ? [...advice.arrows, ...drawing.arrows] : drawing.arrows),
    [isCurrent, advice.arrows, drawing.arrows],
  );
  return (
    <BoardPane
      table={table}
      descriptor={descriptor}
      viewed={viewed}
      turn={table.turn}
      seat={isCurrent && !table.result ? seat : null}
      legal={isCurrent ? table.legal : null}
      flipped={flipped}
      marks={marks}
      arrows={arrows}
      layers={isCurrent ? table.layers : []}
      dead={isCurrent ? (table.score?.dead ?? []) : []}
      pending={play.sent}
      isFinal
      isMarking={table.score !== null && !table.result && seat !== null}
      isDrawing={drawing.isOn}
      brush={drawing.brush}
      version={version + play.failures}
      onDraw={drawing.stroke}
      onMove={play.move}
      onMark={(at) => void play.run('dead', { at, ply: plyOf(table) })}
      onFlip={onFlip}
      steps={walking(table, viewed, go)}
    />
  );
}

// What stands above the parts of the panel: the game, and what is asked or has happened now.
function TableHead({ table, descriptor, play, drawing }: TableProps) {
  const t = useText();
  const [wasOver] = useState(table.result !== null);
  const asked = questionOf(table, t);
  return (
    <>
      <Head table={table} descriptor={descriptor} />
      {drawing.isOn && (
        <DrawTools
          kind={drawing.kind}
          brush={drawing.brush}
          onKind={(kind) => drawing.choose({ kind })}
          onBrush={(brush) => drawing.choose({ brush })}
          onClear={drawing.clear}
          onDone={() => drawing.turn(false)}
        />
      )}
      {table.unkept && <p class="notice">{t('table.unkept')}</p>}
      <Notice table={table} descriptor={descriptor} />
      {asked && <QuestionPanel asked={asked} onAnswer={(choice) => void play.run('answer', { question: table.question!.id, choice })} />}
      {table.result && <Outcome table={table} descriptor={descriptor} isNews={!wasOver} />}
    </>
  );
}

// Who began the game by a key goes on by keys: on the board.
function useFirstFocus(app: App) {
  useEffect(() => {
    if (!app.session.get().byKeys) return;
    app.session.set({ byKeys: false });
    requestAnimationFrame(() => document.activeElement === document.body && document.getElementById('board-points')?.focus());
  }, [app.session]);
}

// The title begins with "● Your move", so that a background tab shows it.
function useAwaited(table: TableState) {
  const app = useApp();
  const t = useText();
  const isMine = !table.result && table.me.length === 1 && table.me[0] === table.turn;
  const { game } = table.setup;
  useEffect(() => {
    app.session.set({ isAwaited: isMine });
    document.title = isMine ? `● ${t('title.your_move')} – Ludex` : `${t(`game.${game}`)} – Ludex`;
  }, [app.session, game, isMine, t]);
}

// The answers of opening rules, which people who do not know the rule cannot guess.
const explained = ['swap', 'go_on', 'two_more', 'offer'];

function questionOf(table: TableState, t: ReturnType<typeof useText>): Asked | null {
  const { question } = table;
  if (!question) return null;
  const text = t(`question.${question.key}`, { ...question.args, n: question.args?.['stones'] ?? 0 });
  const rule = question.key === 'opening' && table.setup.opening ? t(`opening.${table.setup.opening}`) : '';
  return {
    text: rule ? `${rule} · ${text}` : text,
    choices: question.choices.map((id) => ({
      id,
      label: t(`choice.${id}`),
      ...(explained.includes(id) ? { means: t(`means.${id}`) } : {}),
    })),
  };
}
