// The evaluation over the game. A press or a drag goes to a position; mistakes are dots.
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { useText } from '../app/app';
import { glyphAt, noLayer, type Layer } from '../game/layer';
import type { Tree } from '../game/tree';
import { depthOf, headOf, mainLine } from '../game/tree';
import { usePlot, type Data, type Described, type Plot, type Style } from '../ui/plot';
import type { Report } from '../wire/types';
import { pointsOf } from '../game/score';

export interface GraphProps {
  tree: Tree;
  current: number;
  course?: Report['course'] | undefined; // of a report of the game
  layer?: Layer; // what the engine says that gave the report
  onGo(node: number): void;
}

const dotClass: Record<string, string> = { '??': '--blunder', '?': '--mistake', '?!': '--dubious' };

export function Graph({ tree, current, course, layer = noLayer, onGo }: GraphProps) {
  const t = useText();
  const data = useMemo(() => dataOf(tree, course, layer), [tree, course, layer]);
  const latest = useRef({ tree, current, layer, points: data[1], onGo });
  latest.current = { tree, current, layer, points: data[1], onGo };
  // The viewed position is an element over the chart, which is not drawn anew for a step.
  const here = useRef<{ plot: Plot; line: HTMLElement } | null>(null);
  const place = () => {
    const { tree, current } = latest.current;
    const ply = headOf(tree, current) === null ? depthOf(tree, current) - 1 : -1;
    if (!here.current) return;
    here.current.line.hidden = ply < 0;
    if (ply >= 0) here.current.line.style.left = `${here.current.plot.valToPos(ply, 'x', false)}px`;
  };
  const describe = (style: Style): Described => ({
    range: [0, 1],
    padding: 4,
    cursor: { y: false, points: { size: 6 }, drag: { x: false, y: false } },
    fill: { fill: style('--graph-fill'), fillTo: 0.5 },
    draw(plot) {
      drawOver(plot, style, latest.current);
      place();
    },
    onReady(plot) {
      const line = document.createElement('span');
      line.className = 'graph-here';
      plot.over.append(line);
      here.current = { plot, line };
      place();
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
  useEffect(place, [tree, current]);
  return <div class="graph" ref={host} role="img" aria-label={t('graph')} />;
}

const dataOf = (tree: Tree, course: GraphProps['course'], layer: Layer): Data => {
  const points = pointsOf(tree, course, layer);
  return [points.map((_, i) => i), points];
};

function drawOver(plot: Plot, style: Style, { tree, layer, points }: { tree: Tree; layer: Layer; points: Data[1] }) {
  const { ctx, bbox } = plot;
  // uPlot caches the context's state that it set, so the state is restored afterwards.
  ctx.save();
  const middle = plot.valToPos(0.5, 'y', true);
  ctx.strokeStyle = style('--line');
  ctx.lineWidth = devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(bbox.left, middle);
  ctx.lineTo(bbox.left + bbox.width, middle);
  ctx.stroke();
  mainLine(tree).forEach((n, i) => {
    const node = tree.nodes.get(n)!;
    const name = dotClass[glyphAt(layer, node)];
    const point = points[i] ?? null;
    if (!name || point === null) return;
    ctx.fillStyle = style(name);
    ctx.beginPath();
    ctx.arc(plot.valToPos(i, 'x', true), plot.valToPos(point, 'y', true), 4 * devicePixelRatio, 0, 2 * Math.PI);
    ctx.fill();
  });
  ctx.restore();
}
