// The work of the page's main thread, from Chromium's own trace: the time in scripts and the busy
// time in each frame.
import type { Browser, Page } from 'playwright-core';

interface TraceEvent {
  name: string;
  ph: string;
  ts: number; // microseconds
  dur?: number;
  pid: number;
  tid: number;
}
export interface PerFrame {
  script: number[]; // milliseconds of script in each frame
  busy: number[];
  longest: number; // the longest task
}

const categories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'v8'];
const taskName = 'RunTask';
const frameName = 'FireAnimationFrame';
const scripts = new Set([
  'FunctionCall',
  'EvaluateScript',
  'RunMicrotasks',
  frameName,
  'TimerFire',
  'EventDispatch',
  'V8.GCScavenger',
  'MinorGC',
  'MajorGC',
  'BlinkGC.AtomicPhase',
]);

// The time covered by any of the spans, by the frame in which each begins.
function coveredBy(spans: TraceEvent[], frames: number[]): number[] {
  const sums = frames.map(() => 0);
  let [frame, end] = [0, 0];
  for (const { ts, dur = 0 } of [...spans].sort((a, b) => a.ts - b.ts)) {
    while (frame + 1 < frames.length && frames[frame + 1]! <= ts) frame += 1;
    if (ts >= frames[0]!) sums[frame]! += Math.max(0, ts + dur - Math.max(ts, end)) / 1000;
    end = Math.max(end, ts + dur);
  }
  // The last frame has no end.
  return sums.slice(0, -1);
}

export async function traceFrames(browser: Browser, page: Page, milliseconds: number): Promise<PerFrame> {
  await browser.startTracing(page, { categories });
  await page.waitForTimeout(milliseconds);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const ofThread = new Map<string, TraceEvent[]>();
  for (const event of traceEvents) {
    const thread = `${event.pid}/${event.tid}`;
    const known = ofThread.get(thread);
    if (known) known.push(event);
    else ofThread.set(thread, [event]);
  }
  const framesIn = (events: TraceEvent[]) => events.filter(({ name }) => name === frameName);
  const main = [...ofThread.values()].reduce((one, other) => (framesIn(other).length > framesIn(one).length ? other : one));
  const spans = main.filter(({ ph }) => ph === 'X');
  const tasks = spans.filter(({ name }) => name === taskName);
  // The callbacks of one frame run in one task.
  const callbacks = framesIn(spans);
  const frames = tasks
    .filter((task) => callbacks.some(({ ts }) => ts >= task.ts && ts <= task.ts + (task.dur ?? 0)))
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  return {
    script: coveredBy(
      spans.filter(({ name }) => scripts.has(name)),
      frames,
    ),
    busy: coveredBy(tasks, frames),
    longest: tasks.reduce((longest, { dur = 0 }) => Math.max(longest, dur / 1000), 0),
  };
}
