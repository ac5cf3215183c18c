// Chess for the mock: legal moves, castling, en passant, promotion, mate and stalemate.
import type { LegalMove, Mark, Seat } from '../../src/wire/types';
import { cellsOf, descriptorOf, isOf, other, setCells, wasOf, type Position, type Rules } from './rules';

const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -';
const straight = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const slanted = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const;
const leaps = [
  [1, 2],
  [2, 1],
  [-1, 2],
  [-2, 1],
  [1, -2],
  [2, -1],
  [-1, -2],
  [-2, -1],
] as const;
const slides: Record<string, readonly (readonly [number, number])[]> = {
  r: straight,
  b: slanted,
  q: [...straight, ...slanted],
  k: [...straight, ...slanted],
  n: leaps,
};
const square = (point: number) => 'abcdefgh'[point % 8]! + (Math.floor(point / 8) + 1);

// The points that the man on a point may go to, ignoring check.
function* reach(cells: string, from: number, ep: number): Generator<number> {
  const man = cells[from]!;
  const seat: Seat = isOf(man, 0) ? 0 : 1;
  const [x, y] = [from % 8, Math.floor(from / 8)];
  const at = (dx: number, dy: number) => (x + dx < 0 || x + dx > 7 || y + dy < 0 || y + dy > 7 ? -1 : from + dy * 8 + dx);
  if (man.toLowerCase() === 'p') {
    const up = seat === 0 ? 1 : -1;
    if (cells[at(0, up)] === '.') {
      yield at(0, up);
      if (y === (seat === 0 ? 1 : 6) && cells[at(0, 2 * up)] === '.') yield at(0, 2 * up);
    }
    for (const dx of [-1, 1]) {
      const to = at(dx, up);
      if (to >= 0 && (isOf(cells[to]!, other(seat)) || to === ep)) yield to;
    }
    return;
  }
  const isLong = 'rbq'.includes(man.toLowerCase());
  for (const [dx, dy] of slides[man.toLowerCase()]!) {
    for (let i = 1; i < 8; i++) {
      const to = at(dx * i, dy * i);
      if (to < 0 || isOf(cells[to]!, seat)) break;
      yield to;
      if (!isLong || cells[to] !== '.') break;
    }
  }
}

function isAttacked(cells: string, point: number, by: Seat): boolean {
  for (let from = 0; from < 64; from++) {
    if (!isOf(cells[from]!, by)) continue;
    if (cells[from]!.toLowerCase() === 'p') {
      const [dx, dy] = [(point % 8) - (from % 8), Math.floor(point / 8) - Math.floor(from / 8)];
      if (Math.abs(dx) === 1 && dy === (by === 0 ? 1 : -1)) return true;
    } else {
      for (const to of reach(cells, from, -1)) if (to === point) return true;
    }
  }
  return false;
}
const kingOf = (cells: string, seat: Seat) => cells.indexOf(seat === 0 ? 'K' : 'k');
const isCheck = (cells: string, seat: Seat) => isAttacked(cells, kingOf(cells, seat), other(seat));

function changes(cells: string, [from, to]: number[], ep: number, man?: string): (number | string)[] {
  const moved = cells[from!]!;
  const set: (number | string)[] = [from!, '.', to!, man ?? moved];
  if (moved.toLowerCase() === 'p' && to === ep) set.push(to! + (moved === 'P' ? -8 : 8), '.');
  if (moved.toLowerCase() === 'k' && Math.abs(to! - from!) === 2) {
    const [rook, beside] = to! > from! ? [from! + 3, from! + 1] : [from! - 4, from! - 1];
    const [left, right] = rook < beside ? ['.', cells[rook]!] : [cells[rook]!, '.'];
    set.push(Math.min(rook, beside), left, Math.max(rook, beside), right);
  }
  return set;
}

function extraOf(now: Position): [castling: string, ep: number] {
  const [castling, ep] = now.extra.split(' ');
  return [castling!, Number(ep)];
}

function legalMoves(now: Position): LegalMove[] {
  const [castling, ep] = extraOf(now);
  const moves: LegalMove[] = [];
  const push = (from: number, to: number) => {
    const after = setCells(now.cells, changes(now.cells, [from, to], ep));
    if (isCheck(after, now.turn)) return;
    const m = square(from) + square(to);
    const isLast = now.cells[from]!.toLowerCase() === 'p' && (to < 8 || to > 55);
    if (!isLast) return void moves.push({ m, at: [from, to] });
    for (const man of now.turn === 0 ? 'QRBN' : 'qrbn') moves.push({ m: m + man.toLowerCase(), at: [from, to], man });
  };
  for (let from = 0; from < 64; from++) {
    if (!isOf(now.cells[from]!, now.turn)) continue;
    for (const to of reach(now.cells, from, ep)) push(from, to);
  }
  const king = kingOf(now.cells, now.turn);
  for (const [right, step, between] of [
    ['K', 1, [1, 2]],
    ['Q', -1, [-1, -2, -3]],
  ] as const) {
    if (!castling.includes(now.turn === 0 ? right : right.toLowerCase())) continue;
    if (between.some((d) => now.cells[king + d] !== '.')) continue;
    if (isCheck(now.cells, now.turn) || isAttacked(now.cells, king + step, other(now.turn))) continue;
    push(king, king + 2 * step);
  }
  // In the server's order: pawns by one step, by two, then the other men.
  const rank = ({ at }: LegalMove) => (now.cells[at[0]!]!.toLowerCase() !== 'p' ? 2 : Math.abs(at[1]! - at[0]!) === 16 ? 1 : 0);
  return moves.sort((a, b) => rank(a) - rank(b) || a.at[0]! - b.at[0]! || a.at[1]! - b.at[1]!);
}

function san(now: Position, move: LegalMove, isCapture: boolean): string {
  const [from, to] = move.at as [number, number];
  const man = now.cells[from]!.toUpperCase();
  if (man === 'K' && Math.abs(to - from) === 2) return to > from ? 'O-O' : 'O-O-O';
  const goal = (isCapture ? 'x' : '') + square(to);
  if (man === 'P') return (isCapture ? square(from)[0] : '') + goal + (move.man ? `=${move.man.toUpperCase()}` : '');
  const rivals = legalMoves(now).filter(({ at }) => at[1] === to && at[0] !== from && now.cells[at[0]!] === now.cells[from]);
  if (rivals.length === 0) return man + goal;
  const sameFile = rivals.some(({ at }) => at[0]! % 8 === from % 8);
  return man + (sameFile ? square(from)[1] : square(from)[0]) + goal;
}

// Long algebraic notation: always origin and target, never shortened.
function long(now: Position, { at }: LegalMove, text: string): string {
  if (text.startsWith('O-O')) return text;
  const [from, to] = at as [number, number];
  const man = now.cells[from]!.toUpperCase();
  const tail = text.slice(text.indexOf(square(to)) + 2);
  return (man === 'P' ? '' : man) + square(from) + (text.includes('x') ? 'x' : '-') + square(to) + tail;
}

const figures: Record<string, string> = { K: '♔', Q: '♕', R: '♖', B: '♗', N: '♘' };

// Where king and rook stand while they may castle.
const homes: Record<string, [number, string][]> = {
  K: [
    [4, 'K'],
    [7, 'R'],
  ],
  Q: [
    [4, 'K'],
    [0, 'R'],
  ],
  k: [
    [60, 'k'],
    [63, 'r'],
  ],
  q: [
    [60, 'k'],
    [56, 'r'],
  ],
};

export const chess: Rules = {
  descriptor: descriptorOf('chess'),
  start(_size, position) {
    const [board, color, castling, ep] = (position || start).split(' ');
    const epPoint = !ep || ep === '-' ? -1 : ep.charCodeAt(0) - 97 + (Number(ep[1]) - 1) * 8;
    const turn: Seat = color === 'b' ? 1 : 0;
    const cells = cellsOf(board!, 8);
    const rights = [...(castling ?? '-')]
      .filter((right) => !(right in homes) || homes[right]!.every(([point, man]) => cells[point] === man))
      .join('');
    const extra = `${rights || '-'} ${epPoint}`;
    return { cells, turn, extra, passes: 0, captured: ['', ''], history: [] };
  },
  legal: (now) => ({ moves: legalMoves(now) }),
  play(now, move) {
    const [castling, ep] = extraOf(now);
    const [from, to] = move.at as [number, number];
    const set = changes(now.cells, move.at, ep, move.man);
    const cells = setCells(now.cells, set);
    const taken = set.length === 6 && set[5] === '.' ? now.cells[set[4] as number]! : now.cells[to]!;
    const isPawn = now.cells[from]!.toLowerCase() === 'p';
    const gone: Record<number, string> = { 0: 'Q', 4: 'KQ', 7: 'K', 56: 'q', 60: 'kq', 63: 'k' };
    const lost = (gone[from] ?? '') + (gone[to] ?? '');
    const rights = [...castling].filter((right) => !lost.includes(right)).join('');
    const nextEp = isPawn && Math.abs(to - from) === 16 ? (from + to) / 2 : -1;
    const captured: [string, string] = [...now.captured];
    if (taken !== '.') captured[now.turn] += taken;
    const turn = other(now.turn);
    const next: Position = { cells, turn, extra: `${rights} ${nextEp}`, passes: 0, captured, history: [] };
    const inCheck = isCheck(cells, turn);
    const isOver = legalMoves(next).length === 0;
    const text = san(now, move, taken !== '.') + (inCheck ? (isOver ? '#' : '+') : '');
    const marks: Mark[] = inCheck ? [{ kind: 'check', at: kingOf(cells, turn) }] : [];
    const t = [text, text.replace(/[KQRBN]/g, (c) => figures[c]!), move.m, long(now, move, text)];
    return { m: move.m, t, at: move.at, set, was: wasOf(now.cells, set), next, marks };
  },
  outcome(now) {
    if (legalMoves(now).length > 0) return null;
    if (!isCheck(now.cells, now.turn)) return { winner: null, code: 'stalemate', text: 'Draw by stalemate' };
    return { winner: other(now.turn), code: 'checkmate', text: now.turn === 0 ? 'Black mates' : 'White mates' };
  },
};
