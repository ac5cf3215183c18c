// The report of a whole game: the accuracy, the mistakes counted by
// seat, and each mistake with the beginning of the better line. It takes turns with the list of moves.
import { useMemo, useRef, useState } from 'preact/hooks';
import { showError, useApp, useText } from '../app/app';
import { saveFile } from '../records/requests';
import { errorIn, file } from '../net/rest';
import { cutLine, glyphOf, isJudged, mistakeClasses, mistakesOf, movesOfClass, ofSeat, type Mistake } from '../game/report';
import { parentOf, type Tree } from '../game/tree';
import './report.css';
import { useWholeLines } from '../ui/whole-lines';
import type { Descriptor, Report, Seat } from '../wire/types';
import { lineNumbers } from '../panel/lines';
import { numberBefore } from '../game/rows';
import { wordOf } from '../game/words';

// So much of a better line stands in a row; the rest opens with it.
const shownMoves = 4;

interface ReportProps {
  report: Report;
  tree: Tree;
  descriptor: Descriptor;
  notation: number;
  current: number;
  onGo(node: number): void;
  onRetry(mistake: Mistake): void;
  record: number;
  isShown: boolean; // whether its remarks stand in the moves
  onShow(): void;
  onRemove(): void;
}

export function ReportPanel(props: ReportProps) {
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  useWholeLines(box);
  return (
    <div class="report whole-lines" role="group" aria-label={t('report.title')} tabIndex={0} ref={box}>
      {isJudged(props.report) ? <Judged {...props} /> : <p>{t('report.no_evaluations')}</p>}
      <ReportTools {...props} />
    </div>
  );
}

function Judged({ report, tree, descriptor, notation, current, onGo, onRetry }: ReportProps) {
  const t = useText();
  const [seat, choose] = useState<Seat | null>(null);
  const all = useMemo(() => mistakesOf(report, tree), [report, tree]);
  const isPaired = descriptor.numbering === 'pairs';
  return (
    <>
      <Counts report={report} mistakes={all} tree={tree} descriptor={descriptor} seat={seat} onSeat={choose} onGo={onGo} />
      <ul>
        {ofSeat(all, tree, seat).map((mistake) => {
          const { n, class: kind, better } = mistake;
          const node = tree.nodes.get(n)!;
          const [start, rest] = cutLine(better, notation, shownMoves, lineNumbers(better.length, node, isPaired));
          const isHere = current === n || current === parentOf(tree, n);
          return (
            <li key={n} class={isHere ? 'here' : ''}>
              <button
                class={`wrong-move ${kind}`}
                data-mistake={n}
                aria-current={current === n ? 'true' : undefined}
                onClick={() => onGo(n)}
              >
                <span class="no">{numberBefore(node, isPaired, true)}</span> {wordOf(node, notation, t)}
                {glyphOf[kind]}
              </button>
              <small title={rest ? `${start} ${rest}` : undefined}>
                {start && t('report.better', { line: start })}
                {rest && <span class="more">{' …'}</span>}
                {rest && <span class="rest">{` ${rest}`}</span>}
              </small>
              <button class="retry" data-retry={n} onClick={() => onRetry(mistake)}>
                {t('report.retry')}
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}

// The formats that have a place for remarks.
const annotated: readonly string[] = ['pgn', 'sgf'];

// The remarks stand in the moves or not, can be saved in a file, and can be taken away.
function ReportTools({
  descriptor,
  record,
  isShown,
  onShow,
  onRemove,
}: Pick<ReportProps, 'descriptor' | 'record' | 'isShown' | 'onShow' | 'onRemove'>) {
  const app = useApp();
  const t = useText();
  const formats = descriptor.formats.filter(({ name, write }) => write && annotated.includes(name));
  const save = (format: string) =>
    void file(`records/${record}/report/export?format=${format}`).then(
      (saved) => saveFile(saved.file, saved.name || `game.${format}`),
      (failure: unknown) => showError(app, errorIn(failure)),
    );
  return (
    <div class="report-tools">
      <button class="plain" data-action="show-remarks" aria-pressed={isShown} onClick={onShow}>
        {t('report.show')}
      </button>
      {formats.map(({ name }) => (
        <button key={name} class="plain" data-format={name} title={t('report.save_how')} onClick={() => save(name)}>
          {t('report.save', { format: name.toUpperCase() })}
        </button>
      ))}
      <button class="plain" data-action="remove-report" onClick={onRemove}>
        {t('report.remove')}
      </button>
    </div>
  );
}

interface CountsProps extends Pick<ReportProps, 'report' | 'tree' | 'descriptor' | 'onGo'> {
  mistakes: readonly Mistake[];
  seat: Seat | null; // whose mistakes are listed; null for both
  onSeat(seat: Seat | null): void;
}

// The accuracy of each seat, and how many mistakes of each class it made; a number leads to the first of them. The
// heads of the rows choose whose mistakes are listed.
function Counts({ report, mistakes, tree, descriptor, seat: chosen, onSeat, onGo }: CountsProps) {
  const t = useText();
  const seatWord = (seat: Seat) => t(`seat.${descriptor.seats[seat]}`);
  const choice = (seat: Seat | null, word: string) => (
    <button
      data-of={seat ?? 'both'}
      aria-pressed={chosen === seat}
      aria-label={t('report.only', { who: word })}
      onClick={() => onSeat(seat)}
    >
      {word}
    </button>
  );
  return (
    <table class="counts">
      <thead>
        <tr>
          <th scope="col">{choice(null, t('report.both'))}</th>
          <th scope="col">{t('report.accuracy')}</th>
          {mistakeClasses.map((kind) => (
            <th key={kind} scope="col" class={kind} title={t(`report.${kind}`)} aria-label={t(`report.${kind}`)}>
              <span>{glyphOf[kind]}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {([0, 1] as const).map((seat) => {
          const accuracy = report.accuracy[seat];
          return (
            <tr key={seat}>
              <th scope="row">{choice(seat, seatWord(seat))}</th>
              <td>{accuracy === null ? '–' : t('report.percent', { percent: Math.round(10 * accuracy) / 10 })}</td>
              {mistakeClasses.map((kind) => {
                const moves = movesOfClass(mistakes, tree, kind, seat);
                const [first] = moves;
                return (
                  <td key={kind}>
                    {first === undefined ? (
                      0
                    ) : (
                      <button
                        data-count={`${kind}/${seat}`}
                        aria-label={`${seatWord(seat)}, ${t(`report.${kind}`)}: ${moves.length}`}
                        onClick={() => onGo(first)}
                      >
                        {moves.length}
                      </button>
                    )}
                  </td>
                );
              })}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
