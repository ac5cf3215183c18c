// Xiangqi for the mock: legal moves, mate and stalemate, without rules of repetition.
import type { LegalMove, Mark, Seat } from '../../src/wire/types';
import { cellsOf, descriptorOf, isOf, other, setCells, wasOf, type Position, type Rules } from './rules';

const start = 'rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR';
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
const name = (point: number) => 'abcdefghi'[point % 9]! + Math.floor(point / 9);

function* reach(cells: string, from: number): Generator<number> {
  const man = cells[from]!.toLowerCase();
  const seat: Seat = isOf(cells[from]!, 0) ? 0 : 1;
  const [x, y] = [from % 9, Math.floor(from / 9)];
  const at = (dx: number, dy: number) => (x + dx < 0 || x + dx > 8 || y + dy < 0 || y + dy > 9 ? -1 : from + dy * 9 + dx);
  const isFree = (to: number) => to >= 0 && !isOf(cells[to]!, seat);
  const isPalace = (to: number) => {
    const [px, py] = [to % 9, Math.floor(to / 9)];
    return px >= 3 && px <= 5 && (seat === 0 ? py <= 2 : py >= 7);
  };
  const isHome = (to: number) => (seat === 0 ? to < 45 : to >= 45);
  if (man === 'k' || man === 'a') {
    for (const [dx, dy] of man === 'k' ? straight : slanted) {
      if (isFree(at(dx, dy)) && isPalace(at(dx, dy))) yield at(dx, dy);
    }
  } else if (man === 'b') {
    for (const [dx, dy] of slanted) {
      const to = at(2 * dx, 2 * dy);
      if (isFree(to) && isHome(to) && cells[at(dx, dy)] === '.') yield to;
    }
  } else if (man === 'n') {
    for (const [dx, dy] of straight) {
      if (cells[at(dx, dy)] !== '.' || at(dx, dy) < 0) continue;
      for (const turn of [1, -1]) {
        const to = at(2 * dx + (dx === 0 ? turn : 0), 2 * dy + (dy === 0 ? turn : 0));
        if (isFree(to)) yield to;
      }
    }
  } else if (man === 'p') {
    const up = seat === 0 ? 1 : -1;
    if (isFree(at(0, up))) yield at(0, up);
    if (!isHome(from)) for (const dx of [1, -1]) if (isFree(at(dx, 0))) yield at(dx, 0);
  } else {
    for (const [dx, dy] of straight) {
      let screens = 0;
      for (let i = 1; i < 10; i++) {
        const to = at(dx * i, dy * i);
        if (to < 0) break;
        if (cells[to] === '.') {
          if (screens === 0) yield to;
        } else {
          if (man === 'r' ? screens === 0 : screens === 1) if (isFree(to)) yield to;
          screens += 1;
        }
      }
    }
  }
}

const kingOf = (cells: string, seat: Seat) => cells.indexOf(seat === 0 ? 'K' : 'k');
function isCheck(cells: string, seat: Seat): boolean {
  const king = kingOf(cells, seat);
  for (let from = 0; from < 90; from++) {
    if (!isOf(cells[from]!, other(seat))) continue;
    for (const to of reach(cells, from)) if (to === king) return true;
  }
  const rival = kingOf(cells, other(seat));
  if (king % 9 !== rival % 9) return false;
  const [low, high] = [Math.min(king, rival), Math.max(king, rival)];
  for (let at = low + 9; at < high; at += 9) if (cells[at] !== '.') return false;
  return true;
}

function legalMoves(now: Position): LegalMove[] {
  const moves: LegalMove[] = [];
  for (let from = 0; from < 90; from++) {
    if (!isOf(now.cells[from]!, now.turn)) continue;
    for (const to of reach(now.cells, from)) {
      const after = setCells(now.cells, [from, '.', to, now.cells[from]!]);
      if (!isCheck(after, now.turn)) moves.push({ m: name(from) + name(to), at: [from, to] });
    }
  }
  return moves;
}

// The characters of both seats' men by letter, simplified and traditional.
const scripts = [
  { men: ['帅仕相马车炮兵', '将士象马车炮卒'], up: '进' },
  { men: ['帥仕相馬車炮兵', '將士象馬車砲卒'], up: '進' },
] as const;
const manLetters = 'kabnrcp';
const wxfLetters: Record<string, string> = { k: 'K', a: 'A', b: 'E', n: 'H', r: 'R', c: 'C', p: 'P' };

// The notations in the order of the descriptor, without the marks for two like men on one file: the
// mock's games are too short for them.
function texts(now: Position, from: number, to: number): string[] {
  const man = now.cells[from]!.toLowerCase();
  const file = (point: number) => (now.turn === 0 ? 9 - (point % 9) : (point % 9) + 1);
  const rise = (Math.floor(to / 9) - Math.floor(from / 9)) * (now.turn === 0 ? 1 : -1);
  const isOblique = 'abn'.includes(man);
  const goal = rise === 0 || isOblique ? file(to) : Math.abs(rise);
  const digit = (n: number) => (now.turn === 0 ? '一二三四五六七八九' : '１２３４５６７８９')[n - 1]!;
  const sign = rise > 0 ? '+' : rise < 0 ? '-' : '.';
  const chinese = scripts.map(({ men, up }) => {
    const word = rise > 0 ? up : rise < 0 ? '退' : '平';
    return men[now.turn][manLetters.indexOf(man)]! + digit(file(from)) + word + digit(goal);
  });
  const fromOne = (point: number) => 'abcdefghi'[point % 9]! + (Math.floor(point / 9) + 1);
  const iccs = `${name(from)}-${name(to)}`.toUpperCase();
  return [`${wxfLetters[man]}${file(from)}${sign}${goal}`, name(from) + name(to), iccs, ...chinese, fromOne(from) + fromOne(to)];
}

export const xiangqi: Rules = {
  descriptor: descriptorOf('xiangqi'),
  start: (_size, position) => ({
    cells: cellsOf(position || start, 9),
    turn: position.split(' ')[1] === 'b' ? 1 : 0,
    extra: '',
    passes: 0,
    captured: ['', ''],
    history: [],
  }),
  legal: (now) => ({ moves: legalMoves(now) }),
  play(now, move) {
    const [from, to] = move.at as [number, number];
    const set = [from, '.', to, now.cells[from]!];
    const cells = setCells(now.cells, set);
    const captured: [string, string] = [...now.captured];
    if (now.cells[to] !== '.') captured[now.turn] += now.cells[to]!;
    const turn = other(now.turn);
    const next: Position = { ...now, cells, turn, captured };
    const marks: Mark[] = isCheck(cells, turn) ? [{ kind: 'check', at: kingOf(cells, turn) }] : [];
    return { m: move.m, t: texts(now, from, to), at: move.at, set, was: wasOf(now.cells, set), next, marks };
  },
  outcome(now) {
    if (legalMoves(now).length > 0) return null;
    const code = isCheck(now.cells, now.turn) ? 'checkmate' : 'stalemate';
    return { winner: other(now.turn), code, text: now.turn === 0 ? 'Black wins' : 'Red wins' };
  },
};
