// The sequential test of a match: its log-likelihood ratio over the games, between the two bounds at one
// of which it ends.
import { useEffect, useRef } from 'preact/hooks';
import { useSettings, useText } from '../app';
import { formatRatio } from '../state/cross';
import type { Sprt } from '../wire/types';

export function TestPanel({ test }: { test: Sprt }) {
  const t = useText();
  const { elo0, elo1, llr, lower, upper, verdict } = test;
  return (
    <section class="card" aria-labelledby="test">
      <h2 id="test">{t('match.test_of', { elo0, elo1 })}</h2>
      <p>
        <b class="llr">{formatRatio(llr)}</b> <span class={`badge ${verdict}`}>{t(`verdict.${verdict}`, { elo0, elo1 })}</span>{' '}
        <small class="hint">{t('match.bounds', { lower: formatRatio(lower), upper: formatRatio(upper) })}</small>
      </p>
      <Curve test={test} />
    </section>
  );
}

type Data = [number[], number[]];
const dataOf = ({ curve }: Sprt): Data => [[0, ...curve.map(([games]) => games)], [0, ...curve.map(([, llr]) => llr)]];

interface Plot {
  ctx: CanvasRenderingContext2D;
  bbox: { left: number; top: number; width: number; height: number };
  valToPos(value: number, scale: string, canvas: boolean): number;
}

function Curve({ test }: { test: Sprt }) {
  const t = useText();
  const theme = useSettings((settings) => settings.theme);
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(test);
  latest.current = test;
  const redraw = useRef<() => void>(() => {});
  const { lower, upper } = test;
  useEffect(() => {
    const box = host.current!;
    let isGone = false;
    let leave = () => {};
    void import('uplot').then(async ({ default: UPlot }) => {
      await import('uplot/dist/uPlot.min.css');
      if (isGone) return;
      const style = getComputedStyle(document.documentElement);
      const color = (name: string) => style.getPropertyValue(name).trim();
      const words: [number, string][] = [
        [upper, t('match.bound_accept', { n: formatRatio(upper) })],
        [lower, t('match.bound_reject', { n: formatRatio(lower) })],
      ];
      const room = 0.3 * (upper - lower);
      const options = {
        width: box.clientWidth,
        height: box.clientHeight,
        padding: [0, 0, 0, 0] as [number, number, number, number],
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false }, y: { range: () => [lower - room, upper + room] as [number, number] } },
        axes: [{ show: false }, { show: false }],
        series: [{}, { stroke: color('--accent'), width: 2, points: { show: false } }],
        hooks: { draw: [(plot: Plot) => drawBounds(plot, color, style.getPropertyValue('--font'), words)] },
      };
      const plot = new UPlot(options as never, dataOf(latest.current), box);
      redraw.current = () => plot.setData(dataOf(latest.current));
      const watch = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: box.clientHeight }));
      watch.observe(box);
      leave = () => {
        watch.disconnect();
        plot.destroy();
      };
    });
    return () => {
      isGone = true;
      leave();
    };
  }, [theme, lower, upper, t]);
  useEffect(() => redraw.current(), [test]);
  return <div class="curve" ref={host} role="img" aria-label={t('match.curve', { n: test.curve.at(-1)?.[0] ?? 0, llr: formatRatio(test.llr) })} />;
}

function drawBounds({ ctx, bbox, valToPos }: Plot, color: (name: string) => string, font: string, words: readonly [number, string][]) {
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
  // uPlot remembers what it set itself.
  ctx.save();
  ctx.lineWidth = scale;
  ctx.strokeStyle = color('--line');
  line(0, []);
  ctx.strokeStyle = color('--muted');
  ctx.fillStyle = color('--muted');
  ctx.font = `${12 * scale}px ${font}`;
  for (const [value, text] of words) {
    const y = line(value, [5, 4]);
    ctx.textBaseline = value > 0 ? 'bottom' : 'top';
    ctx.fillText(text, bbox.left + 2 * scale, value > 0 ? y - 3 * scale : y + 3 * scale);
  }
  ctx.restore();
}
