// The progress of the analysis of a whole game, with a cancel button.
import { useRef } from 'preact/hooks';
import { useText } from '../app/app';
import { formatSpan } from '../form/span';
import type { Analysis } from '../wire/types';
import { beginningOf, timeLeft, type Beginning } from './pace';
import './report.css';

export function ReportProgress({ state, onCancel }: { state: Analysis | null; onCancel(): void }) {
  const t = useText();
  const begun = useRef<Beginning | null>(null);
  if (!state?.progress) return null;
  const { done, total } = state.progress;
  const now = performance.now();
  begun.current = beginningOf(begun.current, state.id, state.progress, now);
  const left = timeLeft(begun.current, state.progress, now);
  return (
    <div class="report-progress">
      <label>
        {left === null ? t('report.progress', { done, total }) : t('report.progress_left', { done, total, time: formatSpan(left, t) })}
        <progress value={done} max={total} />
      </label>
      <button class="plain" onClick={onCancel}>
        {t('cancel')}
      </button>
    </div>
  );
}
