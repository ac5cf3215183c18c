// Where a point of the board is drawn. Columns and rows count from the upper left corner of the
// picture, points from the first seat's left corner.
import type { Face } from '../wire/types';

export const fileOf = (face: Face, point: number): number => point % face.files;
export const rankOf = (face: Face, point: number): number => Math.floor(point / face.files);

export const columnOf = (face: Face, point: number, flipped: boolean): number =>
  flipped ? face.files - 1 - fileOf(face, point) : fileOf(face, point);
export const rowOf = (face: Face, point: number, flipped: boolean): number =>
  flipped ? rankOf(face, point) : face.ranks - 1 - rankOf(face, point);

export function pointAt(face: Face, column: number, row: number, flipped: boolean): number {
  const file = flipped ? face.files - 1 - column : column;
  const rank = flipped ? row : face.ranks - 1 - row;
  return rank * face.files + file;
}

// Radius in cells around a point inside which a press means that point. A press near the middle
// between points means none, so that nobody plays beside the point they aimed at.
export const deadZone = 0.47;

// The point under a pointer, or null. `x` and `y` are fractions of the picture's width and height, 0
// … 1.
export function snap(face: Face, x: number, y: number, flipped: boolean): number | null {
  const [fx, fy] = [x * face.files - 0.5, y * face.ranks - 0.5];
  const [column, row] = [Math.round(fx), Math.round(fy)];
  const isOutside = column < 0 || row < 0 || column >= face.files || row >= face.ranks;
  if (isOutside || Math.hypot(fx - column, fy - row) > deadZone) return null;
  return pointAt(face, column, row, flipped);
}

// The point that a stroke means, or null. On a board of men the whole square counts.
export function pointUnder(face: Face, x: number, y: number, flipped: boolean): number | null {
  if (face.matter === 'stones') return snap(face, x, y, flipped);
  const [column, row] = [Math.floor(x * face.files), Math.floor(y * face.ranks)];
  const isOutside = column < 0 || row < 0 || column >= face.files || row >= face.ranks;
  return isOutside ? null : pointAt(face, column, row, flipped);
}

export interface Sides {
  left: string[]; // from the top
  right: string[];
  top: string[]; // from the left
  bottom: string[];
}
// The labels of each side as they are seen. A flipped board keeps its labels on the same sides. Where two opposite
// sides both have labels, each side's labels move with its player.
export function labelsOf(face: Face, flipped: boolean): Sides {
  const { left, right, top, bottom } = face.labels;
  const pick = (list: string[], other: string[]) => (flipped && list.length > 0 && other.length > 0 ? other : list);
  const along = (list: string[]) => (flipped ? [...list].reverse() : list);
  const up = (list: string[]) => (flipped ? list : [...list].reverse());
  return { left: up(pick(left, right)), right: up(pick(right, left)), top: along(pick(top, bottom)), bottom: along(pick(bottom, top)) };
}

// The name of a point in the labels of its board: e4, H8. A board that labels only its files numbers
// the ranks after a dash, so that the file stays apart from the rank.
export function nameOf(face: Face, point: number): string {
  const [file, rank] = [fileOf(face, point), rankOf(face, point)];
  const { left, right, top, bottom } = face.labels;
  const across = bottom[file] ?? top[file] ?? String(file + 1);
  const up = left[rank] ?? right[rank] ?? `-${rank + 1}`;
  return `${across}${up}`;
}

// The point whose name, as nameOf() writes it, equals `name` in upper or lower case; null if there is
// none.
export function pointNamed(face: Face, name: string): number | null {
  const wanted = name.trim().toLowerCase();
  for (let point = 0; point < face.files * face.ranks; point++) {
    if (nameOf(face, point).toLowerCase() === wanted) return point;
  }
  return null;
}

// The first field of a FEN for these cells, as chessgroundx reads it.
export function fenOf(face: Face, cells: string): string {
  const rows: string[] = [];
  for (let rank = face.ranks - 1; rank >= 0; rank--) {
    const row = cells.slice(rank * face.files, (rank + 1) * face.files);
    rows.push(row.replace(/\.+/g, (empty) => String(empty.length)));
  }
  return rows.join('/');
}

// The largest unit, in whole device pixels, at which the board with its margins fits into a room.
export function unitFor(face: Face, width: number, height: number, ratio: number): number {
  const unit = Math.min(width / (face.files + 2 * face.margin), height / (face.ranks + 2 * face.margin));
  return Math.floor(unit * ratio) / ratio;
}

// The lines of boards whose men or stones stand on points, in cells from the upper left corner.
export function linesOf(face: Face): string {
  const [w, h] = [face.files, face.ranks];
  const isRiver = face.surface === 'river';
  let path = '';
  for (let y = 0; y < h; y++) path += `M.5 ${y + 0.5}H${w - 0.5}`;
  for (let x = 0; x < w; x++) {
    const isEdge = x === 0 || x === w - 1;
    path += isRiver && !isEdge ? `M${x + 0.5} .5V${h / 2 - 0.5}M${x + 0.5} ${h / 2 + 0.5}V${h - 0.5}` : `M${x + 0.5} .5V${h - 0.5}`;
  }
  for (const [from, to] of face.palaces ?? []) {
    const [x1, y1] = [columnOf(face, from, false) + 0.5, rowOf(face, from, false) + 0.5];
    const [x2, y2] = [columnOf(face, to, false) + 0.5, rowOf(face, to, false) + 0.5];
    path += `M${x1} ${y1}L${x2} ${y2}M${x1} ${y2}L${x2} ${y1}`;
  }
  if (isRiver) path += face.stars.map((star) => cornersAt(face, star)).join('');
  return path;
}

// The small corners round a point on which a xiangqi man starts.
function cornersAt(face: Face, point: number): string {
  const [x, y] = [columnOf(face, point, false), rowOf(face, point, false)];
  let path = '';
  for (const sx of [1, -1]) {
    for (const sy of [1, -1]) {
      if (x + sx < 0 || x + sx >= face.files) continue;
      path += `M${x + 0.5 + sx * 0.09} ${y + 0.5 + sy * 0.25}v${-sy * 0.16}h${sx * 0.16}`;
    }
  }
  return path;
}

export const isStarDrawn = (face: Face): boolean => face.surface === 'grid';
