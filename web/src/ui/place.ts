// Where a small box beside a point of the window goes, so that all of it is seen. Pure functions.
export interface Anchor {
  x: number;
  top: number; // the upper and lower edge of what the box must not cover
  bottom: number;
}
export interface Size {
  width: number;
  height: number;
}

const gap = 12; // between the anchor and the box
const margin = 4; // between the box and the edge of the window

const within = (value: number, most: number) => Math.max(margin, Math.min(value, most - margin));

// The box stands on the preferred side of the anchor if it fits there, else on the other side. In a window that has
// room on neither, it stands beside the anchor.
export function placeBox(anchor: Anchor, box: Size, room: Size, prefers: 'above' | 'below'): { left: number; top: number } {
  const above = anchor.top - gap - box.height;
  const below = anchor.bottom + gap;
  const fits = { above: above >= margin, below: below + box.height <= room.height - margin };
  const side = fits[prefers] ? prefers : fits.above ? 'above' : fits.below ? 'below' : null;
  const left = within(anchor.x - box.width / 2, room.width - box.width);
  if (side !== null) return { left, top: side === 'above' ? above : below };
  const top = within(anchor.top - box.height / 2, room.height - box.height);
  const before = anchor.x - 2 * gap - box.width;
  return { left: before >= margin ? before : within(anchor.x + 2 * gap, room.width - box.width), top };
}

const widest = 360;
const inset = 8;
const lowest = 56; // the height of one message

// Where messages lie over the lower end of a list, within its width; null if the list is too small for one or not in the
// window.
export function overList(
  list: { left: number; right: number; top: number; bottom: number },
  room: Size,
): { right: number; bottom: number; width: number } | null {
  const width = Math.min(widest, list.right - list.left - 2 * inset);
  const bottom = Math.min(list.bottom, room.height);
  if (width < widest / 2 || list.top < 0 || bottom - list.top < lowest) return null;
  return { right: room.width - list.right + inset, bottom: room.height - bottom + inset, width };
}
