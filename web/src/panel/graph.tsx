// The evaluation over the game. A press or a drag goes to a position; mistakes are dots.
import { useMemo, useRef } from 'preact/hooks';
import { useText } from '../app';
import type { Tree } from '../state/tree';
import { mainLine } from '../state/tree';
import { usePlot, type Data, type Described, type Plot, type Style } from '../ui/plot';
import type { Report } from '../wire/types';
import { pointsOf } from './score';

export interface GraphProps {
  tree: Tree;
  current: number;
  course?: Report['course'] | undefined; // of a report of the game
  onGo(node: number): void;
}

const dotClass: Record<string, string> = { '??': '--blunder', '?': '--mistake', '?!': '--dubious' };

export function Graph({ tree, current, course, onGo }: GraphProps) {
  const t = useText();
  const latest = useRef({ tree, current, course, onGo });
  latest.current = { tree, current, course, onGo };
  // `current` is a dependency because the viewed position is drawn over the line.
  const data = useMemo(() => dataOf(tree, course), [tree, current, course]);
  const describe = (style: Style): Described => ({
    range: [0, 1],
    padding: 4,
    cursor: { y: false, points: { size: 6 }, drag: { x: false, y: false } },
    fill: { fill: style('--graph-fill'), fillTo: 0.5 },
    draw: (plot) => drawOver(plot, style, latest.current),
    onReady(plot) {
      const go = () => {
        const ply = plot.cursor.idx;
        const target = ply === null || ply === undefined ? undefined : mainLine(latest.current.tree)[ply];
        if (target !== undefined) latest.current.onGo(target);
      };
      plot.over.addEventListener('click', go);
      plot.over.addEventListener('mousemove', (event) => event.buttons === 1 && go());
    },
  });
  const host = usePlot(data, describe, []);
  return <div class="graph" ref={host} role="img" aria-label={t('graph')} />;
}

const dataOf = (tree: Tree, course: GraphProps['course']): Data => {
  const points = pointsOf(tree, course);
  return [points.map((_, i) => i), points];
};

function drawOver(plot: Plot, style: Style, { tree, current, course }: GraphProps) {
  const { ctx, bbox } = plot;
  // uPlot caches the context's state that it set, so the state is restored afterwards.
  ctx.save();
  const path = mainLine(tree);
  const points = pointsOf(tree, course);
  const line = (x1: number, y1: number, x2: number, y2: number, stroke: string) => {
    ctx.strokeStyle = stroke;
    ctx.lineWidth = devicePixelRatio;
    ctx.beginPath();
    ctx.moveTo(x1, y1);
    ctx.lineTo(x2, y2);
    ctx.stroke();
  };
  const middle = plot.valToPos(0.5, 'y', true);
  line(bbox.left, middle, bbox.left + bbox.width, middle, style('--line'));
  path.forEach((n, i) => {
    const node = tree.nodes.get(n)!;
    const name = dotClass[node.glyph ?? ''];
    const point = points[i] ?? null;
    if (!name || point === null) return;
    ctx.fillStyle = style(name);
    ctx.beginPath();
    ctx.arc(plot.valToPos(i, 'x', true), plot.valToPos(point, 'y', true), 4 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.fill();
  });
  const ply = path.indexOf(current);
  const x = plot.valToPos(ply, 'x', true);
  if (ply >= 0) line(x, bbox.top, x, bbox.top + bbox.height, style('--mistake'));
  ctx.restore();
}
