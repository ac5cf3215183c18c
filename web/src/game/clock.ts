// Clocks as they are shown. The page never ends a game: a clock stops at zero and the page waits
// for the server.
import type { ClockState, Seat } from '../wire/types';

export const lowTime = 10_000;

export function shownTime(clock: ClockState, seat: Seat, serverNow: number): number {
  const gone = clock.run === seat && !clock.paused ? Math.max(0, serverNow - clock.s) : 0;
  return Math.max(0, clock.left[seat] - gone);
}

// Formats a time as 1:02:03 or 13:27, and below ten seconds with tenths as 0:07.4. Whole seconds
// are rounded up.
export function formatTime(ms: number): string {
  if (ms < lowTime) {
    const tenths = Math.floor(ms / 100);
    return `0:0${Math.floor(tenths / 10)}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

// Milliseconds until the text changes; null where tenths are drawn with each frame.
export function nextChange(ms: number): number | null {
  if (ms <= lowTime) return null;
  return ms % 1000 === 0 ? 1000 : ms % 1000;
}

// The seconds at which the clock is announced by a screen reader.
export const spokenAt = [60, 30, 10];
export function spokenSecond(before: number, now: number): number | null {
  // A tab that slept may have passed several of them; the last one is true.
  return spokenAt.filter((second) => before > second * 1000 && now <= second * 1000).at(-1) ?? null;
}
