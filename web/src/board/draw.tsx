// Strokes from one point to another, with the right button, or with any pointer while the page is in
// drawing mode. The page decides what a stroke means.
import { useRef, useState } from 'preact/hooks';
import { brushOf, type Stroke } from './drawing';
import type { Arrow } from '../wire/types';
import { pointUnder } from './geometry';
import type { Drawable, Look } from './state';

export function useDrawing({ face, flipped }: Look, { isOn, brush, onDraw, onDrawOff }: Drawable) {
  const began = useRef<number | null>(null);
  const [stroke, show] = useState<Stroke | null>(null);
  const pointOf = (event: PointerEvent): number | null => {
    const box = (event.currentTarget as Element).getBoundingClientRect();
    return pointUnder(face, (event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height, flipped);
  };
  const isBeside = ({ currentTarget, clientX: x, clientY: y }: PointerEvent) => {
    const { left, right, top, bottom } = (currentTarget as Element).getBoundingClientRect();
    return x < left || x > right || y < top || y > bottom;
  };
  const draws = (event: PointerEvent) => event.button === 2 || (event.button === 0 && isOn);
  const handlers = {
    onPointerDown(event: PointerEvent) {
      if (!draws(event)) return;
      began.current = pointOf(event);
      if (isOn) event.preventDefault();
    },
    onPointerMove(event: PointerEvent) {
      if (began.current === null) return;
      // The pointer is captured only once it moves: a right press without movement also has to reach the
      // men, which clear their premove.
      (event.currentTarget as Element).setPointerCapture(event.pointerId);
      const to = pointOf(event);
      show(to === null || to === began.current ? null : { from: began.current, to, brush: brushOf(event, brush) });
    },
    onPointerUp(event: PointerEvent) {
      const from = began.current;
      began.current = null;
      show(null);
      const to = pointOf(event);
      if (from !== null && to === null && event.button === 0 && isBeside(event)) onDrawOff(from);
      if (from !== null && to !== null) onDraw({ from, to, brush: brushOf(event, brush), isSecond: event.button === 2 });
    },
    onPointerCancel() {
      began.current = null;
      show(null);
    },
    onContextMenu: (event: MouseEvent) => event.preventDefault(),
  };
  const arrow: Arrow | null = stroke && { ...stroke, width: 0.6 };
  return { handlers, arrow };
}

// Covers men and stones, so that they do not take the presses.
export const DrawLayer = () => <div class="draw-layer" />;
