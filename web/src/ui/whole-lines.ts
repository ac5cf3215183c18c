// A list that scrolls shows no line in part: two stripes of the list's own ground, at its upper and its lower edge, cover
// what is left of the lines there.
import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

// What stands in one row and is never divided.
const undivided = 'button, li, tr, .row, img, canvas, svg, input, select, textarea, label';

interface Span {
  top: number;
  bottom: number;
}

// How far the edge at `at` has to move up, so that it runs through no span. Spans taller than `room` stay divided, as
// else nothing of them could be seen.
export function up(at: number, spans: readonly Span[], room: number): number {
  let edge = at;
  for (let isFree = false; !isFree; ) {
    isFree = true;
    for (const { top, bottom } of spans) {
      if (bottom - top > room || top >= edge - 1 || bottom <= edge + 1) continue;
      edge = top;
      isFree = false;
    }
  }
  return at - edge;
}

// And how far down.
export const down = (at: number, spans: readonly Span[], room: number): number =>
  up(
    -at,
    spans.map(({ top, bottom }) => ({ top: -bottom, bottom: -top })),
    room,
  );

// The spans of a list that are near one of its edges.
function spansAt(list: Element, edge: number): Span[] {
  const near = 100; // pixels: an edge moves past no more
  const found: Span[] = [];
  const isNear = ({ top, bottom }: Span) => bottom > edge - near && top < edge + near;
  const collect = (element: Element) => {
    for (const child of element.childNodes) {
      if (child instanceof Text) {
        const range = document.createRange();
        range.selectNodeContents(child);
        for (const rect of range.getClientRects()) if (rect.width > 0 && isNear(rect)) found.push(rect);
      } else if (child instanceof Element) {
        const rect = child.getBoundingClientRect();
        // Display `contents` has no box of its own.
        if (rect.height > 0 && !isNear(rect)) continue;
        if (rect.height > 0 && child.matches(undivided)) found.push(rect);
        else collect(child);
      }
    }
  };
  collect(list);
  return found;
}

function cover(list: HTMLElement) {
  const { top } = list.getBoundingClientRect();
  const [above, below] = [top + list.clientTop, top + list.clientTop + list.clientHeight];
  const room = list.clientHeight / 2;
  const isAtStart = list.scrollTop <= 0;
  const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
  list.style.setProperty('--cut-above', isAtStart ? '0px' : `${down(above, spansAt(list, above), room)}px`);
  list.style.setProperty('--cut-below', isAtEnd ? '0px' : `${up(below, spansAt(list, below), room)}px`);
}

// Covers the lines that the edges of a list divide. The list has the class `whole-lines` and no padding above and below.
export function useWholeLines(box: RefObject<HTMLElement>) {
  useLayoutEffect(() => {
    const list = box.current!;
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(() => cover(list));
    };
    const sizes = new ResizeObserver(look);
    sizes.observe(list);
    const content = new MutationObserver(look);
    content.observe(list, { childList: true, subtree: true, characterData: true });
    list.addEventListener('scroll', look, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      sizes.disconnect();
      content.disconnect();
      list.removeEventListener('scroll', look);
    };
  }, [box]);
}

// Scrolls a list back by less than a line, so that a whole line stands at its upper edge. A list at its end stays there.
export function alignLines(list: HTMLElement) {
  if (list.scrollTop + list.clientHeight >= list.scrollHeight - 1) return;
  const above = list.getBoundingClientRect().top + list.clientTop;
  list.scrollTop -= up(above, spansAt(list, above), list.clientHeight / 2);
}
