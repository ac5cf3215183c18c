// The mock's answer to POST /api/positions.
import { fenOf } from '../src/board/geometry';
import type { PositionInfo, Table } from '../src/wire/types';
import { failed, type Answer } from './answer';
import { GameTree } from './tree';

export function positionAnswer(asked: { setup: Table['setup']; moves: string[]; threat?: boolean }): Answer {
  const trouble = troubleOf(asked.setup);
  if (trouble) return failed(422, 'bad_value', trouble.text, { field: 'setup.position', column: trouble.column, line: 0 });
  const tree = new GameTree(asked.setup);
  let node = 0;
  for (const m of asked.moves) {
    const played = tree.rules.legal(tree.at(node)).moves.find((move) => move.m === m);
    const cells = tree.at(node).cells;
    const point = played
      ? null
      : [...cells].findIndex((_, at) => cells[at] === '.' && tree.rules.play(tree.at(node), { m: '', at: [at] }).m === m);
    node = tree.play(node, played ?? { m: '', at: [point!] }, tree.at(node).turn).n;
  }
  if (asked.threat) tree.positions.set(node, { ...tree.at(node), turn: tree.at(node).turn === 0 ? 1 : 0 });
  const now = tree.at(node);
  const body: PositionInfo = {
    cells: now.cells,
    turn: now.turn,
    legal: tree.rules.legal(now),
    marks: tree.marks.get(node) ?? [],
    phase: 'play',
    position: positionText(tree, node),
    result: tree.rules.outcome(now),
    board: tree.face,
    setup: tree.setup,
    passable: tree.rules.outcome(now) === null && !tree.marks.get(node)?.some(({ kind }) => kind === 'check'),
  };
  return { status: 200, body };
}

// A position's text. The mock does not track en passant and moves without progress: it repeats what the start position
// was given with. Of a board of stones only the rows.
function positionText(tree: GameTree, node: number): string {
  const { cells, turn, extra } = tree.at(node);
  if (tree.face.matter === 'stones') return `${fenOf(tree.face, cells).toLowerCase()} ${turn === 0 ? 'b' : 'w'}`;
  const [castling = '-'] = extra.split(' ');
  const given = tree.setup.position.split(' ').slice(3).join(' ');
  if (node === 0 && given !== '') return `${fenOf(tree.face, cells)} ${turn === 0 ? 'w' : 'b'} ${castling || '-'} ${given}`;
  return `${fenOf(tree.face, cells)} ${turn === 0 ? 'w' : 'b'} ${castling || '-'} - 0 ${Math.floor(tree.depth(node) / 2) + 1}`;
}

// The mock only requires kings and a numeric field.
function troubleOf({ game, position }: Table['setup']): { text: string; column: number } | null {
  if (!position || !['chess', 'xiangqi'].includes(game)) return null;
  const [rows = ''] = position.split(' ');
  for (const king of ['K', 'k']) {
    if (rows.split(king).length !== 2) return { text: `piece placement: one king \`${king}\` was expected`, column: 1 };
  }
  const number = position.split(' ')[5] ?? '1';
  return /^\d+$/.test(number) ? null : { text: `move number: \`${number}\` is no number`, column: position.length - number.length + 1 };
}
