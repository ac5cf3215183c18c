// Simple estimates from a number of games, good enough to give a page figures to show.
import type { Encounter, MatchGame, Sprt, Standing } from '../src/wire/types';

interface Tally {
  wins: number;
  draws: number;
  losses: number;
}
const gamesOf = ({ wins, draws, losses }: Tally) => wins + draws + losses;
const meanOf = (tally: Tally) => (tally.wins + tally.draws / 2) / gamesOf(tally);
function varianceOf(tally: Tally): number {
  const mean = meanOf(tally);
  return (tally.wins * (1 - mean) ** 2 + tally.draws * (0.5 - mean) ** 2 + tally.losses * mean ** 2) / gamesOf(tally);
}

function estimate(tally: Tally): { elo: number | null; error: number | null; los: number | null } {
  const n = gamesOf(tally);
  if (n === 0) return { elo: null, error: null, los: null };
  const mean = meanOf(tally);
  const decided = tally.wins + tally.losses;
  const los = decided === 0 ? 0.5 : 1 / (1 + Math.exp((-1.7 * (tally.wins - tally.losses)) / Math.sqrt(decided)));
  if (mean === 0 || mean === 1) return { elo: null, error: null, los };
  const slope = 400 / Math.LN10 / (mean * (1 - mean));
  return {
    elo: -400 * Math.log10(1 / mean - 1),
    error: varianceOf(tally) === 0 ? null : 1.96 * Math.sqrt(varianceOf(tally) / n) * slope,
    los,
  };
}

// Counts the games for whose entrants `sideOf` names a side, from that side.
function tallyOf(games: readonly MatchGame[], sideOf: (entrants: readonly [number, number]) => 0 | 1 | null): Tally {
  const tally = { wins: 0, draws: 0, losses: 0 };
  for (const { entrants, winner } of games) {
    const side = sideOf(entrants);
    if (side === null) continue;
    if (winner === null) tally.draws += 1;
    else if (winner === side) tally.wins += 1;
    else tally.losses += 1;
  }
  return tally;
}

export function standingOf(games: readonly MatchGame[], entrants: number): Standing[] {
  const rows = [...Array(entrants).keys()].map((entrant): Standing => {
    const tally = tallyOf(games, ([a, b]) => (a === entrant ? 0 : b === entrant ? 1 : null));
    const timeouts = games.filter(
      ({ fault, winner, entrants: seats }) => fault === 'time' && winner !== null && seats[1 - winner] === entrant,
    ).length;
    const faults = timeouts > 0 ? { faults: { timeouts, crashes: 0, illegal_moves: 0, forbidden_repetitions: 0 } } : {};
    return { entrant, games: gamesOf(tally), points: tally.wins + tally.draws / 2, ...tally, ...estimate(tally), ...faults };
  });
  return rows.sort((a, b) => b.points - a.points || a.entrant - b.entrant);
}

export function encounterOf(games: readonly MatchGame[], first: number, second: number): Encounter | null {
  const met = games.filter(({ entrants }) => entrants.includes(first) && entrants.includes(second));
  if (met.length === 0) return null;
  const tally = tallyOf(met, ([a]) => (a === first ? 0 : 1));
  const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  const byOpening = new Map<string, number[]>();
  for (const { round, opening, entrants, winner } of met) {
    const halves = winner === null ? 1 : entrants[winner] === first ? 2 : 0;
    const key = `${round}/${opening}`;
    byOpening.set(key, [...(byOpening.get(key) ?? []), halves]);
  }
  for (const halves of byOpening.values()) if (halves.length === 2) pairs[halves[0]! + halves[1]!]! += 1;
  return { entrants: [first, second], ...tally, pairs, ...estimate(tally) };
}

// The log-likelihood ratio of both hypotheses, by the normal approximation.
export function ratioOf({ elo0, elo1 }: Pick<Sprt, 'elo0' | 'elo1'>, { wins, draws, losses }: Encounter): number {
  const tally = { wins, draws, losses };
  const share = (elo: number) => 1 / (1 + 10 ** (-elo / 400));
  const variance = varianceOf(tally);
  if (variance === 0) return 0;
  return (gamesOf(tally) * (share(elo1) - share(elo0)) * (2 * meanOf(tally) - share(elo0) - share(elo1))) / (2 * variance);
}
