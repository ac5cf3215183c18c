// The row of a threat, above the engines: the line that the other player would play.
import { useText } from '../app/app';
import { Icon } from '../ui/icons';
import type { Descriptor, Line } from '../wire/types';
import { formatScore } from '../game/score';

interface ThreatProps {
  line: Line | null;
  isNone: boolean;
  descriptor: Descriptor;
  notation: number;
  onClose(): void;
}

export function ThreatPanel({ line, isNone, descriptor, notation, onClose }: ThreatProps) {
  const t = useText();
  const words = line?.pv.map((move) => move.t[notation] ?? move.m).join(' ');
  return (
    <section class="threat" aria-label={t('threat.title')}>
      <b>{t('threat.title')}</b>
      <span class={`grow ${words && !isNone ? 'line' : ''}`}>
        {isNone ? t('threat.none') : words ? `${formatScore(line!.score, descriptor, t)}  ${words}` : t('engine.thinking')}
      </span>
      <button class="tool" aria-label={t('close')} onClick={onClose}>
        <Icon name="close" />
      </button>
    </section>
  );
}
