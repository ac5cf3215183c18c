// A page with three engines, each with three lines and fifty infos a second: its frames, its scripts, its
// memory. The engines are processes, and the server sends a page five infos a second of each line; flooded, the page
// receives all of them, more than it ever does.
import type { Browser, CDPSession, Page } from 'playwright-core';
import { between, type Between, type Frame } from '../journeys/between';
import { openPage, request, type Stage } from '../journeys/stage';
import { ms, quantile, type Row } from './figures';
import { installProbe } from './probe';
import { traceFrames } from './trace';

const engines = 3;
const rate = 50; // infos per second of each engine
const calm = 5_000;
const watched = 20_000;
const traced = 8_000;

// The newest line of each key is sent again and again with other numbers.
function flood(wire: Between): () => void {
  const known = new Map<string, Frame>();
  wire.change((frame) => {
    if (frame['t'] === 'info') known.set(`${String(frame['topic'])} ${String(frame['k'])}`, frame);
    return frame;
  });
  let told = 0;
  const timer = setInterval(
    () => {
      const all = [...known.values()];
      const next = all[told % Math.max(1, all.length)];
      if (!next) return;
      told += 1;
      wire.say({ ...next, depth: 1 + Math.floor(told / 24), nodes: told * 41_000, score: { cp: told % 60 } });
    },
    1000 / (engines * rate),
  );
  return () => clearInterval(timer);
}

async function openAnalysis(stage: Stage): Promise<{ page: Page; wire: Between }> {
  const { page } = await openPage(stage, { viewport: { width: 1440, height: 900 } });
  await installProbe(page);
  const wire = await between(page);
  const [row] = (await request(stage, 'POST', '/api/records', { game: 'chess', variant: 'standard', rule_set: '', position: '' })) as {
    id: number;
  }[];
  await page.goto(`${stage.address}/analyse/${row!.id}`);
  await page.waitForSelector('.board');
  for (let i = 1; i < engines; i++) await page.locator('[data-action="add-engine"]').last().click();
  for (let i = 0; i < engines; i++)
    await page
      .locator('.analysis')
      .nth(i)
      .locator('select')
      .first()
      .selectOption(`Scripted ${i + 1}`);
  return { page, wire };
}

async function framesOf(page: Page, milliseconds: number) {
  await page.evaluate(() => window.probe.watchFrames());
  await page.waitForTimeout(milliseconds);
  const { frames, longTasks, infos } = await page.evaluate(() => window.probe.framesSeen());
  const gaps = frames.slice(1).map((time, i) => time - frames[i]!);
  const seconds = (frames.at(-1)! - frames[0]!) / 1000;
  return { perSecond: gaps.length / seconds, gap: quantile(gaps, 0.95), longTasks, infos: infos / seconds };
}

// The size of the heap after a garbage collection.
async function heapOf(session: CDPSession): Promise<{ bytes: number; nodes: number }> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  return { bytes: value('JSHeapUsedSize'), nodes: value('Nodes') };
}

export async function measureStreaming(browser: Browser, stage: Stage, name: string, minutes: number, isFlooded: boolean): Promise<Row> {
  const { page, wire } = await openAnalysis(stage);
  const before = await framesOf(page, calm);
  for (let i = 0; i < engines; i++) {
    await page.getByRole('switch').nth(i).click();
    await page.waitForFunction((n) => Boolean(document.querySelectorAll('.analysis')[n]?.querySelector('.pv button')), i);
  }
  const began = performance.now();
  const stop = isFlooded ? flood(wire) : () => {};
  const during = await framesOf(page, watched);
  const { script, busy, longest } = await traceFrames(browser, page, traced);
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const heaps: string[] = [];
  for (const minute of minutes > 0 ? [1, minutes] : []) {
    await page.waitForTimeout(Math.max(0, minute * 60_000 - (performance.now() - began)));
    const { bytes, nodes } = await heapOf(session);
    heaps.push(`${(bytes / 1e6).toFixed(2)} MB, ${nodes} nodes`);
  }
  stop();
  await page.context().close();
  return {
    name,
    cells: {
      'infos/s': during.infos.toFixed(0),
      'frames/s at rest': before.perSecond.toFixed(1),
      'frames/s': during.perSecond.toFixed(1),
      'p95 gap': ms(during.gap),
      'long tasks': during.longTasks.length === 0 ? 'none' : `${during.longTasks.length}, ${ms(Math.max(...during.longTasks))}`,
      'script a frame, median': ms(quantile(script, 0.5)),
      p95: ms(quantile(script, 0.95)),
      'busy, p95': ms(quantile(busy, 0.95)),
      'longest task, traced': ms(longest),
      ...(heaps.length > 0 ? { 'heap after 1 min': heaps[0]!, [`after ${minutes} min`]: heaps[1]! } : {}),
    },
  };
}
