// How long ago something began, for people: "5 minutes ago", "yesterday".
import type { Language } from '../i18n/text';

const minute = 60_000;
const units: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 24 * 60 * minute],
  ['hour', 60 * minute],
  ['minute', minute],
];

// Null for less than a minute, and where the clocks of server and browser differ. `began` and `now` are in
// milliseconds since 1970.
export function formatAgo(began: number, now: number, language: Language): string | null {
  const passed = now - began;
  const unit = units.find(([, ms]) => passed >= ms);
  return unit ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-Math.floor(passed / unit[1]), unit[0]) : null;
}
