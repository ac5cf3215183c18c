// Made-up lines of legal moves with their scores, for engines on the mock.
import type { Line, Score } from '../src/wire/types';
import type { GameTree } from './tree';

const longest = 8;

// A meaningless score that depends on the position alone and hardly changes with the depth.
export function scoreOf(tree: GameTree, node: number, line: number): Score {
  const sum = [...tree.at(node).cells].reduce(
    (total, letter, i) => (letter === '.' ? total : total + (letter.charCodeAt(0) % 7) * (i % 11)),
    0,
  );
  const cp = (sum % 120) - 60 - 13 * (line - 1);
  const kind = tree.rules.descriptor.score;
  if (kind === 'centipawns') return { cp };
  if (kind === 'chances') return { win: 0.5 + cp / 300 };
  return { win: 0.5 + cp / 300, lead: cp / 20 };
}

export function lineOf(tree: GameTree, node: number, line: number, depth: number, isThreat = false): Line | null {
  let now = tree.at(node);
  if (isThreat) now = { ...now, turn: now.turn === 0 ? 1 : 0 };
  const pv: Line['pv'] = [];
  for (let ply = 0; ply < longest; ply++) {
    const legal = tree.rules.legal(now);
    let move = legal.moves.filter((m) => m.at.length > 0)[(ply === 0 ? line * 5 : ply * 3 + line) % Math.max(1, legal.moves.length)];
    if (legal.all_empty) {
      const size = tree.face.files;
      const near = tree.nodes.get(node)?.at[0] ?? Math.floor((size * size) / 2);
      const free = [...now.cells].flatMap((letter, p) => (letter === '.' ? [p] : []));
      const far = (p: number) => Math.hypot((p % size) - (near % size), Math.floor(p / size) - Math.floor(near / size));
      free.sort((a, b) => far(a) - far(b) || a - b);
      move = { m: '', at: [free[(line * 3 + ply * 5) % Math.min(40, free.length)]!] };
    }
    if (!move) break;
    const { m, t, at, set, next } = tree.rules.play(now, move);
    pv.push({ m, t, at, set });
    now = next;
  }
  if (pv.length === 0) return null;
  return {
    line,
    depth,
    sel: depth + 6,
    score: scoreOf(tree, node, line),
    nodes: depth * 48_000 * (depth + 1),
    nps: 1_240_000 + depth * 1000,
    ms: depth * 200,
    pv,
    node,
  };
}
