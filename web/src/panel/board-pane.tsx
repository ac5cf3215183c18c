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
import type { Arrow, Brush, Descriptor, Drawn, Face, Ink, Layer, Legal, Mark, Seat } from '../wire/types';
import { BoardText } from '../board/text';
import { useProposal, type Proposing } from './use-proposal';
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
  const { table, viewed, legal, flipped } = props;
  const t = useText();
  const { face, game, set, spoken, speech } = useSpoken(props);
  const mayMove = props.seat !== null && props.seat === props.turn;
  const about = { spoken, legal, isFinal: props.isFinal ?? false, onMove: props.onMove };
  const proposal = useProposal(about, [viewed, legal, mayMove, props.version]);
  const onRefused = useRefusal(legal, spoken);
  useBoardCommands(props, spoken);
  const inks = useInks(table);
  useStepSpeech({ t, game, seats: spoken.seats, inks, face }, table.tree, viewed);
  const look = useLookOfBoard(face, set, inks, flipped);
  const asText = useSettings((settings) => settings.asText);
  const { shown } = proposal;
  return (
    <>
      <Board
        look={look}
        {...usePosition(props, spoken, proposal)}
        movable={{
          seat: props.seat,
          legal: shown?.isSent ? null : legal,
          placing: table.task?.ink ?? null,
          pending: props.pending,
          proposed: shown && !shown.isSent ? shown.at : null,
          ...useHabits(),
          onMove: proposal.move,
          onDrop: proposal.drop,
          onRefused,
        }}
        markable={{ isOn: props.isMarking ?? false, onMark: (point) => props.onMark?.(point) }}
        drawable={{ isOn: props.isDrawing ?? false, brush: props.brush ?? 'green', onDraw: props.onDraw }}
        spoken={{ name: t('board.name', { game: t(`game.${game}`), files: face.files, ranks: face.ranks }), speech }}
        onWheel={(step) => (step < 0 ? props.steps['back'] : props.steps['forward'])?.()}
      >
        {isShownMan(proposal, face) && !shown!.isSent && (
          <ProposalLayer face={face} flipped={flipped} at={shown!.at} onPlay={proposal.confirm} onDrop={proposal.drop} />
        )}
        {proposal.choosing && (
          <Chooser face={face} set={set} game={game} flipped={flipped} moves={proposal.choosing} onChoose={proposal.choose} />
        )}
      </Board>
      {asText && <AsText pane={props} spoken={spoken} speech={speech} mayMove={mayMove} proposal={proposal} onRefused={onRefused} />}
    </>
  );
}

// A man that is shown on its new point before the move is played.
const isShownMan = ({ shown }: Proposing, { matter }: Face): boolean => shown !== null && matter === 'men';

// The viewed position for the sentences of the screen reader, also outside of the board.
function useSpoken({ table, descriptor, viewed, legal }: PaneProps) {
  const app = useApp();
  const t = useText();
  const face = table.board;
  const { game } = table.setup;
  const set = useSettings((settings) => settings.men[game] ?? face.men[0] ?? '');
  const cells = cellsAt(table.tree, viewed);
  const last = useMemo(() => table.tree.nodes.get(viewed)?.at ?? none, [table.tree, viewed]);
  const spoken: Spoken = { t, game, seats: descriptor.seats, face, cells, last, legal };
  // eslint-disable-next-line react-hooks/exhaustive-deps -- all parts of `spoken` that change are listed
  const speech = useMemo(() => speechOf(spoken), [t, cells, last, legal, face]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- `speech` changes with `spoken`
  useEffect(() => app.session.set({ board: spoken }), [speech]);
  return { face, game, set, spoken, speech };
}

// Shows and speaks why a press plays no move.
function useRefusal(legal: Legal | null, { face, cells, t }: Spoken) {
  const app = useApp();
  return (point: number, from?: number) => {
    const why = (from === undefined ? whyNotHere(legal, cells, point) : whyNot(legal, point, from)) ?? '';
    const text = t('refused', { point: nameOf(face, point), why: t(`why.${why}`) });
    showToast(app, { text });
    speak(app, text);
  };
}

function useLookOfBoard(face: Face, set: string, inks: readonly [Ink, Ink], flipped: boolean) {
  const { stones, labels, animate } = useSettings((all) => all);
  return { face, set, inks, stones, labels, flipped, animate: animate && !matchMedia('(prefers-reduced-motion: reduce)').matches };
}

// What the person has set about making moves.
function useHabits() {
  const { premoves, confirm } = useSettings((all) => all);
  return { premoves, tapsFirst: confirm !== 'never' };
}

// The position with the move that is shown, and what is drawn on it.
function usePosition(props: PaneProps, { face, cells, last }: Spoken, proposal: Proposing) {
  const numbers = useSettings((settings) => settings.numbers);
  const marks = useMarks(props, cells, numbers);
  const { shown, redrawn } = proposal;
  const shownMan = isShownMan(proposal, face) ? shown : null;
  return {
    position: {
      cells: shownMan ? cellsWith(cells, shownMan.at, shownMan.man) : cells,
      turn: props.turn,
      last: shownMan ? shownMan.at : last,
      isWaiting: props.isWaiting === true,
      version: props.version + redrawn,
    },
    highlight: {
      marks: shownMan ? marks.filter(({ kind }) => kind !== 'check') : marks,
      arrows: props.arrows ?? none,
      layers: props.layers ?? none,
      dead: props.dead ?? none,
    },
  };
}

interface AsTextProps {
  pane: PaneProps;
  spoken: Spoken;
  speech: ReturnType<typeof speechOf>;
  mayMove: boolean;
  proposal: Proposing;
  onRefused(point: number, from?: number): void;
}

// The board and its legal moves as text, below the board.
function AsText({ pane, spoken, speech, mayMove, proposal, onRefused }: AsTextProps) {
  const { face } = spoken;
  const isMarking = pane.isMarking ?? false;
  return (
    <div class="as-text">
      <BoardText
        key={`${face.files} ${face.ranks}`}
        spoken={spoken}
        speech={speech}
        flipped={pane.flipped}
        mayMove={mayMove}
        isMarking={isMarking}
        proposed={proposal.shown?.at ?? null}
        onMove={proposal.move}
        onMark={(point) => pane.onMark?.(point)}
        onRefused={onRefused}
      />
      {!isMarking && (
        <LegalList spoken={spoken} mayMove={mayMove} asks={proposal.asks} shown={proposal.shown?.m ?? null} onPlay={proposal.play} />
      )}
    </div>
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
