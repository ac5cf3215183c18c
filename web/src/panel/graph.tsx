// The evaluation over the game: a press or a drag goes there, mistakes are dots.
import { useEffect, useRef } from 'preact/hooks';
import { useSettings, useText } from '../app';
import type { Tree } from '../state/tree';
import { mainLine } from '../state/tree';
import { shareOf } from './score';

export interface GraphProps {
  tree: Tree;
  current: number;
  onGo(node: number): void;
}

// Shares of the first seat by ply, 0.5 in the middle; null where nothing was said.
export function pointsOf(tree: Tree): (number | null)[] {
  return mainLine(tree).map((n) => {
    const score = tree.nodes.get(n)?.score;
    return score && Object.keys(score).length > 0 ? shareOf(score) : null;
  });
}

const dotClass: Record<string, string> = { '??': '--blunder', '?': '--mistake', '?!': '--dubious' };

export function Graph({ tree, current, onGo }: GraphProps) {
  const t = useText();
  const theme = useSettings((settings) => settings.theme);
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef({ tree, current, onGo });
  latest.current = { tree, current, onGo };
  const redraw = useRef<() => void>(() => {});

  useEffect(() => {
    const box = host.current!;
    let isGone = false;
    let leave = () => {};
    void import('uplot').then(async ({ default: UPlot }) => {
      await import('uplot/dist/uPlot.min.css');
      if (isGone) return;
      const style = getComputedStyle(document.documentElement);
      const color = (name: string) => style.getPropertyValue(name).trim();
      const draw = (plot: InstanceType<typeof UPlot>) => drawOver(plot, color, latest.current.tree, latest.current.current);
      const options = {
        width: box.clientWidth,
        height: box.clientHeight,
        padding: [4, 0, 4, 0] as [number, number, number, number],
        legend: { show: false },
        cursor: { y: false, points: { size: 6 }, drag: { x: false, y: false } },
        scales: { x: { time: false }, y: { range: [0, 1] as [number, number] } },
        axes: [{ show: false }, { show: false }],
        series: [{}, { stroke: color('--accent'), width: 2, fill: color('--graph-fill'), fillTo: 0.5, points: { show: false }, spanGaps: true }],
        hooks: { draw: [draw] },
      };
      const plot = new UPlot(options as never, dataOf(latest.current.tree), box);
      redraw.current = () => plot.setData(dataOf(latest.current.tree));
      const go = () => {
        const ply = plot.cursor.idx;
        const target = ply === null || ply === undefined ? undefined : mainLine(latest.current.tree)[ply];
        if (target !== undefined) latest.current.onGo(target);
      };
      plot.over.addEventListener('click', go);
      plot.over.addEventListener('mousemove', (event) => event.buttons === 1 && go());
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
  }, [theme]);
  useEffect(() => redraw.current(), [tree, current]);
  return <div class="graph" ref={host} role="img" aria-label={t('graph')} />;
}

type Data = [number[], (number | null)[]];
const dataOf = (tree: Tree): Data => {
  const points = pointsOf(tree);
  return [points.map((_, i) => i), points];
};

interface Plot {
  ctx: CanvasRenderingContext2D;
  bbox: { left: number; top: number; width: number; height: number };
  valToPos(value: number, scale: string, canvas: boolean): number;
}
function drawOver(plot: Plot, color: (name: string) => string, tree: Tree, current: number) {
  const { ctx, bbox } = plot;
  // uPlot remembers what it set itself.
  ctx.save();
  const path = mainLine(tree);
  const line = (x1: number, y1: number, x2: number, y2: number, stroke: string) => {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
    ctx.stroke();
  };
  const middle = plot.valToPos(0.5, 'y', true);
  line(bbox.left, middle, bbox.left + bbox.width, middle, color('--line'));
  path.forEach((n, i) => {
    const node = tree.nodes.get(n)!;
    const name = dotClass[node.glyph ?? ''];
    if (!name || !node.score) return;
    ctx.fillStyle = color(name);
    ctx.beginPath();
    ctx.arc(plot.valToPos(i, 'x', true), plot.valToPos(shareOf(node.score), 'y', true), 4 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.fill();
  });
  const ply = path.indexOf(current);
  const x = plot.valToPos(ply, 'x', true);
  if (ply >= 0) line(x, bbox.top, x, bbox.top + bbox.height, color('--mistake'));
  ctx.restore();
}
