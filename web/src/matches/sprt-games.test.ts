import { describe, expect, it } from 'vitest';
import { expectedGames, faultOf, roughly, type SprtDraft } from './sprt-games';

const usual: SprtDraft = { model: 'logistic', elo0: 0, elo1: 5, alpha: 0.05, beta: 0.05 };
// The share of draws, in hundredths, that a drawelo makes between equal engines.
const drawsOf = (drawElo: number) => (100 * (10 ** (drawElo / 400) - 1)) / (10 ** (drawElo / 400) + 1);
const isNear = (value: number, wanted: number, share: number) => expect(Math.abs(value / wanted - 1), `${value}`).toBeLessThan(share);

describe('the expected number of games of a test', () => {
  // Means of 20,000 simulated tests (L. Braesch's simulator `sprt`, the example in its description).
  it('is that of simulated tests in BayesElo', () => {
    const { at0, between, at1 } = expectedGames({ ...usual, model: 'bayesian', elo1: 4 }, drawsOf(250));
    isNear(at0, 40145, 0.01);
    isNear(between, 65163, 0.01);
    isNear(at1, 39821, 0.01);
  });
  // Means of 2,000 simulated tests at drawelo 240 (J. Muñoz, talkchess.com, 2013).
  it('is that of simulated tests half-way between the bounds', () => {
    for (const [elo1, games] of [
      [5, 10452],
      [4, 15932],
      [3, 28256],
    ] as const) {
      isNear(expectedGames({ ...usual, model: 'bayesian', elo0: -elo1, elo1 }, drawsOf(240)).between, games, 0.03);
    }
  });
  // With error rates of a twentieth, ln 19 has to be walked: half of it squared is the number of steps of variance 1.
  it('does not depend on draws in normalized Elo', () => {
    const test: SprtDraft = { ...usual, model: 'normalized', elo1: 2 };
    const between = (Math.log(19) / ((2 * Math.LN10) / 800)) ** 2;
    expect(expectedGames(test, 0).between).toBeCloseTo(between, 6);
    expect(expectedGames(test, 90)).toEqual(expectedGames(test, 0));
  });
  it('falls with the share of draws in logistic Elo', () => {
    isNear(expectedGames(usual, 50).between / expectedGames(usual, 0).between, 0.5, 0.001);
  });
  it('is the same for exchanged hypotheses', () => {
    const one = expectedGames({ ...usual, alpha: 0.1 }, 40);
    const other = expectedGames({ ...usual, elo0: -5, elo1: 0, beta: 0.1 }, 40);
    expect(other.at0).toBeCloseTo(one.at1, 3);
    expect(other.between).toBeCloseTo(one.between, 3);
    expect(other.at1).toBeCloseTo(one.at0, 3);
  });
  it('is finite and positive wherever there is no fault', () => {
    for (const model of ['logistic', 'normalized', 'bayesian'] as const) {
      for (const draws of [0, 50, 95]) {
        for (const [elo0, elo1] of [
          [0, 0.5],
          [-1000, 1000],
          [999, 1000],
          [10, 0],
        ] as const) {
          for (const games of Object.values(expectedGames({ ...usual, model, elo0, elo1 }, draws))) {
            expect(Number.isFinite(games) && games > 0, `${model} ${draws} ${elo0} ${elo1}: ${games}`).toBe(true);
          }
        }
      }
    }
  });
  it('is shown with two digits, and not below ten', () => {
    expect([65282, 987, 61, 4.2].map(roughly)).toEqual([65000, 990, 61, 10]);
  });
});

it('the bounds of a test can be wrong in three ways', () => {
  expect(faultOf(usual)).toBeNull();
  expect(faultOf({ ...usual, elo1: 0 })).toBe('same_elo');
  expect(faultOf({ ...usual, alpha: 0 })).toBe('rates');
  expect(faultOf({ ...usual, beta: 1 })).toBe('rates');
  expect(faultOf({ ...usual, alpha: 0.5, beta: 0.5 })).toBe('rates_sum');
});
