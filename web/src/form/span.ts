// A remaining time, rounded to its rough precision: "40 s", "12 min", "3 h 20 min".
import type { Text } from '../i18n/text';

export function formatSpan(ms: number, t: Text): string {
  const seconds = Math.round(ms / 1000);
  if (seconds < 90) return t('time.seconds', { n: Math.max(1, seconds) });
  const minutes = Math.round(seconds / 60);
  if (minutes < 90) return t('time.minutes', { n: minutes });
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return `${t('time.hours', { n: hours })}${rest > 0 ? ` ${t('time.minutes', { n: rest })}` : ''}`;
}
