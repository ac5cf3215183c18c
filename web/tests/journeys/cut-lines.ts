// Finds lines of text that a window or a scrolling list shows only in part.
import type { Page } from 'playwright-core';

// Runs in a page. A line is the box that one text node takes in one row; a part of less than `most` pixels may be
// missing, because a box is higher than its letters.
function findCut(most: number): string[] {
  const clips = (box: Element) => getComputedStyle(box).overflowY !== 'visible';
  // What a box shows: its inside without the stripes that cover parts of lines.
  const shown = (box: Element) => {
    const top = box.getBoundingClientRect().top + box.clientTop;
    const stripe = (name: string) => parseFloat((box as HTMLElement).style.getPropertyValue(name)) || 0;
    return { top: top + stripe('--cut-above'), bottom: top + box.clientHeight - stripe('--cut-below') };
  };
  const found: string[] = [];
  const check = (holder: Element, text: string, lines: Iterable<DOMRect>) => {
    if (!text.trim() || !holder.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return;
    const boxes: Element[] = [];
    for (let at: Element | null = holder; at; at = at.parentElement) if (clips(at)) boxes.push(at);
    // Words for screen readers alone.
    if (boxes.some((box) => getComputedStyle(box).clipPath === 'inset(50%)' || box.clientWidth <= 1)) return;
    for (const { top, bottom, width } of lines) {
      if (width === 0) continue;
      for (const box of boxes) {
        const room = shown(box);
        if (bottom <= room.top + most || top >= room.bottom - most) break; // not seen at all
        const missing = Math.max(room.top - top, bottom - room.bottom);
        if (missing <= most) continue;
        found.push(
          `“${text.trim().slice(0, 40)}” lacks ${missing.toFixed(1)} of ${(bottom - top).toFixed(1)} px in ${box.tagName.toLowerCase()}.${box.className}`,
        );
        break;
      }
    }
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    check(text.parentElement!, text.textContent!, range.getClientRects());
  }
  for (const row of document.querySelectorAll('.whole-lines :is(li, button, .row, .pv-score)'))
    check(row.parentElement!, row.textContent!, [row.getBoundingClientRect()]);
  return found;
}

export const cutLines = (page: Page): Promise<string[]> => page.evaluate(findCut, 2);
