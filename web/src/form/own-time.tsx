// A custom time control: minutes for the main time and seconds for the rest, or, for engines,
// seconds for everything.
import { useState } from 'preact/hooks';
import { useText } from '../app/app';
import type { TimeControl } from '../wire/types';
import { Choice } from './choice';

const kinds = ['fischer', 'byoyomi', 'canadian', 'move'] as const;

const longStart: Record<(typeof kinds)[number], TimeControl> = {
  fischer: { kind: 'fischer', base: 600_000, increment: 5_000 },
  byoyomi: { kind: 'byoyomi', base: 600_000, period: 30_000, periods: 5 },
  canadian: { kind: 'canadian', base: 600_000, period: 300_000, moves: 25 },
  move: { kind: 'move', base: 15_000 },
};
const shortStart: Record<(typeof kinds)[number], TimeControl> = {
  fischer: { kind: 'fischer', base: 10_000, increment: 100 },
  byoyomi: { kind: 'byoyomi', base: 10_000, period: 1_000, periods: 5 },
  canadian: { kind: 'canadian', base: 10_000, period: 10_000, moves: 25 },
  move: { kind: 'move', base: 1_000 },
};

interface OwnTimeProps {
  time: TimeControl;
  isShort?: boolean; // for engines: fractions of a second, and moves after which a Fischer clock is renewed
  onChange(time: TimeControl): void;
}

export function OwnTime({ time, isShort = false, onChange }: OwnTimeProps) {
  const t = useText();
  const { kind } = time;
  const number = (
    label: string,
    value: number,
    low: number,
    high: number,
    set: (value: number) => Partial<TimeControl>,
    step: number | 'any' = 1,
  ) => (
    <TimeNumber
      key={`${kind} ${label}`}
      label={label}
      value={value}
      low={low}
      high={high}
      step={step}
      onChange={(n) => onChange({ ...time, ...set(n) })}
    />
  );
  const minutes = (label: string, ms = 0, set: (ms: number) => Partial<TimeControl>) =>
    number(label, ms / 60_000, 0, 600, (n) => set(n * 60_000));
  const seconds = (label: string, ms = 0, low: number, set: (ms: number) => Partial<TimeControl>) =>
    number(
      label,
      ms / 1000,
      isShort ? Math.min(low, 0.01) : low,
      isShort ? 36_000 : 3600,
      (n) => set(Math.round(n * 1000)),
      isShort ? 'any' : 1,
    );
  const start = isShort ? shortStart : longStart;
  const base = (ms: number) => ({ base: ms });
  return (
    <div class="own-time">
      <Choice
        label={t('time.kind')}
        value={kind}
        options={kinds.map((id) => ({ id, label: t(`time.${id}`) }))}
        onChange={(chosen) => onChange(start[chosen as (typeof kinds)[number]])}
      />
      <div class="numbers">
        {kind === 'move'
          ? seconds(t('time.in_seconds'), time.base, 1, base)
          : isShort
            ? seconds(t('time.in_seconds'), time.base, 0, base)
            : minutes(t('time.in_minutes'), time.base, base)}
        {kind === 'fischer' && seconds(t('time.increment'), time.increment, 0, (increment) => ({ increment }))}
        {kind === 'fischer' && isShort && number(t('time.for_moves'), time.moves ?? 0, 0, 1000, (moves) => ({ moves }))}
        {(kind === 'byoyomi' || kind === 'canadian') && seconds(t('time.period'), time.period, 1, (period) => ({ period }))}
        {kind === 'byoyomi' && number(t('time.periods'), time.periods ?? 1, 1, 50, (periods) => ({ periods }))}
        {kind === 'canadian' && number(t('time.moves'), time.moves ?? 1, 1, 100, (moves) => ({ moves }))}
      </div>
    </div>
  );
}

interface TimeNumberProps {
  label: string;
  value: number;
  low: number;
  high: number;
  step: number | 'any';
  onChange(value: number): void;
}

// The field keeps the typed text, so that "0." on the way to "0.1" does not become "0". Beyond its limits the nearest
// number counts, and the field says so.
function TimeNumber({ label, value, low, high, step, onChange }: TimeNumberProps) {
  const t = useText();
  const [isOutside, setOutside] = useState(false);
  const take = (text: string) => {
    const n = Number(text);
    const nearest = Math.min(high, Math.max(low, n));
    setOutside(text === '' || nearest !== n);
    onChange(nearest);
  };
  return (
    <label class="number">
      {label}
      <input
        type="number"
        min={low}
        max={high}
        step={step}
        defaultValue={String(value)}
        aria-invalid={isOutside}
        onInput={(event) => take(event.currentTarget.value)}
      />
      {isOutside && (
        <small class="wrong" role="alert">
          {t('option.range', { min: low, max: high })}
        </small>
      )}
    </label>
  );
}
