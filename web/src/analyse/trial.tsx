// The question and the verdict when a mistake is tried again.
import { useText } from '../app/app';
import type { Trying } from './use-trial';
import type { Mistake } from '../game/report';
import type { Tree } from '../game/tree';
import type { Descriptor } from '../wire/types';

interface TrialProps {
  trying: Trying;
  tree: Tree;
  descriptor: Descriptor;
  notation: number;
  next: Mistake | null; // the next one of the same seat
  nextOfAny: Mistake | null;
  onRetry(mistake: Mistake): void;
}

export function TrialPanel({ trying, tree, descriptor, notation, next, nextOfAny, onRetry }: TrialProps) {
  const t = useText();
  const { trial } = trying;
  const node = trial && tree.nodes.get(trial.n);
  if (!trial || !node) return null;
  const move = (of: typeof node) => of.t[notation] ?? of.m;
  const seat = t(`seat.${descriptor.seats[node.s]}`);
  const tried = trial.tried ? move(trial.tried) : '';
  return (
    <section class="trial" data-state={trial.state} role="status" aria-label={t('trial.title')}>
      <p>{t(`trial.${trial.state}`, { seat, move: trial.state === 'asked' ? move(node) : tried })}</p>
      <div>
        {trial.state === 'wrong' && (
          <button class="plain main" data-action="try-again" onClick={trying.again}>
            {t('trial.again')}
          </button>
        )}
        {trial.state !== 'right' && (
          <button class="plain" data-action="show-better" onClick={trying.show}>
            {t('trial.show')}
          </button>
        )}
        {trial.state === 'right' && next && (
          <button class="plain main" data-action="next-trial" onClick={() => onRetry(next)}>
            {t('trial.next', { seat })}
          </button>
        )}
        {trial.state === 'right' && nextOfAny && nextOfAny !== next && (
          <button class="plain" data-action="next-trial-any" onClick={() => onRetry(nextOfAny)}>
            {t('trial.next_any')}
          </button>
        )}
        <button class="plain" data-action="leave-trial" onClick={trying.leave}>
          {t('trial.leave')}
        </button>
      </div>
    </section>
  );
}
