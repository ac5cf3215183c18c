// The keys that this browser shows to the server: the owner's, and those of invitations. They lie in the storage of
// the page's own origin and travel in fields that only this page fills in; a cookie would go to every port of the host.
const storageKey = 'ludex.keys';
const kept = 12; // the server looks at so many

export function readKeys(storage: Pick<Storage, 'getItem'>): string[] {
  try {
    const known = JSON.parse(storage.getItem(storageKey) ?? '[]') as unknown;
    return Array.isArray(known) ? known.filter((key): key is string => typeof key === 'string' && /^\w+$/.test(key)) : [];
  } catch {
    return [];
  }
}

// The newest is the last.
export function keepKey(storage: Pick<Storage, 'getItem' | 'setItem'>, key: string) {
  const known = readKeys(storage).filter((one) => one !== key);
  storage.setItem(storageKey, JSON.stringify([...known, key].slice(-kept)));
}

// The fields of a request with these keys.
export const keyFields = (keys: readonly string[]): Record<string, string> =>
  keys.length === 0 ? {} : { Authorization: `Ludex ${keys.join(',')}` };

// The protocols of a WebSocket with these keys: scripts cannot set its other fields.
export const keyProtocols = (keys: readonly string[]): string[] => (keys.length === 0 ? [] : ['ludex', ...keys.map((key) => `key.${key}`)]);
