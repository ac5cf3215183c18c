import { describe, expect, it } from 'vitest';
import type { Encounter, Standing } from '../wire/types';
import { crossTable, formatElo, formatPoints, formatResult, formatShare } from './cross';

const rank = (entrant: number): Standing => ({
  entrant,
  games: 0,
  points: 0,
  wins: 0,
  draws: 0,
  losses: 0,
  elo: null,
  error: null,
  los: null,
});
const met = (a: number, b: number, wins: number, draws: number, losses: number): Encounter => ({
  entrants: [a, b],
  wins,
  draws,
  losses,
  elo: null,
  error: null,
  los: null,
});

describe('the cross table', () => {
  const table = crossTable([rank(2), rank(0), rank(1)], [met(0, 2, 1, 1, 3), met(0, 1, 2, 0, 0)]);
  it('has its rows and columns in the order of the standing', () => {
    expect(table.map(({ entrant }) => entrant)).toEqual([2, 0, 1]);
  });
  it('shows each encounter from both sides', () => {
    expect(table[0]!.cells[1]).toEqual({ points: 3.5, games: 5, wins: 3, draws: 1, losses: 1 });
    expect(table[1]!.cells[0]).toEqual({ points: 1.5, games: 5, wins: 1, draws: 1, losses: 3 });
  });
  it('is empty on its diagonal and where nobody has met', () => {
    expect(table[0]!.cells[0]).toBeNull();
    expect(table[0]!.cells[2]).toBeNull();
    expect(table[2]!.cells[1]).toEqual({ points: 0, games: 2, wins: 0, draws: 0, losses: 2 });
  });
});

describe('its figures', () => {
  it('are points with halves', () => {
    expect([0, 0.5, 1, 24.5].map(formatPoints)).toEqual(['0', '½', '1', '24½']);
  });
  it('are Elo with an error where the results determine them', () => {
    expect(formatElo(30.6, 38.2)).toBe('+31 ± 38');
    expect(formatElo(-4.2, null)).toBe('−4');
    expect(formatElo(0.2, 10)).toBe('0 ± 10');
    expect(formatElo(null, null)).toBe('–');
  });
  it('are shares and results', () => {
    expect([formatShare(0.725), formatShare(null)]).toEqual(['72.5 %', '–']);
    expect([0, 1, null].map((winner) => formatResult(winner as 0 | 1 | null))).toEqual(['1–0', '0–1', '½–½']);
  });
});
