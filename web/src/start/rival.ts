// Whom a person plays against. Pure functions.
import { builtin, noProfile } from '../form/profile';
import type { EngineSummary, NewSeat, Seat } from '../wire/types';

export const rivals = ['builtin', 'engine', 'here', 'link'] as const;
export type Against = (typeof rivals)[number]; // `here`: both at this screen; `link`: a friend who opens a link
export type Side = '0' | '1' | 'either';

// The profile and the strength that an engine plays with; a null strength is its full one.
export interface Tuning {
  profile: string;
  strength: number | null;
}
export const untuned: Tuning = { profile: noProfile, strength: null };

export interface Rival {
  against: Against;
  level: number; // of the built-in engine
  engine: string; // another one
  tuning: Tuning;
}

export const isEngine = ({ against }: Pick<Rival, 'against'>): boolean => against === 'builtin' || against === 'engine';
export const engineOf = ({ against, engine }: Rival): string => (against === 'builtin' ? builtin : engine);

export function seatOf({ against, level, engine, tuning: { profile, strength } }: Rival): NewSeat {
  const tuned = { ...(profile === noProfile ? {} : { profile }), ...(strength === null ? {} : { strength }) };
  if (against === 'builtin') return { kind: 'builtin', level, ...tuned };
  if (against === 'engine') return { kind: 'engine', engine, ...tuned };
  return { kind: against === 'here' ? 'me' : 'open' };
}

// The engine that is chosen at first. One whose last test failed is not the first choice.
export function usualEngine(engines: readonly Pick<EngineSummary, 'name' | 'state'>[], last: string | undefined): string {
  const found = engines.find(({ name }) => name === last) ?? engines.find(({ state }) => state !== 'failed') ?? engines[0];
  return found?.name ?? '';
}

// The seat of the person; `random` is 0 … 1.
export const ownSeat = (side: Side, random: number): Seat => (side === 'either' ? (random < 0.5 ? 0 : 1) : side === '1' ? 1 : 0);
