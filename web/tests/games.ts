// The games as the server describes them, and moves and positions that it has answered, for tests. A test of the server
// (tests/serve/live/played_games_test.cpp) compares all of them with what it answers now.
import played from '../../tests/data/played.json';
import hello from '../../tests/data/wire/get_hello.json';
import type { Descriptor, MoveNode, PositionInfo } from '../src/wire/types';

export const descriptors = Object.fromEntries((hello.games as unknown as Descriptor[]).map((each) => [each.game, each])) as Record<
  'chess' | 'xiangqi' | 'gomoku' | 'go',
  Descriptor
>;
// The cells of the usual starts.
export const chessCells = 'RNBQKBNRPPPPPPPP................................pppppppprnbqkbnr';
export const xiangqiCells = 'RNBAKABNR..........C.....C.P.P.P.P.P..................p.p.p.p.p.c.....c..........rnbakabnr';

// The last move of a game of tests/data/played.json, and the cells before it.
export function playedGame(game: keyof typeof descriptors, moves: string) {
  const found = played.games.find((each) => each.setup.game === game && each.moves.join(' ') === moves)!;
  const { size } = found.setup.params as { size?: number };
  return { before: found.before, node: found.node as unknown as MoveNode, face: positionOf(game, '', size).board };
}
export function positionOf(game: keyof typeof descriptors, position = '', size?: number): PositionInfo {
  const found = played.positions.find(
    ({ setup }) => setup.game === game && setup.position === position && (setup.params as { size?: number }).size === size,
  )!;
  return found.answer as unknown as PositionInfo;
}
