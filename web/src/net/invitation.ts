// Links that invite a friend, and their fragments (the part after `#`), which browsers never send to a server.
const onlyHere = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/;

// Whether an address is a loopback address, which on every other machine means that machine itself.
export const isOnlyHere = (address: string): boolean => onlyHere.test(address);

// The link to a table, with the key of an invitation to it. `here` is the page's own origin; if it is a loopback address,
// it is useless on another machine and `origin`, where the server is reached from there, replaces it.
export const friendsLink = (here: string, table: number, key: string, origin = ''): string =>
  `${isOnlyHere(here) && origin ? origin : here}/join/${table}#key=${key}`;

// Separates a key from a fragment; `rest` is the remaining fragment.
export function splitKey(hash: string): { key?: string; rest: string } {
  const found = /(?:^#|&)key=(\w+)$/.exec(hash);
  if (found === null) return { rest: hash };
  return { key: found[1], rest: hash.slice(0, found.index) };
}

// Whether a path is that of an invitation link.
export const isInvitation = (path: string): boolean => path.startsWith('/join/');

// A browser that came by an invitation, and was never used here before, belongs to another person than the host: it
// neither takes nor changes the settings that the server keeps. It remembers this, because the guest goes on to the
// table and may come back.
const guestKey = 'ludex.guest';

export const isGuest = (storage: Pick<Storage, 'getItem'>): boolean => storage.getItem(guestKey) !== null;

export function noteGuest(storage: Pick<Storage, 'getItem' | 'setItem'>, path: string, isUsed: boolean): boolean {
  if (isUsed || !isInvitation(path)) return isGuest(storage);
  try {
    storage.setItem(guestKey, 'yes');
  } catch {
    // A browser that stores nothing is a guest until the page is loaded again.
  }
  return true;
}
