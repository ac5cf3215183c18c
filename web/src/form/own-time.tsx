// A time control of one's own, in minutes and seconds.
import { useText } from '../app';
import type { TimeControl } from '../wire/types';
import { Choice } from './choice';

const kinds = ['fischer', 'byoyomi', 'canadian', 'move'] as const;

interface OwnTimeProps {
  time: TimeControl;
  onChange(time: TimeControl): void;
}

export function OwnTime({ time, onChange }: OwnTimeProps) {
  const t = useText();
  const number = (label: string, value: number, low: number, high: number, set: (value: number) => Partial<TimeControl>) => (
    <label class="number">
      {label}
      <input type="number" min={low} max={high} value={value} onInput={(event) => onChange({ ...time, ...set(Math.min(high, Math.max(low, Number(event.currentTarget.value)))) })} />
    </label>
  );
  const minutes = (ms: number | undefined) => (ms ?? 0) / 60_000;
  const seconds = (ms: number | undefined) => (ms ?? 0) / 1000;
  const start: Record<(typeof kinds)[number], TimeControl> = {
    fischer: { kind: 'fischer', base: 600_000, increment: 5_000 },
    byoyomi: { kind: 'byoyomi', base: 600_000, period: 30_000, periods: 5 },
    canadian: { kind: 'canadian', base: 600_000, period: 300_000, moves: 25 },
    move: { kind: 'move', base: 15_000 },
  };
  return (
    <div class="own-time">
      <Choice label={t('time.kind')} value={time.kind} options={kinds.map((id) => ({ id, label: t(`time.${id}`) }))} onChange={(kind) => onChange(start[kind as (typeof kinds)[number]])} />
      <div class="numbers">
        {time.kind === 'move' ? number(t('time.in_seconds'), seconds(time.base), 1, 3600, (n) => ({ base: n * 1000 })) : number(t('time.in_minutes'), minutes(time.base), 0, 600, (n) => ({ base: n * 60_000 }))}
        {time.kind === 'fischer' && number(t('time.increment'), seconds(time.increment), 0, 600, (n) => ({ increment: n * 1000 }))}
        {(time.kind === 'byoyomi' || time.kind === 'canadian') && number(t('time.period'), seconds(time.period), 1, 3600, (n) => ({ period: n * 1000 }))}
        {time.kind === 'byoyomi' && number(t('time.periods'), time.periods ?? 1, 1, 50, (n) => ({ periods: n }))}
        {time.kind === 'canadian' && number(t('time.moves'), time.moves ?? 1, 1, 100, (n) => ({ moves: n }))}
      </div>
    </div>
  );
}
