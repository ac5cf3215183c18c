// The records that the mock has at its start: one of each game, with comments and a variation.
import { GameTree } from './tree';

const chessMoves =
  'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 e1g1 e8g8 b1d2 a7a6 c4b3 c8e6 b3c2 h7h6 h2h3 a6a5 f1e1 d8e8 e1f1 e6d7';
const xiangqiMoves = 'h2e2 h9g7 h0g2 b9c7 i0h0 i9h9 h0h6 h7i7 h6g6 i7i8';
const gomokuMoves = 'h8 i9 i7 g9 h9 h7 g8 j8 f8';
const goMoves = 'q16 d4 q4 d16 f17 c14 r14 o17 p17 o16 c6 f3';

function line(tree: GameTree, moves: string, from = 0): number[] {
  const path: number[] = [];
  let node = from;
  for (const m of moves.split(' ')) {
    const now = tree.at(node);
    const legal = tree.rules.legal(now);
    const named = legal.moves.find((move) => move.m === m);
    const free = [...now.cells].flatMap((letter, at) => (letter === '.' ? [at] : []));
    const point = named ? undefined : free.find((at) => tree.rules.play(now, { m: '', at: [at] }).m === m);
    node = tree.play(node, named ?? { m: '', at: [point!] }, now.turn).n;
    path.push(node);
  }
  return path;
}

export interface Canned {
  tree: GameTree;
  names: [string, string];
  result: string;
}

export function cannedRecords(): Canned[] {
  const of = (game: string, rule_set: string, moves: string, names: [string, string], result: string): Canned & { path: number[] } => {
    const tree = new GameTree({ game, variant: 'standard', rule_set, position: '' });
    return { tree, names, result, path: line(tree, moves) };
  };
  const go = of('go', 'japanese', goMoves, ['KataGo', 'You'], '*');
  const gomoku = of('gomoku', 'freestyle', gomokuMoves, ['Rapfire', 'You'], '1-0');
  const xiangqi = of('xiangqi', 'axf', xiangqiMoves, ['You', 'Ludex'], '*');
  const chess = of('chess', 'fide', chessMoves, ['You', 'Stockfish'], '1/2-1/2');
  const { tree, path } = chess;
  line(tree, 'a7a5 c4b3 c8e6', path[12]);
  tree.edit({ op: 'comment', n: path[13]!, text: 'Takes b5 away, but costs a tempo.' });
  tree.edit({ op: 'glyph', n: path[13]!, glyph: '?!', all: ['?!', '$14'] });
  tree.edit({ op: 'glyph', n: path[21]!, glyph: '?' });
  tree.edit({ op: 'glyph', n: path[22]!, glyph: '??' });
  path.forEach((n, i) => tree.edit({ op: 'score', n, score: { cp: Math.round(40 * Math.sin(i / 3) + (i > 20 ? 90 : 0)) } }));
  return [go, gomoku, xiangqi, chess];
}
