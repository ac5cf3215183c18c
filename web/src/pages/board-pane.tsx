// The board of a table or record: the viewed position, drawn according to the person's settings, and
// the chooser over it.
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { showToast, speak, useApp, useCommands, useSettings, useText } from '../app';
import { Board } from '../board/board';
import { Chooser } from '../board/chooser';
import { nameOf } from '../board/geometry';
import { LegalList } from '../board/legal-list';
import { movesAt, whyNot, whyNotHere } from '../board/play';
import { positionSpeech, speechOf, type Spoken } from '../board/speech';
import { inkOf, type TableState } from '../state/table';
import { cellsAt, pathTo } from '../state/tree';
import type { Stroke } from '../state/drawing';
import type { Arrow, Brush, Descriptor, Drawn, Layer, Legal, LegalMove, Mark, Seat } from '../wire/types';
import { BoardText } from '../board/text';
import { useStepSpeech } from './use-step-speech';

const none: never[] = [];

export interface Wanted {
  m?: string;
  at?: number[];
}

interface PaneProps {
  table: TableState;
  descriptor: Descriptor;
  viewed: number;
  turn: Seat;
  seat: Seat | null;
  legal: Legal | null;
  isWaiting?: boolean; // the legal moves have not arrived yet
  flipped: boolean;
  marks: readonly Mark[];
  arrows?: readonly Arrow[];
  layers?: readonly Layer[];
  dead?: readonly number[];
  pending: number | null;
  isMarking?: boolean;
  isDrawing?: boolean;
  brush?: Brush;
  version: number;
  onMove(move: Wanted): void;
  onMark?(point: number): void;
  onDraw(stroke: Stroke): void;
  onFlip(): void;
  onStep(step: number): void;
}

export function BoardPane(props: PaneProps) {
  const { table, descriptor, viewed, legal } = props;
  const app = useApp();
  const t = useText();
  const settings = useSettings((all) => all);
  const [choosing, choose] = useState<LegalMove[] | null>(null);
  const [redrawn, redraw] = useState(0);
  const [tapped, tap] = useState<number | null>(null);
  const face = table.board;
  const game = table.setup.game;
  const cells = cellsAt(table.tree, viewed);
  const last = useMemo(() => table.tree.nodes.get(viewed)?.at ?? none, [table.tree, viewed]);
  const set = settings.men[game] ?? face.men[0] ?? '';
  const spoken: Spoken = { t, game, seats: descriptor.seats, face, cells, last, legal };
  const speech = useMemo(() => speechOf(spoken), [t, cells, last, legal, face]);
  useEffect(() => app.session.set({ board: spoken }), [speech]);
  // A layout effect, because a premove is played as soon as the position arrives and may open the
  // chooser, which must not be closed afterwards.
  useLayoutEffect(() => {
    choose(null);
    tap(null);
  }, [viewed, legal]);

  const onMove = (at: number[]) => {
    const moves = movesAt(legal, at);
    if (moves.length > 1) choose(moves);
    else if (moves.length === 1 && moves[0]!.m !== '') props.onMove({ m: moves[0]!.m });
    else props.onMove({ at });
  };
  const latestMove = useRef(onMove);
  latestMove.current = onMove;
  // The button that plays a tapped stone is in the page's panel, so the stone is published in the
  // session.
  useEffect(() => {
    if (tapped === null) return;
    const point = nameOf(face, tapped);
    const play = () => {
      tap(null);
      latestMove.current([tapped]);
    };
    app.session.set({ tapped: { point, play } });
    speak(app, t('play_here.shown', { point }));
    return () => app.session.set({ tapped: null });
  }, [tapped]);
  const onChoose = (move: LegalMove | null) => {
    choose(null);
    if (move) props.onMove({ m: move.m });
    else redraw((n) => n + 1);
  };
  const onRefused = (point: number, from?: number) => {
    const why = (from === undefined ? whyNotHere(legal, cells, point) : whyNot(legal, point, from)) ?? '';
    const text = t('refused', { point: nameOf(face, point), why: t(`why.${why}`) });
    showToast(app, { text });
    speak(app, text);
  };
  useEffect(() => app.session.set({ isFlipped: props.flipped }), [props.flipped]);
  const mayMove = props.seat !== null && props.seat === props.turn;
  useCommands({
    flip: props.onFlip,
    focus_board: () => document.getElementById('board-points')?.focus(),
    speak: () => speak(app, positionSpeech(spoken)),
    labels: () => app.settings.set({ labels: settings.labels === 'on' ? 'off' : 'on' }),
    bigger: () => app.settings.set({ boardSize: Math.min(100, settings.boardSize + 5) }),
    smaller: () => app.settings.set({ boardSize: Math.max(60, settings.boardSize - 5) }),
    ...(face.matter === 'stones' ? { numbers: () => app.settings.set({ numbers: !settings.numbers }) } : {}),
  });
  const marks = useMarks(props, cells, settings.numbers);
  const inks = useMemo(() => [inkOf(table, 0), inkOf(table, 1)] as const, [table.seats, table.board]);
  useStepSpeech({ t, game, seats: descriptor.seats, inks, face }, table.tree, viewed);
  return (
    <>
      <Board
        face={face}
        set={set}
        stones={settings.stones}
        cells={cells}
        inks={inks}
        turn={props.turn}
        placing={table.task?.ink}
        seat={props.seat}
        legal={legal}
        last={last}
        marks={marks}
        arrows={props.arrows ?? none}
        layers={props.layers ?? none}
        dead={props.dead ?? none}
        pending={props.pending}
        isWaiting={props.isWaiting === true}
        tapped={tapped}
        flipped={props.flipped}
        labels={settings.labels}
        premoves={settings.premoves}
        confirm={settings.confirm}
        animate={settings.animate && !matchMedia('(prefers-reduced-motion: reduce)').matches}
        isMarking={props.isMarking ?? false}
        isDrawing={props.isDrawing ?? false}
        brush={props.brush ?? 'green'}
        onDraw={props.onDraw}
        speech={speech}
        name={t('board.name', { game: t(`game.${game}`), files: face.files, ranks: face.ranks })}
        version={props.version + redrawn}
        onMove={onMove}
        onTap={tap}
        onMark={(point) => props.onMark?.(point)}
        onRefused={onRefused}
        onWheel={props.onStep}
      >
        {choosing && <Chooser face={face} set={set} game={game} flipped={props.flipped} moves={choosing} onChoose={onChoose} />}
      </Board>
      {settings.asText && (
        <div class="as-text">
          <BoardText
            key={`${face.files} ${face.ranks}`}
            spoken={spoken}
            speech={speech}
            flipped={props.flipped}
            mayMove={mayMove}
            isMarking={props.isMarking ?? false}
            onMove={onMove}
            onMark={(point) => props.onMark?.(point)}
            onRefused={onRefused}
          />
          {!props.isMarking && <LegalList spoken={spoken} mayMove={mayMove} onPlay={(move) => props.onMove({ m: move.m })} />}
        </div>
      )}
    </>
  );
}

// Drawn arrows are thinner than the widest arrows of engines.
export const arrowsOf = (drawn: Drawn | undefined): Arrow[] => (drawn?.arrows ?? []).map((arrow) => ({ ...arrow, width: 0.5 }));

// The marks of the position; if wanted, also the move numbers on stones that still stand.
function useMarks({ table, viewed, marks }: PaneProps, cells: string, wantsNumbers: boolean): readonly Mark[] {
  return useMemo(() => {
    if (!wantsNumbers || table.board.matter !== 'stones') return marks;
    const numbers = new Map<number, Mark>();
    pathTo(table.tree, viewed).forEach((n, i) => {
      const at = table.tree.nodes.get(n)?.at[0];
      if (at !== undefined && cells[at] !== '.') numbers.set(at, { kind: 'number', at, text: String(i + 1) });
    });
    return [...numbers.values(), ...marks];
  }, [table.tree, viewed, marks, cells, wantsNumbers]);
}
