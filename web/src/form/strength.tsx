// How strong an engine of the list is to be, by its own option: a slider whose right end is full strength.
import { useText } from '../app/app';
import type { Strength } from '../wire/types';

interface StrengthProps {
  strength: Strength;
  value: number | null; // null: as the engine is set, which is full strength unless its entry weakens it
  onChange(value: number | null): void;
}

const eloStep = 10;

export function StrengthField({ strength: { unit, min, max }, value, onChange }: StrengthProps) {
  const t = useText();
  const isElo = unit === 'elo';
  // Full strength is no rating, so it lies one step to the right of the highest. Steps contain it.
  const step = isElo ? eloStep : 1;
  const last = isElo ? min + Math.ceil((max - min + 1) / step) * step : max;
  const shown = value === null ? t('match.full_strength') : isElo ? `${value} Elo` : `${value} / ${max}`;
  return (
    <label class="row-field strength">
      <span>{t('play.strength')}</span>
      <input
        type="range"
        data-field="strength"
        min={min}
        max={last}
        step={step}
        value={value ?? last}
        aria-valuetext={shown}
        onInput={({ currentTarget }) => onChange(Number(currentTarget.value) >= last ? null : Math.min(max, Number(currentTarget.value)))}
      />
      <output>{shown}</output>
    </label>
  );
}
