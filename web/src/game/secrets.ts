// The secrets of the seats that this browser may act for, by table. The server makes one for each person who sits down
// and sends it to that person alone.
import type { Seat } from '../wire/types';

const storageKey = 'ludex.secrets';
const kept = 50;

// By table: the secrets of its seats, by seat; empty if the seat is not this browser's.
type Known = Record<string, string[]>;

function readSecrets(storage: Pick<Storage, 'getItem'>): Known {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? '{}') as Known;
  } catch {
    return {};
  }
}

export const secretsOf = (storage: Pick<Storage, 'getItem'>, table: number): string[] =>
  (readSecrets(storage)[String(table)] ?? []).filter((secret) => secret !== '');

export function ownSeats(storage: Pick<Storage, 'getItem'>, table: number): Seat[] {
  const secrets = readSecrets(storage)[String(table)] ?? [];
  return ([0, 1] as const).filter((seat) => secrets[seat]);
}

export function keepSecret(storage: Pick<Storage, 'getItem' | 'setItem'>, table: number, seat: Seat, secret: string) {
  const known = readSecrets(storage);
  const [first = '', second = ''] = known[String(table)] ?? [];
  const recent = Object.entries(known)
    .filter(([id]) => id !== String(table))
    .slice(-kept);
  const all = seat === 0 ? [secret, second] : [first, secret];
  storage.setItem(storageKey, JSON.stringify({ ...Object.fromEntries(recent), [String(table)]: all }));
}

// In a rematch the seats are exchanged, and each person keeps the secret of the own seat.
export function keepForRematch(storage: Pick<Storage, 'getItem' | 'setItem'>, before: number, after: number) {
  const secrets = readSecrets(storage)[String(before)] ?? [];
  for (const seat of [0, 1] as const) {
    if (secrets[seat]) keepSecret(storage, after, seat === 0 ? 1 : 0, secrets[seat]);
  }
}
