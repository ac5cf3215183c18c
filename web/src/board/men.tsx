// The men of boards on which men move. chessgroundx handles dragging, premoves and animation. It calls the
// tenth rank ':', and so on; its keys never leave this file.
import { Chessground } from 'chessgroundx';
import type { Api } from 'chessgroundx/api';
import type { Config } from 'chessgroundx/config';
import { premove } from 'chessgroundx/premove';
import type { Key } from 'chessgroundx/types';
import { files as keyFiles, ranks as keyRanks } from 'chessgroundx/types';
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import type { Face } from '../wire/types';
import { fenOf, fileOf, pointAt, rankOf } from './geometry';
import { meant, movesAt, targetsByOrigin, whyNot } from './play';
import type { BoardState } from './state';

const keyOf = (face: Face, point: number): Key => (keyFiles[fileOf(face, point)]! + keyRanks[rankOf(face, point)]!) as Key;
const pointOf = (face: Face, key: string): number => (key.charCodeAt(1) - 49) * face.files + key.charCodeAt(0) - 97;

const colors = ['white', 'black'] as const;

type PremoveName = Parameters<typeof premove>[0];

// The board's properties as a chessgroundx configuration. `movable.color` is the seat of this page, not the
// side to move: otherwise no premove could start. chessgroundx must not guess castlings; the server's cells
// move the rook.
function configOf(
  { look, position, movable, highlight }: BoardState,
  move: (from: string, to: string, how: { premove: boolean }) => void,
  wish: (at: number[] | null) => void,
): Config {
  const { face } = look;
  const { seat, legal } = movable;
  const targets = targetsByOrigin(legal);
  return {
    fen: fenOf(face, position.cells),
    orientation: look.flipped ? 'black' : 'white',
    turnColor: colors[position.turn],
    dimensions: { width: face.files, height: face.ranks },
    coordinates: false,
    autoCastle: false,
    addPieceZIndex: false,
    lastMove: position.last.map((point) => keyOf(face, point)),
    check: highlight.marks.filter((mark) => mark.kind === 'check').map((mark) => keyOf(face, mark.at)),
    movable: {
      free: false,
      color: seat === null ? undefined : colors[seat],
      showDests: true,
      rookCastle: false,
      dests: new Map([...targets].map(([from, to]) => [keyOf(face, from), to.map((point) => keyOf(face, point))])),
      events: { after: move },
    },
    premovable: {
      enabled: movable.premoves && face.premove !== null,
      premoveFunc: premove((face.premove ?? 'chess') as PremoveName, false, {
        width: face.files,
        height: face.ranks,
      }),
      events: {
        set: (from, to) => wish([pointOf(face, from), pointOf(face, to)]),
        unset: () => wish(null),
      },
    },
    // Drawing is left to the board's own strokes, which also work over stones.
    drawable: { enabled: false, visible: false },
    animation: { enabled: look.animate, duration: 180 },
  };
}

// Escape and a tap beside the board clear the premove.
function useClearing(host: RefObject<HTMLDivElement>, ground: RefObject<Api | undefined>) {
  useEffect(() => {
    const letGo = (event: KeyboardEvent) => event.key === 'Escape' && ground.current?.cancelPremove();
    // A finger has neither a right button nor Escape: a tap beside the board clears the premove, unless it presses
    // something there.
    const tapBeside = (event: PointerEvent) => {
      const target = event.target as Element;
      const isBeside =
        event.pointerType !== 'mouse' &&
        !host.current!.parentElement!.contains(target) &&
        target.closest('button, a, input, select, summary') === null;
      if (isBeside) ground.current?.cancelPremove();
    };
    addEventListener('keydown', letGo);
    addEventListener('pointerdown', tapBeside);
    return () => {
      removeEventListener('keydown', letGo);
      removeEventListener('pointerdown', tapBeside);
    };
  }, [host, ground]);
}

type Ground = RefObject<Api | undefined>;
type MenProps = BoardState & { unit: number };

export function Men(props: MenProps) {
  const host = useRef<HTMLDivElement>(null);
  const ground = useRef<Api>();
  const { lookForMove, takeMove } = useEarlyMoves(props, ground);
  useGround(props, host, ground, lookForMove, takeMove);
  const refusals = useRefusals(props, host, ground);
  useClearing(host, ground);
  const press = (event: PointerEvent) => {
    const api = ground.current!;
    // The right button that clears a premove draws nothing.
    if (event.button === 2 && api.state.premovable.current) {
      api.cancelPremove();
      event.stopPropagation();
    }
    // chessgroundx caches its rectangle. A board that moved without changing its size would otherwise take clicks for
    // the wrong point.
    api.state.dom.bounds.clear();
    refusals.begin(event);
  };
  const clear = (event: MouseEvent) => {
    event.preventDefault();
    ground.current?.cancelPremove();
  };
  return (
    <div
      class="men"
      ref={host}
      onPointerDownCapture={press}
      onPointerUp={refusals.end}
      onMouseDown={lookForMove}
      onTouchStart={lookForMove}
      onContextMenu={clear}
    />
  );
}

// chessgroundx reports a move from a timer, which runs only after the next frame. So each press and release looks for a
// move as soon as chessgroundx has handled it; the later report of the same move is then ignored.
function useEarlyMoves(props: MenProps, ground: Ground) {
  const latest = useRef(props);
  latest.current = props;
  const reported = useRef<{ move: readonly string[] | undefined; early: number }>({ move: undefined, early: 0 });
  const report = (from: string, to: string, isPremove = false) => {
    const { look, movable } = latest.current;
    movable.onMove([pointOf(look.face, from), pointOf(look.face, to)], isPremove ? 'premove' : 'press');
  };
  return {
    lookForMove() {
      const { lastMove, movable } = ground.current!.state;
      // Only a person's move removes the targets (`dests`), until the server's answer brings the next ones.
      if (movable.dests !== undefined || lastMove?.length !== 2 || lastMove === reported.current.move) return;
      reported.current = { move: lastMove, early: reported.current.early + 1 };
      report(lastMove[0]!, lastMove[1]!);
    },
    takeMove(from: string, to: string, { premove: isPremove }: { premove: boolean }) {
      reported.current.move = ground.current!.state.lastMove;
      if (reported.current.early === 0) return report(from, to, isPremove);
      reported.current.early -= 1;
    },
  };
}

// Makes the board of chessgroundx and brings the properties to it.
function useGround(
  props: MenProps,
  host: RefObject<HTMLDivElement>,
  ground: Ground & { current: Api | undefined },
  lookForMove: () => void,
  takeMove: Parameters<typeof configOf>[1],
) {
  const { face, flipped, animate } = props.look;
  const { cells, turn, last, version } = props.position;
  const { seat, legal, premoves, onMove } = props.movable;
  const { marks } = props.highlight;
  const config = () => configOf(props, takeMove, () => {});
  useLayoutEffect(() => {
    ground.current = Chessground(host.current!, config());
    // A screen reader must not read the men one by one; the grid of points describes the board.
    host.current!.setAttribute('aria-hidden', 'true');
    // A drag may end anywhere on the page. These listeners are added after those of chessgroundx and are
    // called after them.
    const ends = ['mouseup', 'touchend'];
    ends.forEach((name) => document.addEventListener(name, lookForMove));
    return () => {
      ends.forEach((name) => document.removeEventListener(name, lookForMove));
      ground.current?.destroy();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the next effect brings other properties to the board
  }, [face]);
  // A layout effect, because a plain effect would show the men a frame or two later than the list of moves.
  useLayoutEffect(() => {
    const api = ground.current!;
    api.set(config());
    const waiting = api.state.premovable.current;
    if (seat === null || seat !== turn || !waiting) return;
    const at = [pointOf(face, waiting[0]!), pointOf(face, waiting[1]!)] as const;
    const wanted = meant(legal, cells, face.files, at);
    if (wanted === at) return void api.playPremove();
    api.cancelPremove();
    onMove([...wanted], 'premove');
    // eslint-disable-next-line react-hooks/exhaustive-deps -- all that `config` reads of the properties is listed
  }, [cells, turn, seat, legal, last, marks, flipped, premoves, animate, version]);
  useEffect(() => ground.current?.redrawAll(), [ground, props.unit]);
}

// chessgroundx knows legal moves only, and none that stays on its point. Moves that are refused with a reason, and a man
// that changes where it stands, are therefore detected here. A drag begins where the pointer went down.
function useRefusals({ look, position, movable }: MenProps, host: RefObject<HTMLDivElement>, ground: Ground) {
  const { face, flipped } = look;
  const { seat, legal } = movable;
  const held = useRef<number | null>(null); // the point of the man that was selected before the press
  const began = useRef<number | null>(null);
  const under = (event: PointerEvent): number | null => {
    const box = host.current!.getBoundingClientRect();
    const column = Math.floor(((event.clientX - box.left) * face.files) / box.width);
    const row = Math.floor(((event.clientY - box.top) * face.ranks) / box.height);
    const isOutside = column < 0 || row < 0 || column >= face.files || row >= face.ranks;
    return isOutside ? null : pointAt(face, column, row, flipped);
  };
  return {
    begin(event: PointerEvent) {
      const { selected } = ground.current!.state.selectable;
      held.current = typeof selected === 'string' ? pointOf(face, selected) : null;
      began.current = under(event);
    },
    end(event: PointerEvent) {
      const to = under(event);
      if (to === null || seat === null || seat !== position.turn || event.button !== 0) return;
      const from = began.current !== to ? began.current : held.current;
      if (from === null) return;
      if (from === to && movesAt(legal, [to]).length > 0) movable.onMove([to]);
      else if (whyNot(legal, to, from) !== null) movable.onRefused(to, from);
    },
  };
}
