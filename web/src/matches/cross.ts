// The cross table: the score of each entrant against each other one, in the order of the standing,
// and the texts of its figures.
import type { Encounter, Standing } from '../wire/types';

export interface CrossCell {
  points: number;
  games: number;
  wins: number;
  draws: number;
  losses: number;
}
export interface CrossRow {
  entrant: number;
  cells: (CrossCell | null)[]; // one per entrant, in the order of the rows; null: the entrant itself, or no game yet
}

export function crossTable(standing: readonly Standing[], cross: readonly Encounter[]): CrossRow[] {
  const order = standing.map(({ entrant }) => entrant);
  return order.map((entrant) => ({ entrant, cells: order.map((other) => cellOf(cross, entrant, other)) }));
}

function cellOf(cross: readonly Encounter[], entrant: number, other: number): CrossCell | null {
  const found = cross.find(({ entrants: [a, b] }) => (a === entrant && b === other) || (a === other && b === entrant));
  if (!found || entrant === other) return null;
  const isFirst = found.entrants[0] === entrant;
  const [wins, losses] = isFirst ? [found.wins, found.losses] : [found.losses, found.wins];
  return { points: wins + found.draws / 2, games: wins + found.draws + losses, wins, draws: found.draws, losses };
}

// Formats points as tournament tables print them: 2½, ½, 3.
export function formatPoints(points: number): string {
  const whole = Math.floor(points);
  const half = points - whole >= 0.5 ? '½' : '';
  return whole === 0 && half !== '' ? half : `${whole}${half}`;
}

export const undetermined = '–';
const sign = (n: number): string => (n > 0 ? '+' : n < 0 ? '−' : '');
// Formats a difference as "+31 ± 38"; a dash if the results do not determine it.
export function formatElo(elo: number | null | undefined, error: number | null | undefined): string {
  if (elo === null || elo === undefined) return undetermined;
  const rounded = Math.round(elo);
  const value = `${sign(rounded)}${Math.abs(rounded)}`;
  return error === null || error === undefined ? value : `${value} ± ${Math.round(error)}`;
}
export const formatShare = (share: number | null): string => (share === null ? undetermined : `${(100 * share).toFixed(1)} %`);
export const formatRatio = (value: number): string => `${value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;

// The result of a game as records print it, seat 0 first.
export const formatResult = (winner: 0 | 1 | null): string => (winner === null ? '½–½' : winner === 0 ? '1–0' : '0–1');
