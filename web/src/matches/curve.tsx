// The sequential test of a match: its log-likelihood ratio over the games, between the two bounds. The
// test ends when the ratio reaches one of them.
import { useMemo } from 'preact/hooks';
import { useText } from '../app/app';
import { formatRatio } from './cross';
import { eloWords, testWords } from './words';
import { usePlot, type Data, type Described, type Plot, type Style } from '../ui/plot';
import type { Sprt } from '../wire/types';

export function TestPanel({ test, isOfGames }: { test: Sprt; isOfGames: boolean }) {
  const t = useText();
  const { llr, lower, upper, verdict } = test;
  const [elo0, elo1] = [eloWords(test.elo0), eloWords(test.elo1)];
  return (
    <section class="card" aria-labelledby="test">
      <h2 id="test">{t('match.test_of', { elo0, elo1 })}</h2>
      <p>
        <b class="llr">{t('match.llr', { llr: formatRatio(llr) })}</b>{' '}
        <span class={`badge ${verdict}`}>{t(`verdict.${verdict}`, { elo0, elo1 })}</span>{' '}
        <small class="hint">{t('match.bounds', { lower: formatRatio(lower), upper: formatRatio(upper) })}</small>
      </p>
      <p class="hint" data-part="test-plan">
        {testWords(test, isOfGames, t)}
      </p>
      <Curve test={test} />
    </section>
  );
}

const dataOf = ({ curve }: Sprt): Data => [
  [0, ...curve.map(([games]) => games)],
  [0, ...curve.map(([, llr]) => llr)],
];

function Curve({ test }: { test: Sprt }) {
  const t = useText();
  const { lower, upper } = test;
  const data = useMemo(() => dataOf(test), [test]);
  const room = 0.3 * (upper - lower);
  const words: [number, string][] = [
    [upper, t('match.bound_accept', { n: formatRatio(upper) })],
    [lower, t('match.bound_reject', { n: formatRatio(lower) })],
  ];
  const describe = (style: Style): Described => ({
    range: [lower - room, upper + room],
    padding: 0,
    cursor: { show: false },
    draw: (plot) => drawBounds(plot, style, words),
  });
  const host = usePlot(data, describe, [lower, upper, t]);
  return (
    <div
      class="curve"
      ref={host}
      role="img"
      aria-label={t('match.curve', { n: test.curve.at(-1)?.[0] ?? 0, llr: formatRatio(test.llr) })}
    />
  );
}

function drawBounds({ ctx, bbox, valToPos }: Plot, style: Style, words: readonly [number, string][]) {
  const scale = devicePixelRatio;
  const line = (value: number, dash: number[]) => {
    const y = valToPos(value, 'y', true);
    ctx.setLineDash(dash.map((n) => n * scale));
    ctx.beginPath();
    ctx.moveTo(bbox.left, y);
    ctx.lineTo(bbox.left + bbox.width, y);
    ctx.stroke();
    return y;
  };
  // uPlot caches the context's state that it set, so the state is restored afterwards.
  ctx.save();
  ctx.lineWidth = scale;
  ctx.strokeStyle = style('--line');
  line(0, []);
  ctx.strokeStyle = style('--muted');
  ctx.fillStyle = style('--muted');
  ctx.font = `${12 * scale}px ${style('--font')}`;
  for (const [value, text] of words) {
    const y = line(value, [5, 4]);
    ctx.textBaseline = value > 0 ? 'bottom' : 'top';
    ctx.fillText(text, bbox.left + 2 * scale, value > 0 ? y - 3 * scale : y + 3 * scale);
  }
  ctx.restore();
}
