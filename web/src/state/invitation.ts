// Links that let a friend in, and what they carry behind the `#`, which browsers never send by themselves.
import type { Invitation } from '../wire/types';

const onlyHere = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/;

// Whether an address means another machine everywhere else.
export const isOnlyHere = (address: string): boolean => onlyHere.test(address);

// The link to the open seat of a table. `here` is the page's own origin, which means nothing on another machine
// when it is this machine's own name.
export function friendsLink(here: string, table: number, secret: string, invitation?: Invitation): string {
  const origin = isOnlyHere(here) && invitation?.origin ? invitation.origin : here;
  const token = invitation?.token ? `&token=${invitation.token}` : '';
  return `${origin}/join/${table}#${secret}${token}`;
}

// Takes the server's token out of what stands behind an address: `rest` is what stays there.
export function splitToken(hash: string): { token?: string; rest: string } {
  const found = /(?:^#|&)token=(\w+)$/.exec(hash);
  if (found === null) return { rest: hash };
  return { token: found[1], rest: hash.slice(0, found.index) };
}

// Whether a page is the one that such a link opens.
export const isInvitation = (path: string): boolean => path.startsWith('/join/');
