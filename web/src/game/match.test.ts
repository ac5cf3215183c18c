import { describe, expect, it } from 'vitest';
import boards from '../../../tests/data/wire/delta_boards.json';
import games from '../../../tests/data/wire/delta_games.json';
import gone from '../../../tests/data/wire/delta_gone.json';
import listed from '../../../tests/data/wire/delta_match.json';
import stopped from '../../../tests/data/wire/delta_state.json';
import warning from '../../../tests/data/wire/delta_warning.json';
import state from '../../../tests/data/wire/state_match.json';
import matches from '../../../tests/data/wire/state_matches.json';
import type { Match, MatchDelta, MatchesDelta, MatchSummary } from '../wire/types';
import { reduceMatch, reduceMatches, withOlder } from './match';

const start = state.data as unknown as Match;
const after = (match: Match, ...deltas: unknown[]) => deltas.reduce<Match>((now, delta) => reduceMatch(now, delta as MatchDelta), match);

describe('a match', () => {
  it('plays the moves of a board, and leaves the other boards as they are', () => {
    const two = { ...start, live: [{ ...start.live[0]!, number: 9 }, ...start.live] };
    const now = after(two, boards);
    expect(now.live[0]).toBe(two.live[0]);
    const [, game] = now.live;
    expect([game!.cells[98], game!.cells[97], game!.cells[112]]).toEqual(['X', 'O', 'X']);
    expect(game!.plies).toBe(4);
    expect(game!.entrants).toEqual([1, 0]);
  });
  it('takes a game that ended into the list and shows the one that began', () => {
    const now = after(start, games);
    expect(now.live.map(({ number }) => number)).toEqual([5]);
    expect(now.games.map(({ number }) => number)).toEqual([4, 3, 2, 1]);
    expect(now.live_games).toBe(1);
    expect(now.played).toBe(4);
    expect(now.cross).toHaveLength(1);
    expect(now.test!.curve).toEqual([
      [2, 0.01],
      [3, 0.04],
      [4, 0.03],
    ]);
    expect(now.left_ms).toBe(80_000);
  });
  it('puts a game that begins where one has ended', () => {
    const three = [7, 4, 9].map((number) => ({ ...start.live[0]!, number }));
    const now = after({ ...start, live: three, live_games: 0 }, games);
    expect(now.live_games).toBe(3);
    expect(now.live.map(({ number }) => number)).toEqual([7, 5, 9]);
    expect(now.live[2]).toBe(three[2]);
  });
  it('shows no guess of the time where none is made any more', () => {
    const { left_ms: _, ...rest } = games;
    expect(after(start, rest).left_ms).toBeUndefined();
  });
  it('begins a game anew under its number', () => {
    const again = { ...games, began: [{ ...games.began[0], number: 4, plies: 0 }], ended: [], games: [] };
    const now = after(start, again);
    expect(now.live.map(({ number, plies }) => [number, plies])).toEqual([[4, 0]]);
  });
  it('tells why it stopped, and forgets it when it goes on', () => {
    const now = after(start, stopped, warning);
    expect([now.state, now.trouble, now.warnings.length]).toEqual(['stopped', stopped.trouble, 2]);
    expect(after(now, { e: 'state', state: 'running' })).not.toHaveProperty('trouble');
  });
  it('keeps each game once and in the order of the numbers, whenever it was counted', () => {
    const [third, second, first] = start.games;
    expect(withOlder([second!], [third!, second!, first!]).map(({ number }) => number)).toEqual([3, 2, 1]);
  });
});

describe('the list of matches', () => {
  const known = matches.data.matches as unknown as MatchSummary[];
  it('follows a match that changed, and puts a new one first', () => {
    const changed = reduceMatches(known, listed as unknown as MatchesDelta);
    expect(changed.map(({ id, state: now }) => [id, now])).toEqual([[3, 'paused']]);
    const fresh = { ...listed, match: { ...listed.match, id: 4 } } as unknown as MatchesDelta;
    expect(reduceMatches(known, fresh).map(({ id }) => id)).toEqual([4, 3]);
  });
  it('loses a match that was forgotten', () => {
    expect(reduceMatches(known, gone as unknown as MatchesDelta)).toEqual([]);
  });
});
