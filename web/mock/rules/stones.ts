// Gomoku and go for the mock: five in a row, captures, ko and passes.
import type { Face, Legal, LegalMove, Mark, Seat } from '../../src/wire/types';
import { descriptorOf, letters, numbers, other, setCells, wasOf, type Played, type Position, type Rules } from './rules';

function gridFace(size: number, skipI: boolean, allSides: boolean): Face {
  const edge = size >= 13 ? 3 : 2;
  const lines = size >= 19 ? [edge, (size - 1) / 2, size - 1 - edge] : [edge, size - 1 - edge];
  const stars = lines.flatMap((y) => lines.map((x) => y * size + x));
  const middle = ((size - 1) / 2) * (size + 1);
  if (size % 2 === 1 && !stars.includes(middle)) stars.push(middle);
  stars.sort((a, b) => Math.floor(b / size) - Math.floor(a / size) || a - b);
  const across = letters(size, skipI);
  return {
    files: size,
    ranks: size,
    matter: 'stones',
    surface: 'grid',
    stars,
    labels: {
      where: 'margin',
      left: numbers(size),
      right: allSides ? numbers(size) : [],
      top: allSides ? across : [],
      bottom: across,
    },
    margin: 0.62,
    ink: ['dark', 'light'],
    men: [],
    premove: null,
  };
}
export const faceOf = (game: string, size: number): Face => (game === 'go' ? gridFace(size, true, true) : gridFace(size, false, false));

const stoneOf = (seat: Seat) => (seat === 0 ? 'X' : 'O');
const sizeOf = (cells: string) => Math.sqrt(cells.length);
const steps = [
  [1, 0],
  [0, 1],
  [1, 1],
  [1, -1],
] as const;

// The stones of a row of five or more through a point, or null.
function fiveAt(cells: string, point: number): number[] | null {
  const size = sizeOf(cells);
  const [x, y] = [point % size, Math.floor(point / size)];
  for (const [dx, dy] of steps) {
    const row = [point];
    for (const sign of [1, -1]) {
      for (let i = 1; i < size; i++) {
        const [cx, cy] = [x + dx * i * sign, y + dy * i * sign];
        if (cx < 0 || cy < 0 || cx >= size || cy >= size || cells[cy * size + cx] !== cells[point]) break;
        row.push(cy * size + cx);
      }
    }
    if (row.length >= 5) return row.sort((a, b) => a - b);
  }
  return null;
}

const blank = (size: number): Position => ({
  cells: '.'.repeat(size * size),
  turn: 0,
  extra: '',
  passes: 0,
  captured: ['', ''],
  history: [],
});
// Reads the text of a position: its rows, with x for dark and o for light stones, and the side to move.
function setUp(position: string, size: number): Position {
  if (position === '') return blank(size);
  const [rows = '', side = 'b'] = position.split(' ');
  const full = rows.split('/').map((row) => row.replace(/\d+/g, (n) => '.'.repeat(Number(n))).toUpperCase());
  return { ...blank(full.length), cells: full.reverse().join(''), turn: side === 'w' ? 1 : 0 };
}
const nameOf = (cells: string, point: number, skipI: boolean) => {
  const size = sizeOf(cells);
  return letters(size, skipI)[point % size]! + (Math.floor(point / size) + 1);
};

export const gomoku: Rules = {
  descriptor: descriptorOf('gomoku'),
  start: (size, position) => setUp(position, size || 15),
  // `extra` holds forbidden points that a test set: "112:three_three,113:overline".
  legal: (now): Legal => ({
    moves: [],
    all_empty: true,
    but:
      now.turn === 0 && now.extra
        ? now.extra.split(',').map((entry) => ({ at: Number(entry.split(':')[0]), why: entry.split(':')[1]! }))
        : [],
  }),
  play(now, move): Played {
    const at = move.at[0]!;
    const set = [at, stoneOf(now.turn)];
    const cells = setCells(now.cells, set);
    const five = fiveAt(cells, at);
    const next: Position = { ...now, cells, turn: other(now.turn), history: five ? ['five'] : [] };
    const marks: Mark[] = five ? [{ kind: 'line', at: five[0]!, to: five.at(-1)!, brush: 'green' }] : [];
    const text = nameOf(cells, at, false);
    const size = sizeOf(cells);
    const [x, y] = [at % size, size - 1 - Math.floor(at / size)];
    const hex = (n: number) => n.toString(16).toUpperCase();
    return {
      m: text.toLowerCase(),
      t: [text, text.toLowerCase(), `${x},${y}`, hex(y) + hex(x + 1)],
      at: [at],
      set,
      was: wasOf(now.cells, set),
      next,
      marks,
    };
  },
  outcome(now) {
    if (now.history[0] === 'five') {
      const winner = other(now.turn);
      return { winner, code: 'five', text: winner === 0 ? 'Black has five in a row' : 'White has five in a row' };
    }
    return now.cells.includes('.') ? null : { winner: null, code: 'board_full', text: 'Draw: the board is full' };
  },
};

function neighbours(size: number, point: number): number[] {
  const [x, y] = [point % size, Math.floor(point / size)];
  const found: number[] = [];
  if (x > 0) found.push(point - 1);
  if (x < size - 1) found.push(point + 1);
  if (y > 0) found.push(point - size);
  if (y < size - 1) found.push(point + size);
  return found;
}

// The chain of a stone with its liberties, or the empty region of an empty point.
export function chainAt(cells: string, point: number): { stones: number[]; liberties: Set<number> } {
  const size = sizeOf(cells);
  const stones = [point];
  const liberties = new Set<number>();
  for (let i = 0; i < stones.length; i++) {
    for (const at of neighbours(size, stones[i]!)) {
      if (cells[at] === cells[point]) {
        if (!stones.includes(at)) stones.push(at);
      } else if (cells[at] === '.') {
        liberties.add(at);
      }
    }
  }
  return { stones, liberties };
}

function capture(cells: string, point: number, turn: Seat): number[] {
  const size = sizeOf(cells);
  const placed = setCells(cells, [point, stoneOf(turn)]);
  const taken = new Set<number>();
  for (const at of neighbours(size, point)) {
    if (placed[at] !== stoneOf(other(turn))) continue;
    const chain = chainAt(placed, at);
    if (chain.liberties.size === 0) chain.stones.forEach((stone) => taken.add(stone));
  }
  return [...taken];
}

export const go: Rules = {
  descriptor: descriptorOf('go'),
  start: (size, position) => setUp(position, size || 19),
  legal(now) {
    const but: { at: number; why: string }[] = [];
    for (let at = 0; at < now.cells.length; at++) {
      if (now.cells[at] !== '.') continue;
      const taken = capture(now.cells, at, now.turn);
      const after = setCells(now.cells, [at, stoneOf(now.turn), ...taken.flatMap((stone) => [stone, '.'])]);
      if (taken.length === 0 && chainAt(after, at).liberties.size === 0) but.push({ at, why: 'suicide' });
      else if (taken.length > 0 && now.history.includes(after)) but.push({ at, why: 'ko' });
    }
    return { moves: [{ m: 'pass', at: [], choice: 'pass' }], all_empty: true, but };
  },
  play(now, move: LegalMove): Played {
    const turn = other(now.turn);
    if (move.at.length === 0) {
      const next = { ...now, turn, passes: now.passes + 1 };
      return { m: 'pass', t: ['pass', 'pass', 'pass'], at: [], set: [], was: [], next, marks: [] };
    }
    const at = move.at[0]!;
    const taken = capture(now.cells, at, now.turn);
    const set: (number | string)[] = [at, stoneOf(now.turn), ...taken.flatMap((stone) => [stone, '.'])];
    const cells = setCells(now.cells, set);
    const captured: [string, string] = [...now.captured];
    captured[now.turn] += stoneOf(turn).repeat(taken.length);
    const text = nameOf(cells, at, true);
    const size = sizeOf(cells);
    const next: Position = { ...now, cells, turn, passes: 0, captured, history: [...now.history, now.cells].slice(-8) };
    const sgf = String.fromCharCode(97 + (at % size), 97 + size - 1 - Math.floor(at / size));
    const t = [text, text, sgf];
    return { m: text.toLowerCase(), t, at: [at], set, was: wasOf(now.cells, set), next, marks: [] };
  },
  outcome: () => null,
};

// Territory by area after the dead stones are removed: -1, 0 or 1 per point.
export function territoryOf(cells: string, dead: readonly number[]): number[] {
  const size = sizeOf(cells);
  const alive = setCells(
    cells,
    dead.flatMap((point) => [point, '.']),
  );
  const values = [...alive].map((letter) => (letter === 'X' ? 1 : letter === 'O' ? -1 : 0));
  const seen = new Set<number>();
  for (let point = 0; point < alive.length; point++) {
    if (alive[point] !== '.' || seen.has(point)) continue;
    const region = chainAt(alive, point).stones;
    region.forEach((at) => seen.add(at));
    const borders = new Set(
      region
        .flatMap((at) => neighbours(size, at))
        .map((at) => alive[at])
        .filter((c) => c !== '.'),
    );
    const owner = borders.size === 1 ? (borders.has('X') ? 1 : -1) : 0;
    for (const at of region) values[at] = owner;
  }
  return values;
}
