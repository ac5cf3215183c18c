// A match that is stopped, a full wall of games of it on the largest boards of go, and their moves, for a page that is told
// of them by a test.
import type { LiveChange, LiveGame, Match } from '../../src/wire/types';
import type { Frame } from './between';
import { request, type Stage } from './stage';
import { becomes } from './time';

export const wallSize = 16;

const cells = [...Array(361).keys()].map((point) => (point % 3 === 0 ? 'X' : point % 3 === 1 ? 'O' : '.')).join('');
const liveGame = (place: number): LiveGame => ({
  number: place + 1,
  round: 1,
  entrants: [0, 1],
  cells,
  last: [0],
  marks: [],
  turn: 0,
  plies: 100,
  clock: { left: [900_000, 900_000], run: null, s: 0, period: [null, null] },
  scores: [{ cp: 1 }, { cp: 2 }],
  depths: [3, 4],
});

// The number of a new match.
export async function stoppedMatch(stage: Stage): Promise<number> {
  const { id } = (await request(stage, 'POST', '/api/matches', {
    game: 'go',
    variant: 'standard',
    rule_set: 'chinese',
    engines: [
      { engine: 'Ludex', level: 1, depth: 1 },
      { engine: 'Ludex', level: 2, depth: 1 },
    ],
    rounds: 100,
    concurrency: 1,
    params: { size: '19' },
    time: { kind: 'move', base: 1000 },
  })) as { id: number };
  await request(stage, 'POST', `/api/matches/${id}/stop`, {});
  // Its own games are given up.
  const hasEnded = async () => {
    const { live, state } = (await request(stage, 'GET', `/api/matches/${id}`)) as Match;
    return live.length === 0 && state === 'stopped';
  };
  if (!(await becomes(hasEnded))) throw new Error('the match does not end');
  return id;
}

export const withWall = (match: Match): Match => ({ ...match, played: 3, live: [...Array(wallSize).keys()].map(liveGame) });

// The moves are played on the boards in turn.
export const placeOfMove = (move: number): number => move % wallSize;
export const pliesAfter = (move: number): number => 101 + move;
export function deltaOfMove(match: number, move: number): Frame {
  const { round: _, entrants: __, cells: ___, ...game } = liveGame(placeOfMove(move));
  const point = 2 + 3 * move;
  const turn = move % 2 === 0 ? 0 : 1;
  const board: LiveChange = { ...game, set: [point, 'X'], last: [point], plies: pliesAfter(move), turn };
  return { t: 'delta', topic: `match/${match}`, e: 'boards', boards: [board] };
}
