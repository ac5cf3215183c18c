// The whole-game analysis: its progress with a cancel button, then the accuracy and the mistakes
// with the better line.
import { useText } from '../app';
import type { Tree } from '../state/tree';
import type { Analysis, Descriptor, Report } from '../wire/types';

interface ReportProps {
  state: Analysis | null;
  tree: Tree;
  descriptor: Descriptor;
  notation: number;
  onGo(node: number): void;
  onRetry(mistake: Report['mistakes'][number]): void;
  onCancel(): void;
}

export function ReportPanel({ state, tree, descriptor, notation, onGo, onRetry, onCancel }: ReportProps) {
  const t = useText();
  if (state?.progress) {
    const { done, total } = state.progress;
    return (
      <div class="report">
        <label>
          {t('report.progress', { done, total })}
          <progress value={done} max={total} />
        </label>
        <button class="plain" onClick={onCancel}>
          {t('cancel')}
        </button>
      </div>
    );
  }
  const report = state?.report;
  if (!report) return null;
  return (
    <div class="report">
      <p>
        {descriptor.seats.map((seat, i) => (
          <span key={seat}>{t('report.accuracy', { seat: t(`seat.${seat}`), percent: report.accuracy[i]!.toFixed(1) })} </span>
        ))}
      </p>
      <ul>
        {report.mistakes.map((mistake) => {
          const { n, class: kind, better } = mistake;
          const node = tree.nodes.get(n);
          if (!node) return null;
          return (
            <li key={n}>
              <button class={kind} onClick={() => onGo(n)}>
                {node.no} {node.t[notation] ?? node.m}
              </button>{' '}
              <small>{t('report.better', { line: better.join(' ') })}</small>{' '}
              <button class="retry" data-retry={n} onClick={() => onRetry(mistake)}>
                {t('report.retry')}
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
