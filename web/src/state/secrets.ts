// The secrets of seats that this browser may act for, by table. A link to a friend carries the other
// seat's secret behind the #, where no server sees it.
const storageKey = 'ludex.secrets';
const kept = 50;

type Known = Record<string, string[]>;

export function readSecrets(storage: Pick<Storage, 'getItem'>): Known {
  try {
    return JSON.parse(storage.getItem(storageKey) ?? '{}') as Known;
  } catch {
    return {};
  }
}

export const secretsOf = (storage: Pick<Storage, 'getItem'>, table: number): string[] =>
  readSecrets(storage)[String(table)] ?? [];

export function keepSecrets(storage: Storage, table: number, secrets: string[]) {
  const known = readSecrets(storage);
  const all = [...new Set([...(known[String(table)] ?? []), ...secrets])];
  const recent = Object.entries(known).filter(([id]) => id !== String(table)).slice(-kept);
  storage.setItem(storageKey, JSON.stringify({ ...Object.fromEntries(recent), [String(table)]: all }));
}
