// A match as its page shows it: the whole state with the numbered deltas folded into it. A board that
// did not change keeps its object, so that only changed boards are drawn again.
import type { Encounter, LiveChange, LiveGame, Match, MatchDelta, MatchesDelta, MatchGame, MatchSummary } from '../wire/types';
import { change } from './tree';

export function reduceMatch(now: Match, delta: MatchDelta): Match {
  switch (delta.e) {
    case 'boards':
      return {
        ...now,
        live: now.live.map((game) =>
          played(
            game,
            delta.boards.find(({ number }) => number === game.number),
          ),
        ),
      };
    case 'games':
      return withGames(now, delta);
    case 'state': {
      const { trouble: _trouble, ...rest } = now;
      const { e: _e, state, trouble } = delta;
      return { ...rest, state, ...(trouble ? { trouble } : {}) };
    }
    case 'warning':
      return { ...now, warnings: [...now.warnings, delta.text] };
  }
}

function played(game: LiveGame, found: LiveChange | undefined): LiveGame {
  if (!found) return game;
  const { set, ...rest } = found;
  return { ...game, ...rest, cells: change(game.cells, set) };
}

function withGames(now: Match, delta: Extract<MatchDelta, { e: 'games' }>): Match {
  const { began, ended, games, played: counted, total, standing, cross, test, left_ms } = delta;
  const { left_ms: _, ...rest } = now;
  const live = seated(now.live, began, ended);
  return {
    ...rest,
    live,
    live_games: live.length,
    games: withOlder(games, now.games),
    played: counted,
    total,
    standing,
    cross: mergedCross(now.cross, cross),
    test: now.test && test ? { ...now.test, llr: test.llr, verdict: test.verdict, curve: [...now.test.curve, ...test.curve] } : now.test,
    ...(left_ms === undefined ? {} : { left_ms }),
  };
}

// A new game takes the place of a finished one, so that the other boards stay where they are.
function seated(live: readonly LiveGame[], began: readonly LiveGame[], ended: readonly number[]): LiveGame[] {
  const isOver = ({ number }: LiveGame) => ended.includes(number) || began.some((game) => game.number === number);
  const fresh = [...began];
  const kept = live.flatMap((game) => (isOver(game) ? fresh.splice(0, 1) : [game]));
  return [...kept, ...fresh];
}

const isSame = (a: Encounter, b: Encounter) => a.entrants[0] === b.entrants[0] && a.entrants[1] === b.entrants[1];
const mergedCross = (known: Encounter[], fresh: Encounter[]): Encounter[] => [
  ...known.filter((entry) => fresh.every((other) => !isSame(entry, other))),
  ...fresh,
];

// Merges both lists, each game once, the highest number first: games are not counted in the order of
// their numbers.
export function withOlder(games: readonly MatchGame[], older: readonly MatchGame[]): MatchGame[] {
  const known = new Set(games.map(({ number }) => number));
  return [...games, ...older.filter(({ number }) => !known.has(number))].sort((a, b) => b.number - a.number);
}

export function reduceMatches(now: readonly MatchSummary[], delta: MatchesDelta): MatchSummary[] {
  if (delta.e === 'gone') return now.filter(({ id }) => id !== delta.id);
  const isKnown = now.some(({ id }) => id === delta.match.id);
  return isKnown ? now.map((match) => (match.id === delta.match.id ? delta.match : match)) : [delta.match, ...now];
}

// A running or paused match is open; the others are over.
export const isOpen = ({ state }: Pick<MatchSummary, 'state'>): boolean => state === 'running' || state === 'paused';
