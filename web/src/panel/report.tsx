// The whole-game analysis: its progress with a cancel button, then the accuracy, the mistakes counted by
// seat, and each mistake with the better line.
import { useText } from '../app';
import { mistakeClasses, mistakesOf, movesOfClass, type Mistake } from '../state/report';
import type { Tree } from '../state/tree';
import type { Analysis, Descriptor, Report, Seat } from '../wire/types';
import { wordOf } from './words';

interface ReportProps {
  state: Analysis | null;
  tree: Tree;
  descriptor: Descriptor;
  notation: number;
  onGo(node: number): void;
  onRetry(mistake: Mistake): void;
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
  if (!state?.report) return null;
  const { report } = state;
  const mistakes = mistakesOf(report, tree);
  return (
    <div class="report">
      <Counts report={report} mistakes={mistakes} tree={tree} descriptor={descriptor} onGo={onGo} />
      <ul>
        {mistakes.map((mistake) => {
          const { n, class: kind, better } = mistake;
          const node = tree.nodes.get(n)!;
          return (
            <li key={n}>
              <button class={kind} onClick={() => onGo(n)}>
                {node.no} {wordOf(node, notation, t)}
              </button>{' '}
              {better.length > 0 && <small>{t('report.better', { line: better.map((move) => move.t[notation] ?? move.m).join(' ') })}</small>}{' '}
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

interface CountsProps extends Pick<ReportProps, 'tree' | 'descriptor' | 'onGo'> {
  report: Report;
  mistakes: readonly Mistake[];
}

// The accuracy of each seat, and how many mistakes of each class it made; a number leads to the first of them.
function Counts({ report, mistakes, tree, descriptor, onGo }: CountsProps) {
  const t = useText();
  const seats = [0, 1] as const;
  const seatWord = (seat: Seat) => t(`seat.${descriptor.seats[seat]}`);
  return (
    <table class="counts">
      <thead>
        <tr>
          <td />
          {seats.map((seat) => (
            <th key={seat} scope="col">{seatWord(seat)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">{t('report.accuracy')}</th>
          {seats.map((seat) => (
            <td key={seat}>{t('report.percent', { percent: Math.round(10 * report.accuracy[seat]) / 10 })}</td>
          ))}
        </tr>
        {mistakeClasses.map((kind) => (
          <tr key={kind}>
            <th scope="row" class={kind}>
              <span>{t(`report.${kind}`)}</span>
            </th>
            {seats.map((seat) => {
              const moves = movesOfClass(mistakes, tree, kind, seat);
              const [first] = moves;
              return (
                <td key={seat}>
                  {first === undefined ? (
                    0
                  ) : (
                    <button data-count={`${kind}/${seat}`} aria-label={`${seatWord(seat)}, ${t(`report.${kind}`)}: ${moves.length}`} onClick={() => onGo(first)}>
                      {moves.length}
                    </button>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
