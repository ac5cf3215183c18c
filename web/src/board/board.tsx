// One board for four games: a surface, lines, men or stones, one overlay drawn over them, and one
// grid of points for keyboard and screen reader. It knows the face of a game and none of its rules.
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { unitFor } from './geometry';
import { DrawLayer, useDrawing } from './draw';
import { Labels } from './labels';
import { Lines } from './lines';
import { Men } from './men';
import { Overlay } from './overlay';
import { Points } from './points';
import { stateOf, type BoardGiven } from './state';
import { Stones } from './stones';

export interface BoardProps extends BoardGiven {
  onWheel?(step: number): void;
  children?: ComponentChildren; // drawn over the board: the chooser
}

export function Board(props: BoardProps) {
  const room = useRef<HTMLDivElement>(null);
  const [unit, setUnit] = useState(0);
  const state = stateOf(props);
  const { look, highlight } = state;
  const { face, flipped } = look;
  const drawing = useDrawing(look, state.drawable);
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
        <div class={`board surface-${face.surface} men-${look.set}`} style={measures} aria-busy={state.position.isWaiting}>
          {look.labels === 'on' && <Labels face={face} flipped={flipped} />}
          <div class="play-area" {...drawing.handlers}>
            {face.surface !== 'checkered' && <Lines face={face} />}
            {face.matter === 'men' ? <Men {...state} unit={unit} /> : <Stones {...state} unit={unit} />}
            <Overlay {...state} arrows={drawing.arrow ? [...highlight.arrows, drawing.arrow] : highlight.arrows} />
            {state.drawable.isOn && <DrawLayer />}
            {/* A cursor belongs to the points of one size of the board. */}
            <Points key={`${face.files} ${face.ranks}`} {...state} />
            {props.children}
          </div>
        </div>
      )}
    </div>
  );
}
