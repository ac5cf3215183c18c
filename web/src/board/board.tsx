// One board for four games: a surface, lines, men or stones, one overlay drawn over them, and one
// grid of points for keyboard and screen reader. It knows the face of a game and none of its rules.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Stroke } from './drawing';
import type { Brush, Arrow, Face, Ink, Layer, Legal, Mark, Seat } from '../wire/types';
import { unitFor } from './geometry';
import { DrawLayer, useDrawing } from './draw';
import { Labels } from './labels';
import { Lines } from './lines';
import { Men } from './men';
import { Overlay } from './overlay';
import { Points, type Speech } from './points';
import { Stones } from './stones';

export interface BoardProps {
  face: Face;
  set: string; // the name of the set of men
  stones: 'shaded' | 'flat';
  cells: string;
  inks: readonly [Ink, Ink];
  turn: Seat;
  placing?: Ink | undefined; // the colour of the next stone, where it is not that of the player
  seat: Seat | null; // the seat that this page may move for; null for a spectator
  legal: Legal | null;
  last: readonly number[];
  marks: readonly Mark[];
  arrows: readonly Arrow[];
  layers: readonly Layer[];
  dead: readonly number[];
  pending: number | null; // the point of a stone that was sent and is not confirmed
  proposed: readonly number[] | null; // the points of a move that one press shows and a second one plays
  flipped: boolean;
  labels: 'on' | 'off';
  isWaiting?: boolean; // the legal moves of the position have not arrived yet
  premoves: boolean;
  tapsFirst: boolean; // where cells are small, a touch only shows the stone
  animate: boolean;
  isMarking: boolean; // clicks mark dead chains
  isDrawing: boolean; // presses draw instead of moving; the right button always does
  brush: Brush;
  speech: Speech;
  name: string; // the board's name for the screen reader
  version: number; // changes when the men must be set again although no other property changed
  onMove(at: number[], manner?: 'press' | 'tap' | 'premove'): void;
  onDrop(): void; // what was proposed is taken back
  onMark(point: number): void;
  onRefused(point: number, from?: number): void; // `from`: the point of the man that may not go there
  onDraw(stroke: Stroke): void;
  onDrawOff?(from: number): void; // a stroke of the drawing mode that ends beside the board
  onWheel?(step: number): void;
  children?: ComponentChildren; // drawn over the board: the chooser
}

export function Board(props: BoardProps) {
  const room = useRef<HTMLDivElement>(null);
  const [unit, setUnit] = useState(0);
  const { face, flipped } = props;
  const drawing = useDrawing(props);
  useLayoutEffect(() => {
    const box = room.current!;
    const fit = () => {
      const { width, height } = box.getBoundingClientRect();
      setUnit(unitFor(face, width, height, devicePixelRatio));
    };
    fit();
    const watch = new ResizeObserver(fit);
    watch.observe(box);
    return () => watch.disconnect();
  }, [face]);

  // Each measure becomes a custom property; the style sheet computes the sizes from them.
  const measures = {
    '--u': `${unit}px`,
    '--files': face.files,
    '--ranks': face.ranks,
    '--margin': face.margin,
  };
  const onWheel = (event: WheelEvent) => {
    if (!props.onWheel || event.ctrlKey || event.deltaY === 0) return;
    event.preventDefault();
    props.onWheel(Math.sign(event.deltaY));
  };
  return (
    <div class="board-room" ref={room} onWheel={onWheel}>
      {unit > 0 && (
        <div class={`board surface-${face.surface} men-${props.set}`} style={measures} aria-busy={props.isWaiting === true}>
          {props.labels === 'on' && <Labels face={face} flipped={flipped} />}
          <div class="play-area" {...drawing.handlers}>
            {face.surface !== 'checkered' && <Lines face={face} />}
            {face.matter === 'men' ? <Men {...props} unit={unit} /> : <Stones {...props} unit={unit} />}
            <Overlay {...props} arrows={drawing.arrow ? [...props.arrows, drawing.arrow] : props.arrows} />
            {props.isDrawing && <DrawLayer />}
            {/* A cursor belongs to the points of one size of the board. */}
            <Points key={`${face.files} ${face.ranks}`} {...props} />
            {props.children}
          </div>
        </div>
      )}
    </div>
  );
}
