import { describe, expect, it } from 'vitest';
import { reduceCgos, shelvesOf } from './cgos-list';
import type { CgosGame, CgosServer } from '../wire/types';

const game = (number: number, winner?: 0 | 1): CgosGame => ({
  game: number,
  size: 9,
  komi: '7',
  date: '',
  players: [
    { name: 'anna', rating: '1800?' },
    { name: 'boris', rating: '' },
  ],
  result: winner === undefined ? null : { winner, code: 'resignation', text: 'B+Resign' },
});
const server = (...games: CgosGame[]): CgosServer => ({ server: 'localhost:6867', connected: true, trouble: '', games });
const numbers = (games: readonly CgosGame[]) => games.map(({ game }) => game);

describe('the games of a server of CGOS', () => {
  it('are replaced, added and removed in their order', () => {
    const next = reduceCgos(server(game(1), game(2), game(3)), { e: 'listed', games: [game(2, 0), game(4)], gone: [1] });
    expect(numbers(next.games)).toEqual([2, 3, 4]);
    expect(next.games[0]!.result?.winner).toBe(0);
  });

  it('stay when the connection is cut', () => {
    const next = reduceCgos(server(game(1)), { e: 'server', connected: false, trouble: 'it closed the connection' });
    expect(next).toEqual({ ...server(game(1)), connected: false, trouble: 'it closed the connection' });
  });

  it('are shown as those that run, and then those that are over with the newest first', () => {
    const { running, over } = shelvesOf(server(game(1, 0), game(2, 1), game(3), game(4)));
    expect([numbers(running), numbers(over)]).toEqual([
      [3, 4],
      [2, 1],
    ]);
  });
});
