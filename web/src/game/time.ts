// Time controls in words: "10 min + 5 s", "10 min, 5 × 30 s".
import type { Text } from '../i18n/text';
import type { TimeControl } from '../wire/types';

export const span = (ms: number, t: Text): string =>
  ms % 60_000 === 0 ? t('time.minutes', { n: ms / 60_000 }) : t('time.seconds', { n: ms / 1000 });

export function formatControl(control: TimeControl, t: Text): string {
  const base = span(control.base ?? 0, t);
  switch (control.kind) {
    case 'none':
      return t('time.none');
    case 'hourglass':
      return t('time.hourglass', { time: base });
    case 'fischer':
      return `${control.moves ? `${control.moves} / ` : ''}${base} + ${t('time.seconds', { n: (control.increment ?? 0) / 1000 })}`;
    case 'byoyomi':
      return `${control.base ? `${base}, ` : ''}${control.periods ?? 1} × ${span(control.period ?? 0, t)}`;
    case 'canadian':
      return `${control.base ? `${base}, ` : ''}${t('time.in_period', { n: control.moves ?? 1, time: span(control.period ?? 0, t) })}`;
    case 'move':
      return t('time.per_move', { time: base });
  }
}

// The short form for the buttons of the forms: 10 + 5.
export function shortControl(control: TimeControl, t: Text): string {
  // Less than a minute is written in seconds.
  const minutes = (ms: number) => (ms > 0 && ms < 60_000 ? t('time.seconds', { n: ms / 1000 }) : String(ms / 60_000));
  if (control.kind === 'fischer') return `${minutes(control.base ?? 0)} + ${(control.increment ?? 0) / 1000}`;
  const main = control.base ? `${minutes(control.base)} + ` : '';
  if (control.kind === 'byoyomi') return `${main}${control.periods}×${(control.period ?? 0) / 1000}`;
  if (control.kind === 'canadian') return `${main}${control.moves}/${minutes(control.period ?? 0)}`;
  return formatControl(control, t);
}

// What a control means, as a sentence for people who do not know its name; empty without a clock.
export function controlWords(control: TimeControl, t: Text): string {
  const { base = 0, increment = 0, period = 0 } = control;
  const time = base === 0 ? t('time.no_base') : span(base, t);
  switch (control.kind) {
    case 'fischer':
      return increment === 0 ? time : t('time.how_fischer', { time, more: span(increment, t) });
    case 'byoyomi':
      return t('time.how_byoyomi', { time, period: span(period, t), n: control.periods ?? 1 });
    case 'canadian':
      return t('time.how_canadian', { time, period: span(period, t), n: control.moves ?? 1 });
    case 'none':
      return '';
    default:
      return formatControl(control, t);
  }
}
