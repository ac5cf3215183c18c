// The board of a table or record: the viewed position, drawn according to the person's settings, and
// the chooser over it.
import { useEffect, useMemo } from 'preact/hooks';
import { showToast, speak, useApp, useCommands, useSettings, useText, type Spoken } from '../app/app';
import { Board } from '../board/board';
import { Chooser } from '../board/chooser';
import { nameOf } from '../board/geometry';
import { LegalList } from '../board/legal-list';
import { whyNot, whyNotHere } from '../board/play';
import { cellsWith, ProposalLayer } from '../board/proposal';
import { positionSpeech, speechOf } from '../board/speech';
import type { TableState } from '../game/table';
import { cellsAt, depthOf } from '../game/tree';
import type { Stroke } from '../board/drawing';
import type { Arrow, Brush, Descriptor, Drawn, Layer, Legal, Mark, Seat } from '../wire/types';
import { BoardText } from '../board/text';
import { useProposal } from './use-proposal';
import { useStepSpeech } from './use-step-speech';
import { useInks } from './use-inks';

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
  isFinal?: boolean; // a move counts once it is played, so the settings may ask for a second press
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
  steps: Readonly<Record<string, () => void>>; // the commands of walking(), of which the wheel takes two
}

export function BoardPane(props: PaneProps) {
  const { table, descriptor, viewed, legal } = props;
  const app = useApp();
  const t = useText();
  const settings = useSettings((all) => all);
  const face = table.board;
  const game = table.setup.game;
  const cells = cellsAt(table.tree, viewed);
  const last = useMemo(() => table.tree.nodes.get(viewed)?.at ?? none, [table.tree, viewed]);
  const set = settings.men[game] ?? face.men[0] ?? '';
  const spoken: Spoken = { t, game, seats: descriptor.seats, face, cells, last, legal };
  // eslint-disable-next-line react-hooks/exhaustive-deps -- all parts of `spoken` that change are listed
  const speech = useMemo(() => speechOf(spoken), [t, cells, last, legal, face]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `speech` changes with `spoken`
  useEffect(() => app.session.set({ board: spoken }), [speech]);
  const mayMove = props.seat !== null && props.seat === props.turn;
  const proposal = useProposal({ spoken, legal, isFinal: props.isFinal ?? false, onMove: props.onMove }, [
    viewed,
    legal,
    mayMove,
    props.version,
  ]);
  const { shown } = proposal;
  const isShownMan = shown !== null && face.matter === 'men';
  const onRefused = (point: number, from?: number) => {
    const why = (from === undefined ? whyNotHere(legal, cells, point) : whyNot(legal, point, from)) ?? '';
    const text = t('refused', { point: nameOf(face, point), why: t(`why.${why}`) });
    showToast(app, { text });
    speak(app, text);
  };
  useBoardCommands(props, spoken);
  const marks = useMarks(props, cells, settings.numbers);
  const inks = useInks(table);
  useStepSpeech({ t, game, seats: descriptor.seats, inks, face }, table.tree, viewed);
  return (
    <>
      <Board
        look={{
          face,
          set,
          inks,
          stones: settings.stones,
          labels: settings.labels,
          flipped: props.flipped,
          animate: settings.animate && !matchMedia('(prefers-reduced-motion: reduce)').matches,
        }}
        position={{
          cells: isShownMan ? cellsWith(cells, shown.at, shown.man) : cells,
          turn: props.turn,
          last: isShownMan ? shown.at : last,
          isWaiting: props.isWaiting === true,
          version: props.version + proposal.redrawn,
        }}
        movable={{
          seat: props.seat,
          legal: shown?.isSent ? null : legal,
          placing: table.task?.ink ?? null,
          pending: props.pending,
          proposed: shown && !shown.isSent ? shown.at : null,
          premoves: settings.premoves,
          tapsFirst: settings.confirm !== 'never',
          onMove: proposal.move,
          onDrop: proposal.drop,
          onRefused,
        }}
        markable={{ isOn: props.isMarking ?? false, onMark: (point) => props.onMark?.(point) }}
        drawable={{ isOn: props.isDrawing ?? false, brush: props.brush ?? 'green', onDraw: props.onDraw }}
        highlight={{
          marks: isShownMan ? marks.filter(({ kind }) => kind !== 'check') : marks,
          arrows: props.arrows ?? none,
          layers: props.layers ?? none,
          dead: props.dead ?? none,
        }}
        spoken={{ name: t('board.name', { game: t(`game.${game}`), files: face.files, ranks: face.ranks }), speech }}
        onWheel={(step) => (step < 0 ? props.steps['back'] : props.steps['forward'])?.()}
      >
        {isShownMan && !shown.isSent && (
          <ProposalLayer face={face} flipped={props.flipped} at={shown.at} onPlay={proposal.confirm} onDrop={proposal.drop} />
        )}
        {proposal.choosing && (
          <Chooser face={face} set={set} game={game} flipped={props.flipped} moves={proposal.choosing} onChoose={proposal.choose} />
        )}
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
            proposed={shown?.at ?? null}
            onMove={proposal.move}
            onMark={(point) => props.onMark?.(point)}
            onRefused={onRefused}
          />
          {!props.isMarking && (
            <LegalList spoken={spoken} mayMove={mayMove} asks={proposal.asks} shown={shown?.m ?? null} onPlay={proposal.play} />
          )}
        </div>
      )}
    </>
  );
}

// The commands of the board, and how it is turned.
function useBoardCommands(props: PaneProps, spoken: Spoken) {
  const app = useApp();
  const settings = useSettings((all) => all);
  useEffect(() => app.session.set({ isFlipped: props.flipped }), [app.session, props.flipped]);
  useCommands({
    flip: props.onFlip,
    focus_board: () => document.getElementById('board-points')?.focus(),
    speak: () => speak(app, positionSpeech(spoken)),
    labels: () => app.settings.set({ labels: settings.labels === 'on' ? 'off' : 'on' }),
    bigger: () => app.settings.set({ boardSize: Math.min(100, settings.boardSize + 5) }),
    smaller: () => app.settings.set({ boardSize: Math.max(60, settings.boardSize - 5) }),
    ...(spoken.face.matter === 'stones' ? { numbers: () => app.settings.set({ numbers: !settings.numbers }) } : {}),
  });
}

// Drawn arrows are thinner than the widest arrows of engines.
export const arrowsOf = (drawn: Drawn | undefined): Arrow[] => (drawn?.arrows ?? []).map((arrow) => ({ ...arrow, width: 0.5 }));

// The marks of the position; if wanted, also the move numbers on stones that still stand.
function useMarks({ table, viewed, marks }: PaneProps, cells: string, wantsNumbers: boolean): readonly Mark[] {
  const { matter } = table.board;
  return useMemo(() => {
    if (!wantsNumbers || matter !== 'stones') return marks;
    const numbers = new Map<number, Mark>();
    const stones = [...cells].filter((letter) => letter !== '.').length;
    let ply = depthOf(table.tree, viewed);
    for (let node = table.tree.nodes.get(viewed); node && numbers.size < stones; node = table.tree.nodes.get(node.p)) {
      const at = node.at[0];
      if (at !== undefined && cells[at] !== '.' && !numbers.has(at)) numbers.set(at, { kind: 'number', at, text: String(ply) });
      ply -= 1;
    }
    return [...numbers.values(), ...marks];
  }, [table.tree, matter, viewed, marks, cells, wantsNumbers]);
}
