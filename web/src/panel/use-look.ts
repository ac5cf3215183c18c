// Looking at the moves of engine lines without playing them: by the pointer, by a long touch that may then move along
// the line, and by keys. A list of lines is one stop of the Tab key.
import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { hasModifier } from '../app/commands';
import { lineIn, nearestIn, stepIn, type InLines } from './walk-lines';
import type { Anchor } from '../ui/place';
import type { Line } from '../wire/types';
import { longTouch } from './move-menu';

export interface Look extends InLines {
  by: 'pointer' | 'finger' | 'keys';
  anchor: Anchor;
}

// Farther than this, in pixels, a finger scrolls or slips.
const slip = 8;

const placeIn = (target: EventTarget | null): InLines | null => {
  const text = target instanceof Element ? target.closest<HTMLElement>('[data-pv]')?.dataset['pv'] : undefined;
  const [row, move] = text?.split('/').map(Number) ?? [];
  return row === undefined || move === undefined ? null : { row, move };
};
// Keys and pointers go on to the other lines, so the board covers none of them where there is room.
const around = (element: Element): Anchor => {
  const { left, right } = element.getBoundingClientRect();
  const { top, bottom } = element.closest('ol')!.getBoundingClientRect();
  return { x: (left + right) / 2, top, bottom };
};

const buttonAt = (list: List, { row, move }: InLines) => list.current?.querySelector<HTMLElement>(`[data-pv="${row}/${move}"]`) ?? null;

type List = RefObject<HTMLOListElement>;
type SetLook = (next: Look | null | ((now: Look | null) => Look | null)) => void;

export function useLook(lines: readonly Line[]) {
  const list = useRef<HTMLOListElement>(null);
  const [look, setLook] = useState<Look | null>(null);
  const pointer = usePointer(lines, look, setLook);
  const touch = useTouch(list, setLook);
  const { home, handlers } = useKeys(lines, list, setLook);
  // The moves up to the one that is looked at.
  const moves = look ? lineIn(lines, look.row)?.pv.slice(0, look.move + 1) : undefined;
  return {
    list,
    handlers: {
      ...touch,
      ...handlers,
      onPointerMove: (event: PointerEvent) => (event.pointerType === 'mouse' ? pointer.onMove(event) : touch.onPointerMove(event)),
      onPointerLeave: (event: PointerEvent) => event.pointerType === 'mouse' && setLook(null),
    },
    look,
    moves: moves && moves.length === look!.move + 1 ? moves : null,
    tabStop: nearestIn(lines, home),
  };
}

// The pointer looks at the move under it.
function usePointer(lines: readonly Line[], look: Look | null, setLook: SetLook) {
  const pointer = useRef({ x: 0, y: 0 });
  // A line that changes under a pointer that rests may have another move there.
  useLayoutEffect(() => {
    if (look?.by !== 'pointer') return;
    const place = placeIn(document.elementFromPoint(pointer.current.x, pointer.current.y));
    if (place?.row !== look.row || place.move !== look.move) setLook(place && { ...look, ...place });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only other lines change what lies under the pointer
  }, [lines]);
  return {
    onMove({ target, clientX, clientY }: PointerEvent) {
      const place = placeIn(target);
      pointer.current = { x: clientX, y: clientY };
      setLook(place && { ...place, by: 'pointer', anchor: { ...around(target as Element), x: clientX } });
    },
  };
}

// A long touch looks at the move under the finger, which may then slide along the line.
function useTouch(list: List, setLook: SetLook) {
  const touch = useRef({ timer: 0, x: 0, y: 0, isLong: false });
  useEffect(() => () => clearTimeout(touch.current.timer), []);
  const end = () => {
    clearTimeout(touch.current.timer);
    if (touch.current.isLong) setLook(null);
  };
  const slide = ({ clientX, clientY }: { clientX: number; clientY: number }) => {
    const under = document.elementFromPoint(clientX, clientY);
    const place = list.current?.contains(under) ? placeIn(under) : null;
    if (place) setLook({ ...place, by: 'finger', anchor: { x: clientX, top: clientY - slip, bottom: clientY + slip } });
  };
  return {
    onPointerDown(event: PointerEvent) {
      end();
      const { clientX, clientY } = event;
      touch.current = { timer: 0, x: clientX, y: clientY, isLong: false };
      if (event.pointerType === 'mouse' || !placeIn(event.target)) return;
      touch.current.timer = window.setTimeout(() => {
        touch.current.isLong = true;
        slide({ clientX, clientY });
      }, longTouch);
    },
    onPointerMove(event: PointerEvent) {
      const { x, y, isLong, timer } = touch.current;
      if (isLong) slide(event);
      else if (Math.hypot(event.clientX - x, event.clientY - y) > slip) clearTimeout(timer);
    },
    onPointerUp: end,
    onPointerCancel: end,
    // A long touch must neither open the browser's menu nor play the move.
    onContextMenu: (event: MouseEvent) => touch.current.isLong && event.preventDefault(),
    onClickCapture(event: MouseEvent) {
      if (!touch.current.isLong) return;
      touch.current.isLong = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}

// The keys look at the move that has the focus.
function useKeys(lines: readonly Line[], list: List, setLook: SetLook) {
  const [home, setHome] = useState<InLines>({ row: 0, move: 0 }); // the move that Tab reaches
  const isKeyed = useKeptFocus(lines, list, home);
  const handlers = {
    onFocusIn(event: FocusEvent) {
      const place = placeIn(event.target);
      if (!place || !(event.target as Element).matches(':focus-visible')) return;
      isKeyed.current = true;
      setHome(place);
      setLook({ ...place, by: 'keys', anchor: around(event.target as Element) });
    },
    onFocusOut(event: FocusEvent) {
      // A line that was scrolled to show the focused move begins with its first move again.
      const row = event.target instanceof Element ? event.target.closest('.pv') : null;
      if (row) row.scrollLeft = 0;
      if (event.relatedTarget instanceof Node) isKeyed.current = list.current!.contains(event.relatedTarget);
      setLook((now) => (now?.by === 'keys' ? null : now));
    },
    onKeyDown(event: KeyboardEvent) {
      const from = placeIn(event.target);
      if (!from || hasModifier(event)) return;
      if (event.key === 'Escape') {
        // A line that was only pressed by the pointer is not looked at by keys: the key stops the engines.
        if (!isKeyed.current) return;
        isKeyed.current = false;
        list.current!.closest('[role="group"]')?.querySelector<HTMLElement>('button')?.focus();
      } else {
        const next = stepIn(lines, from, event.key);
        if (!next) return;
        buttonAt(list, next)?.focus();
      }
      event.preventDefault();
    },
  };
  return { home, handlers };
}

// The focus stays in the lines while they stream: it goes to the nearest move if its own is gone, waits on the list while
// there are no moves, and returns to the first one. The answer holds whether the focus is in the lines by keys.
function useKeptFocus(lines: readonly Line[], list: List, home: InLines) {
  const isKeyed = useRef(false);
  useLayoutEffect(() => {
    const box = list.current!;
    if (!isKeyed.current || (document.activeElement !== document.body && document.activeElement !== box)) return;
    const near = nearestIn(lines, home);
    if (near) buttonAt(list, near)?.focus();
    else box.focus({ preventScroll: true });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- only other lines move the focus
  }, [lines]);
  // A press elsewhere takes the focus away for good.
  useEffect(() => {
    const leave = () => {
      isKeyed.current = false;
    };
    addEventListener('pointerdown', leave, true);
    return () => removeEventListener('pointerdown', leave, true);
  }, []);
  return isKeyed;
}
