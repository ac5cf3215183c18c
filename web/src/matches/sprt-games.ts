// How many games a sequential test will likely take: A. Wald's means (Sequential Analysis, 1947) for a random walk
// that has the drift and the variance of the log-likelihood ratio. docs/statistics.md has the formulas and how they
// were checked.
import type { SprtModel } from '../wire/types';

export interface SprtDraft {
  model: SprtModel;
  elo0: number;
  elo1: number;
  alpha: number;
  beta: number;
}

// What is wrong with the bounds of a test, so that no test can be made of them; null: nothing.
export type SprtFault = 'same_elo' | 'rates' | 'rates_sum';
export function faultOf({ elo0, elo1, alpha, beta }: SprtDraft): SprtFault | null {
  const isRate = (rate: number) => rate > 0 && rate < 1;
  if (elo0 === elo1) return 'same_elo';
  if (!isRate(alpha) || !isRate(beta)) return 'rates';
  return alpha + beta >= 1 ? 'rates_sum' : null;
}

// The mean number of games, by the true strength of the first engine.
export interface ExpectedGames {
  at0: number; // it is elo0
  between: number; // half-way between elo0 and elo1, where a test takes longest
  at1: number; // it is elo1
}

// The share of drawn games between engines of equal strength, in hundredths, that the form begins with.
const usual: Readonly<Record<string, number>> = { chess: 50, xiangqi: 40, gomoku: 10, go: 0 };
export const usualDraws = (game: string): number => usual[game] ?? 40;
export const mostDraws = 95; // hundredths; without any decided game no test ends

// Expects bounds without a fault, and `draws` in hundredths, at most `mostDraws`.
export function expectedGames(test: SprtDraft, draws: number): ExpectedGames {
  const lower = Math.log(test.beta / (1 - test.alpha));
  const upper = Math.log((1 - test.beta) / test.alpha);
  const steps = stepsOf[test.model];
  const at = (elo: number) => meanLength(steps(test, elo, draws / 100), lower, upper);
  return { at0: at(test.elo0), between: at((test.elo0 + test.elo1) / 2), at1: at(test.elo1) };
}

// What one game adds to the log-likelihood ratio.
interface Step {
  mean: number;
  variance: number;
}

// The mean number of steps until a walk from 0 with this drift reaches one of the bounds.
function meanLength({ mean, variance }: Step, lower: number, upper: number): number {
  const pull = (2 * mean) / variance;
  if (Math.abs(pull) < 1e-6) return (-lower * upper) / variance;
  const reachesUpper = Math.expm1(-pull * lower) / (Math.exp(-pull * lower) - Math.exp(-pull * upper));
  return (reachesUpper * upper + (1 - reachesUpper) * lower) / mean;
}

const scoreOf = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

// The step of a test whether a mean is `m0` or `m1`, if it is `m` and a result has this variance.
const stepOfMeans = (m0: number, m1: number, m: number, variance: number): Step => ({
  mean: ((m1 - m0) * (m - (m0 + m1) / 2)) / variance,
  variance: (m1 - m0) ** 2 / variance,
});

// `draws` from 0 to 1 here and below.
type Steps = (test: SprtDraft, elo: number, draws: number) => Step;
const stepsOf: Record<SprtModel, Steps> = {
  // Normalized Elo counts in standard deviations of a result, so that draws do not matter.
  normalized: ({ elo0, elo1 }, elo) => {
    const unit = Math.LN10 / 800;
    return stepOfMeans(unit * elo0, unit * elo1, unit * elo, 1);
  },
  logistic: ({ elo0, elo1 }, elo, draws) => {
    const score = scoreOf(elo);
    const drawn = Math.min(draws, 2 * score, 2 - 2 * score);
    return stepOfMeans(scoreOf(elo0), scoreOf(elo1), score, score * (1 - score) - drawn / 4);
  },
  bayesian: ({ elo0, elo1 }, elo, draws) => {
    const drawElo = 400 * Math.log10((1 + draws) / (1 - draws));
    const [under0, under1, shares] = [elo0, elo1, elo].map((each) => bayesianShares(each, drawElo));
    const added = under0!.map((share, i) => Math.log(under1![i]! / share));
    const expected = (of: (value: number) => number) =>
      shares!.reduce((sum, share, i) => (share > 0 ? sum + share * of(added[i]!) : sum), 0);
    const mean = expected((value) => value);
    return { mean, variance: expected((value) => value ** 2) - mean ** 2 };
  },
};

// The shares of losses, draws and wins by BayesElo (R. Coulom, 2005).
function bayesianShares(elo: number, drawElo: number): number[] {
  const [loss, win] = [scoreOf(-elo - drawElo), scoreOf(elo - drawElo)];
  return [loss, Math.max(1 - loss - win, 0), win];
}

// A number of games as an estimate is shown: two significant digits, and at least 10, since a walk in small steps says
// little about fewer games.
export const roughly = (games: number): number => Math.max(10, Number(games.toPrecision(2)));
