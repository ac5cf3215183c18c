import { describe, expect, it } from 'vitest';
import { reduceMatch } from '../src/game/match';
import type { Match, MatchDelta, MatchSummary, NewMatch } from '../src/wire/types';
import { MockMatch } from './match';

const asked = (game: string, more: Partial<NewMatch> = {}): NewMatch => ({
  game,
  variant: 'standard',
  rule_set: '',
  params: {},
  engines: [{ engine: 'Ludex' }, { engine: 'Other' }],
  rounds: 2,
  concurrency: 2,
  time: { kind: 'fischer', base: 10_000, increment: 100 },
  ...more,
});

// A match whose time the test advances, and the state that a page folds from its deltas.
function watched(plan: NewMatch) {
  const later: (() => void)[] = [];
  const told: MatchSummary[] = [];
  let records = 0;
  const match = new MockMatch(1, plan, {
    world: { now: () => 0, wallTime: () => 0, after: (_, act) => void later.push(act), delay: 0 },
    keep: () => ++records,
    changed: (summary) => told.push(summary),
  });
  const page: { state: Match } = { state: match.whole() };
  const take = (message: unknown) => {
    const delta = message as { t: string };
    if (delta.t === 'delta') page.state = reduceMatch(page.state, delta as unknown as MatchDelta);
  };
  match.topic.subscribe({ send: take, secrets: new Set(), answered: new Map() });
  const pass = (most: number) => {
    for (let i = 0; i < most && later.length > 0; i++) later.shift()!();
  };
  return { match, page, told, pass };
}
const shared = ({ live, games, played, standing, test, state }: Match) => ({
  live: [...live].sort((a, b) => a.number - b.number),
  games,
  played,
  standing,
  test,
  state,
});

describe('a match of the mock', () => {
  it.each(['chess', 'xiangqi', 'gomoku', 'go'])('of %s is seen by a page as it is', (game) => {
    const { match, page, pass } = watched(asked(game, { params: game === 'go' ? { size: '9' } : {} }));
    for (const steps of [5, 40, 500]) {
      pass(steps);
      expect(shared(page.state)).toEqual(shared(match.whole()));
    }
    expect(page.state.state).toBe('finished');
    expect(page.state.played).toBe(4);
    expect(page.state.games[0]!.record).not.toBeNull();
  });
  it('pauses, stops and goes on, and counts each game once', () => {
    const { match, page, pass, told } = watched(asked('gomoku'));
    pass(5);
    expect(match.act('pause')).toBe(true);
    pass(200);
    expect([page.state.state, page.state.live.length]).toEqual(['paused', 0]);
    expect(match.act('resume')).toBe(true);
    pass(3);
    expect(match.act('stop')).toBe(true);
    expect(match.act('stop')).toBe(false);
    expect(page.state.live).toEqual([]);
    match.act('resume');
    pass(500);
    expect(page.state.games.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4]);
    expect(told.at(-1)!.state).toBe('finished');
  });
  it('plays by everybody against everybody, or by the first against all', () => {
    const engines = ['a', 'b', 'c', 'd'].map((engine) => ({ engine }));
    expect(watched(asked('go', { engines, rounds: 1 })).match.summary().total).toBe(12);
    expect(watched(asked('go', { engines, rounds: 1, tournament: 'gauntlet' })).match.summary().total).toBe(6);
  });
  it('ends when its test is decided', () => {
    const { page, pass } = watched(asked('chess', { rounds: 500, sprt: { elo0: -300, elo1: 0, alpha: 0.05, beta: 0.05 } }));
    pass(5000);
    expect(page.state.state).toBe('finished');
    expect(page.state.test!.verdict).toBe('accepted');
    expect(page.state.played).toBeLessThan(1000);
  });
});
