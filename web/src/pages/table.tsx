// A game in play: board, players, clocks, moves, questions, actions. What may be pressed follows from
// the legal moves, the question and the actions that the server sends.
import { useEffect, useMemo, useState } from 'preact/hooks';
import { showError, speak, useApp, useCommands, useDescriptor, useNotation, useSettings, useText, type App } from '../app';
import { engineSpeech } from '../board/move-speech';
import { movesWithoutPoint } from '../board/play';
import type { Text } from '../i18n/text';
import { errorIn, post } from '../net/rest';
import { DrawTools } from '../panel/draw-tools';
import { TableLayout } from '../panel/layout';
import { Watched } from '../panel/watched';
import { Moves } from '../panel/moves';
import { Parts, useTabbed } from '../panel/parts';
import { PlayHere } from '../panel/play-here';
import { Player } from '../panel/player';
import { PrintSheet } from '../panel/print';
import { QuestionPanel, type Asked } from '../panel/question';
import { Action, Steps } from '../panel/steps';
import { formatScore, pointsOf } from '../panel/score';
import { outcomeOf, playedOf, playerNames } from '../panel/words';
import { nothingSaid, stillSaid, takeSeatInfos, type SeatLines } from '../state/lines';
import { keepSecret, secretsOf } from '../state/secrets';
import { inkOf, otherSeat, plyOf, type TableState } from '../state/table';
import { cellsAt, lastOf, rootId } from '../state/tree';
import { later } from '../ui/later';
import { Loading } from '../ui/loading';
import { Lost } from '../ui/lost';
import { TypeMove } from '../ui/type-move';
import type { Descriptor, Seat } from '../wire/types';
import { BoardPane, type Wanted } from './board-pane';
import { copyGame, Menu, useCopyPosition } from './menu';
import { onDelta } from './table-events';
import { useAdvice } from './use-advice';
import { useTableDrawing } from './use-table-drawing';
import { useTable, walking } from './use-table';

const none: never[] = [];

const Graph = later(async () => (await import('../panel/graph')).Graph, () => <div class="graph" />);

export function TablePage({ id }: { id: number }) {
  const app = useApp();
  const topic = `table/${id}`;
  const [said, hear] = useState<SeatLines>(nothingSaid);
  const watched = useTable(topic, secretsOf(app.storage, id), true, (delta, now, before) => onDelta(app, delta, now, before), (infos) => hear((known) => takeSeatInfos(known, infos)));
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
  watched: ReturnType<typeof useTable>;
  said: SeatLines;
}

// The seat that this page acts for now; if both seats are on this screen, the one to move.
const seatNow = (table: TableState): Seat | null =>
  table.me.length === 2 ? table.turn : (table.me[0] ?? null);

function Playing({ topic, table, descriptor, watched, said }: PlayingProps) {
  const app = useApp();
  const t = useText();
  const { viewed, isCurrent, go, version } = watched;
  const [flipped, setFlipped] = useState(table.board.matter === 'men' && table.me.length === 1 && table.me[0] === 1);
  const [sent, setSent] = useState<number | null>(null);
  const [failures, setFailures] = useState(0);
  const [asksResign, askResign] = useState(false);
  const notation = useNotation(descriptor);
  const set = useSettings((settings) => settings.men[table.setup.game] ?? table.board.men[0] ?? '');
  const dialog = useDialog(app);
  const seat = seatNow(table);
  useEffect(() => setSent(null), [table.node, version]);
  useTitle(app, table, t);

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
  const legal = isCurrent ? table.legal : null;
  const drawing = useTableDrawing(table.board, cellsAt(table.tree, viewed));
  const advice = useAdvice(table, notation, () => run('hint'));
  const own = isCurrent ? advice.marks : (table.tree.nodes.get(viewed)?.marks ?? none);
  const marks = useMemo(() => (drawing.marks.length > 0 ? [...own, ...drawing.marks] : own), [own, drawing.marks]);
  const arrows = useMemo(() => (isCurrent ? [...advice.arrows, ...drawing.arrows] : drawing.arrows), [isCurrent, advice.arrows, drawing.arrows]);
  const pass = movesWithoutPoint(legal).find((entry) => !table.question && entry.choice !== undefined);
  const steps = walking(table, viewed, go);
  const names = playerNames(table.seats, descriptor.seats, table.me, t);
  const heard = table.result ? nothingSaid : stillSaid(said, (node) => node === rootId || table.tree.nodes.has(node));
  const isSaid = heard.some((lines) => lines !== null);
  useCopyPosition(table, viewed);
  useCommands({
    ...steps,
    menu: () => app.session.set({ dialog: 'menu' }),
    type_move: () => app.session.set({ dialog: 'type' }),
    draw: () => drawing.turn(!drawing.isOn),
    ...(isSaid ? { speak_line: () => speak(app, saidWords(table, descriptor, heard, names, t)) } : {}),
    ...(table.record !== undefined ? { copy_game: () => void copyGame(app, table, descriptor), save: () => app.session.set({ dialog: 'menu' }) } : {}),
    ...(pass ? { pass: () => document.querySelector<HTMLElement>('[data-action="pass"]')?.focus() } : {}),
  });

  const asked = asksResign ? resignQuestion(t) : questionOf(table, t);
  const answer = (choice: string) => {
    if (!asksResign) return void run('answer', { question: table.question!.id, choice });
    askResign(false);
    if (choice === 'resign') void run('resign');
  };
  const top: Seat = flipped ? 0 : 1;
  const hasScores = pointsOf(table.tree).some((point) => point !== null);
  const player = (at: Seat, where: 'top' | 'bottom') => (
    <Player
      where={where}
      seat={at}
      info={table.seats[at]}
      color={descriptor.seats[at]}
      ink={inkOf(table, at)}
      isMine={table.me.length === 1 && table.me[0] === at}
      isOwn={table.me.includes(at)}
      isTurn={table.turn === at}
      clock={table.clock}
      result={table.result}
      points={table.score?.points[at] ?? null}
      others={table.seats[otherSeat(at)].captured ?? ''}
      start={table.tree.start}
      game={table.setup.game}
      set={table.board.matter === 'men' ? set : ''}
    />
  );
  return (
    <>
      <TableLayout
        face={table.board}
        top={player(top, 'top')}
        bottom={player(otherSeat(top), 'bottom')}
        gauge={null}
        board={
          <BoardPane
            table={table}
            descriptor={descriptor}
            viewed={viewed}
            turn={table.turn}
            seat={isCurrent && !table.result ? seat : null}
            legal={legal}
            flipped={flipped}
            marks={marks}
            arrows={arrows}
            layers={isCurrent ? table.layers : []}
            dead={isCurrent ? (table.score?.dead ?? []) : []}
            pending={sent}
            isMarking={table.score !== null && !table.result && seat !== null}
            isDrawing={drawing.isOn}
            brush={drawing.brush}
            version={version + failures}
            onDraw={drawing.stroke}
            onMove={move}
            onMark={(at) => void run('dead', { at, ply: plyOf(table) })}
            onFlip={() => setFlipped(!flipped)}
            onStep={(step) => (step < 0 ? steps['back'] : steps['forward'])?.()}
          />
        }
        panel={
          <>
            <Head table={table} descriptor={descriptor} />
            {drawing.isOn && (
              <DrawTools kind={drawing.kind} brush={drawing.brush} onKind={(kind) => drawing.choose({ kind })} onBrush={(brush) => drawing.choose({ brush })} onClear={drawing.clear} onDone={() => drawing.turn(false)} />
            )}
            {asked && <QuestionPanel asked={asked} onAnswer={answer} />}
            {table.result && <Outcome table={table} descriptor={descriptor} />}
            <Parts
              of="play"
              tabs={['moves', ...(isSaid ? ['engine'] : []), ...(hasScores ? ['graph'] : []), 'game']}
              parts={[
                ...(isSaid ? [{ id: 'engine', content: <Watched lines={heard} node={table.node} names={names} inks={[inkOf(table, 0), inkOf(table, 1)]} descriptor={descriptor} notation={notation} />, isStill: true }] : []),
                { id: 'moves', content: <Moves tree={table.tree} current={viewed} descriptor={descriptor} notation={notation} onGo={go} /> },
                ...(hasScores ? [{ id: 'graph', content: <Graph tree={table.tree} current={viewed} onGo={go} />, isStill: true }] : []),
                { id: 'game', content: <Facts table={table} descriptor={descriptor} />, isStill: true },
              ]}
            />
            <div class="controls">
              <PlayHere />
              {seat !== null && <Actions table={table} descriptor={descriptor} passes={pass !== undefined} run={run} onHint={advice.ask} onPass={() => move({ m: pass!.m })} onResign={() => askResign(true)} />}
              <Steps isFirst={viewed === rootId} isLast={viewed === lastOf(table.tree, viewed)} />
            </div>
          </>
        }
      />
      <PrintSheet table={table} descriptor={descriptor} viewed={viewed} flipped={flipped} />
      {dialog === 'menu' && <Menu table={table} descriptor={descriptor} viewed={viewed} />}
      {dialog === 'type' && <TypeMove legal={legal} onSend={(text) => app.live.do(topic, 'move', { text, ply: plyOf(table) })} onClose={() => app.session.set({ dialog: null })} />}
    </>
  );
}

// The best line of each seated engine, for the screen reader.
function saidWords(table: TableState, descriptor: Descriptor, said: SeatLines, names: readonly string[], t: Text): string {
  const words = { t, game: table.setup.game, seats: descriptor.seats, inks: [inkOf(table, 0), inkOf(table, 1)] as const, face: table.board };
  const sentences = ([0, 1] as Seat[]).flatMap((seat) => {
    const best = said[seat]?.lines[0];
    return best ? [engineSpeech(words, cellsAt(table.tree, best.node), names[seat]!, best, seat, formatScore(best.score, descriptor, t))] : [];
  });
  return sentences.join('. ');
}

function useDialog(app: App): string | null {
  const [dialog, setDialog] = useState(app.session.get().dialog);
  useEffect(() => app.session.listen((now) => setDialog(now.dialog)), []);
  return dialog;
}

// The title begins with "● Your move", so that a background tab shows it.
function useTitle(app: App, table: TableState, t: ReturnType<typeof useText>) {
  const isMine = !table.result && table.me.length === 1 && table.me[0] === table.turn;
  useEffect(() => {
    app.session.set({ isAwaited: isMine });
    document.title = isMine ? `● ${t('title.your_move')} – Ludex` : `${t(`game.${table.setup.game}`)} – Ludex`;
  }, [isMine, t]);
}

function questionOf(table: TableState, t: ReturnType<typeof useText>): Asked | null {
  const { question } = table;
  if (!question) return null;
  return {
    text: t(`question.${question.key}`, { ...question.args, n: question.args?.['stones'] ?? 0 }),
    choices: question.choices.map((id) => ({ id, label: t(`choice.${id}`) })),
  };
}
const resignQuestion = (t: ReturnType<typeof useText>): Asked => ({
  text: t('question.resign'),
  choices: ['resign', 'play_on'].map((id) => ({ id, label: t(`choice.${id}`) })),
});

function Head({ table, descriptor }: { table: TableState; descriptor: Descriptor }) {
  const app = useApp();
  const t = useText();
  const title = playerNames(table.seats, descriptor.seats, table.me, t).join(' – ');
  useEffect(() => app.session.set({ title }), [title]);
  const phase = table.result || ['play', 'record'].includes(table.phase) ? '' : t(`phase.${table.phase}`);
  return (
    <div class="head">
      <h1>{title}</h1>
      <p>{playedOf(table, descriptor, t).join(' · ')}</p>
      {phase && <p class="phase">{phase}</p>}
    </div>
  );
}

// The content of the head, shown as a part of its own where the head is hidden.
function Facts({ table, descriptor }: { table: TableState; descriptor: Descriptor }) {
  const t = useText();
  const isTabbed = useTabbed('play');
  if (!isTabbed) return null;
  const names = playerNames(table.seats, descriptor.seats, table.me, t);
  return (
    <dl class="facts-list">
      {table.seats.map((_, i) => (
        <div key={i}>
          <dt>{t(`seat.${descriptor.seats[i]}`)}</dt>
          <dd>{names[i]}</dd>
        </div>
      ))}
      <div>
        <dt>{t('tab.game')}</dt>
        <dd>{playedOf(table, descriptor, t).join(' · ')}</dd>
      </div>
    </dl>
  );
}

function Outcome({ table, descriptor }: { table: TableState; descriptor: Descriptor }) {
  const app = useApp();
  const t = useText();
  const [headline, more] = outcomeOf(table.result!, descriptor, table.me, t);
  const rematch = async () => {
    try {
      const made = await post<{ id: number; secrets: string[] }>('tables', { again: table.id });
      for (const seat of table.me.map(otherSeat)) keepSecret(app.storage, made.id, seat, made.secrets[seat]!);
      app.go(`/table/${made.id}`);
    } catch (failure) {
      showError(app, errorIn(failure));
    }
  };
  return (
    <div class="outcome">
      <p>
        <b>{headline}</b> {more && <span>{more}</span>}
      </p>
      <div>
        {table.again !== undefined && (
          <button class="plain" data-action="to-rematch" onClick={() => app.go(`/table/${table.again}`)}>
            {t('rematch.go')}
          </button>
        )}
        {table.again === undefined && table.me.length > 0 && (
          <button class="plain" data-action="rematch" onClick={rematch}>
            {t('rematch')}
          </button>
        )}
        <button class="plain" data-action="analyse" onClick={() => app.go(`/analyse/${table.record ?? table.id}`)}>
          {t('analyse')}
        </button>
        <button class="plain" data-action="new-game" onClick={() => app.go('/')}>
          {t('play.another')}
        </button>
      </div>
    </div>
  );
}

interface ActionsProps {
  table: TableState;
  descriptor: Descriptor;
  passes: boolean;
  run(what: string, fields?: Record<string, unknown>): Promise<unknown>;
  onHint(): void;
  onPass(): void;
  onResign(): void;
}
function Actions({ table, descriptor, passes, run, onHint, onPass, onResign }: ActionsProps) {
  const t = useText();
  if (table.result) return null;
  const has = (action: string) => descriptor.actions.includes(action);
  // The server gives no hint against a person at another page; the button follows the same rule.
  const isAlone = table.seats.every(({ kind }, at) => kind === 'builtin' || kind === 'engine' || table.me.includes(at as Seat));
  // The move that the person sees as the last one, not one that is on its way.
  const takeBack = () => void run('takeback', { ply: plyOf(table) });
  if (table.score) {
    const { dead } = table.score;
    return (
      <div class="actions">
        {/* The take-back stands first: a second press on pass should hit it rather than Agree. */}
        <Action icon="takeback" name="takeback" label={t('play_on')} onPress={takeBack} />
        {/* The dead stones that this person sees: nobody agrees to others. */}
        <Action icon="agree" name="agree" label={t('agree')} onPress={() => void run('agree', { dead })} />
      </div>
    );
  }
  return (
    <div class="actions">
      {table.seats.map((info, at) => info.state === 'died' && <Action key={at} icon="rematch" name="restart" label={t('restart', { name: info.name })} onPress={() => void run('restart', { seat: at })} />)}
      {table.undo && <Action icon="takeback" name="takeback" label={t(table.offer?.kind === 'takeback' ? 'takeback.asked' : 'takeback')} disabled={table.node === rootId || table.offer !== null} onPress={takeBack} />}
      {passes && <Action icon="pass" name="pass" label={t('choice.pass')} onPress={onPass} />}
      {has('hint') && isAlone && <Action icon="hint" name="hint" label={t('hint')} disabled={table.legal === null} onPress={onHint} />}
      {has('draw') && <Action icon="draw" name="draw" label={t(table.offer?.kind === 'draw' ? 'draw.offered' : 'draw')} disabled={table.offer !== null || table.me.length === 2} onPress={() => void run('draw')} />}
      {table.clock && <Action icon={table.clock.paused ? 'resume' : 'pause'} name="pause" label={t(table.clock.paused ? 'resume' : 'pause')} onPress={() => void run(table.clock?.paused ? 'resume' : 'pause')} />}
      {has('resign') && <Action icon="resign" name="resign" label={t('resign')} onPress={onResign} />}
    </div>
  );
}
