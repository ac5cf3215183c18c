// The time control of a new game: one of the usual ones, or the person's own.
import { useState } from 'preact/hooks';
import { useText } from '../app/app';
import { Choice } from '../form/choice';
import { OwnTime } from '../form/own-time';
import { controlWords, shortControl, span } from '../game/time';
import type { TimeControl } from '../wire/types';

interface TimeProps {
  controls: readonly TimeControl[]; // the usual ones of the game
  time: TimeControl;
  hasEngine: boolean; // an engine plays
  unclockedMs: number; // the time of an engine for a move without a clock
  onChange(time: TimeControl): void;
}

export function TimeFields({ controls, time, hasEngine, unclockedMs, onChange }: TimeProps) {
  const t = useText();
  const [isOwn, setOwn] = useState(false);
  const choose = (value: string) => {
    setOwn(value === 'own');
    onChange(value === 'own' ? { kind: 'fischer', base: 600_000, increment: 5_000 } : controls[Number(value)]!);
  };
  return (
    <>
      <Choice
        label={t('play.time')}
        value={isOwn ? 'own' : String(controls.indexOf(time))}
        options={[
          ...controls.map((control, i) => ({ id: String(i), label: shortControl(control, t) })),
          { id: 'own', label: t('time.own') },
        ]}
        onChange={choose}
      />
      {!isOwn && time.kind !== 'none' && <p class="hint explained">{controlWords(time, t)}</p>}
      {/* No clock limits an engine: it has the time that the server gives it. */}
      {time.kind === 'none' && hasEngine && <p class="hint explained">{t('time.without_clock', { time: span(unclockedMs, t) })}</p>}
      {isOwn && <OwnTime time={time} onChange={onChange} />}
    </>
  );
}
