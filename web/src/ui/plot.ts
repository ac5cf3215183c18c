// A chart of one line by uPlot, which is loaded with the first chart. The chart follows the size of its box and is
// created anew when the theme changes.
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useSettings } from '../app/app';

export type Data = [number[], (number | null)[]];

// The used part of uPlot's plot.
export interface Plot {
  ctx: CanvasRenderingContext2D;
  bbox: { left: number; top: number; width: number; height: number };
  over: HTMLElement;
  cursor: { idx?: number | null };
  valToPos(value: number, scale: string, canvas: boolean): number;
}

export interface Described {
  range: [number, number]; // of the values
  padding: number; // pixels above and below
  cursor: object; // uPlot's option of this name
  fill?: object; // under the line
  draw(plot: Plot): void; // over the line
  onReady?(plot: Plot): void;
}

// Returns the value of a custom property of the style sheet, such as a colour, by the property's name.
export type Style = (name: string) => string;

// Returns the ref for the chart's element. A new `data` object is drawn; `made` holds the values that `describe`
// depends on, and a change of them creates the chart anew.
export function usePlot(data: Data, describe: (style: Style) => Described, made: readonly unknown[]): RefObject<HTMLDivElement> {
  const theme = useSettings((settings) => settings.theme);
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(data);
  latest.current = data;
  const redraw = useRef<() => void>(() => {});
  useEffect(() => {
    const box = host.current!;
    let isGone = false;
    let leave = () => {};
    void import('uplot').then(async ({ default: UPlot }) => {
      await import('uplot/dist/uPlot.min.css');
      if (isGone) return;
      const computed = getComputedStyle(document.documentElement);
      const style: Style = (name) => computed.getPropertyValue(name).trim();
      const { range, padding, cursor, fill, draw, onReady } = describe(style);
      const options = {
        width: box.clientWidth,
        height: box.clientHeight,
        padding: [padding, 0, padding, 0],
        legend: { show: false },
        cursor,
        scales: { x: { time: false }, y: { range: () => range } },
        axes: [{ show: false }, { show: false }],
        series: [{}, { stroke: style('--accent'), width: 2, points: { show: false }, spanGaps: true, ...fill }],
        hooks: { draw: [draw] },
      };
      const plot = new UPlot(options as never, latest.current, box);
      redraw.current = () => plot.setData(latest.current);
      onReady?.(plot);
      const watch = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: box.clientHeight }));
      watch.observe(box);
      leave = () => {
        watch.disconnect();
        plot.destroy();
        redraw.current = () => {};
      };
    });
    return () => {
      isGone = true;
      leave();
    };
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the caller lists what `describe` depends on
  }, [theme, ...made]);
  useEffect(() => redraw.current(), [data]);
  return host;
}
