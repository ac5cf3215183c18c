// The bar beside the board: the first seat's share of the game.
import { useText } from '../app/app';
import type { Ink } from '../wire/types';

export function Gauge({ share, inks, flipped }: { share: number; inks: readonly [Ink, Ink]; flipped: boolean }) {
  const t = useText();
  const percent = Math.round(100 * share);
  return (
    <div class={`gauge ground-${inks[1]} ${flipped ? 'flipped' : ''}`} role="img" aria-label={t('gauge', { percent })}>
      <span class={inks[0]} style={{ '--share': `${percent}%` }} />
    </div>
  );
}
