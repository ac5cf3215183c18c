// The tables that this browser does not list on its first page. They go on; only the list forgets them.
const storageKey = 'ludex.put_away';
const kept = 500;

export function readPutAway(storage: Pick<Storage, 'getItem'>): number[] {
  try {
    const found: unknown = JSON.parse(storage.getItem(storageKey) ?? '[]');
    return Array.isArray(found) ? found.filter((id): id is number => Number.isInteger(id)) : [];
  } catch {
    return [];
  }
}

export function keepPutAway(storage: Pick<Storage, 'setItem'>, ids: readonly number[]) {
  try {
    storage.setItem(storageKey, JSON.stringify(ids.slice(-kept)));
  } catch {
    // A browser that stores nothing still hides them until the page is loaded again.
  }
}
