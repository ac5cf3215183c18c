// Measures the work of one step through a long game, a record whose tree is made up: the time in scripts, and all work of the page's main
// thread with style and layout, as Chromium counts them.
import type { Page } from 'playwright-core';
import type { MoveNode } from '../../src/wire/types';
import { between, inState } from '../journeys/between';
import { openPage, request, type Stage } from '../journeys/stage';
import { ms, type Row } from './figures';

const steps = 40;
const size = 19;
const names = [...Array(size * size).keys()].map((at) => `${'ABCDEFGHJKLMNOPQRST'[at % size]}${Math.floor(at / size) + 1}`);

// A stone is put down and, one move later, taken away again, so that a game may be as long as is wanted.
function nodesOf(count: number, variations: boolean): MoveNode[] {
  const node = (n: number, p: number, depth: number): MoveNode => {
    const at = (7 * depth) % names.length;
    const before = (7 * (depth - 1)) % names.length;
    return {
      n,
      p,
      m: names[at]!,
      t: [names[at]!],
      at: [at],
      set: depth > 1 ? [at, 'X', before, '.'] : [at, 'X'],
      was: depth > 1 ? [at, '.', before, 'X'] : [at, '.'],
      s: depth % 2 === 1 ? 0 : 1,
      no: depth,
      score: { win: (n % 97) / 97 },
    };
  };
  if (!variations) return Array.from({ length: count }, (_, i) => node(i + 1, i, i + 1));
  // Every tenth move of the main line has a variation of nine moves.
  const list: MoveNode[] = [];
  let [last, depth] = [0, 0];
  while (list.length + 20 <= count) {
    for (let i = 0; i < 10; i++) {
      const n = list.length + 1;
      list.push(node(n, last, ++depth));
      last = n;
    }
    for (let i = 0, p = list.at(-1)!.p; i < 9; i++) {
      const n = list.length + 1;
      list.push({ ...node(n, p, depth + i), m: `${names[(7 * (depth + i)) % names.length]}v`, comment: i === 0 ? 'Or so.' : '' });
      p = n;
    }
  }
  return list;
}

async function perStep(page: Page, key: string): Promise<{ script: number; all: number }> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => 1000 * metrics.find((metric) => metric.name === name)!.value;
    return { script: of('ScriptDuration'), all: of('TaskDuration') };
  };
  const before = await now();
  for (let i = 0; i < steps; i++) {
    await page.keyboard.press(key);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  }
  const after = await now();
  return { script: (after.script - before.script) / steps, all: (after.all - before.all) / steps };
}

export async function measureSteps(stage: Stage): Promise<Row[]> {
  const rows: Row[] = [];
  for (const isGraph of [false, true]) {
    for (const variations of [false, true]) {
      for (const count of [100, 1000, 10_000, 100_000]) {
        const [record] = (await request(stage, 'POST', '/api/records', { game: 'go' })) as { id: number }[];
        const list = nodesOf(count, variations);
        const { page, context } = await openPage(stage, {}, { movesAsGraph: isGraph });
        const wire = await between(page);
        wire.change(inState(`record/${record!.id}`, (data) => ({ ...data, tree: list })));
        page.setDefaultTimeout(120_000);
        await page.route('**/api/positions', (route) =>
          route.fulfill({ json: { cells: '.'.repeat(361), turn: 0, legal: { moves: [], all_empty: true }, marks: [], result: null } }),
        );
        await page.route('**/found?*', (route) => route.fulfill({ json: [] }));
        await page.goto(`${stage.address}/analyse/${record!.id}`);
        await page.waitForSelector(isGraph ? '.spot' : '.moves .move');
        await page.keyboard.press('End');
        await page.waitForTimeout(500);
        const { script, all } = await perStep(page, 'ArrowLeft');
        const drawn = await page.locator(isGraph ? '.spot' : '.moves .move').count();
        rows.push({
          name: `${list.length} nodes${variations ? ', with variations' : ''}, as ${isGraph ? 'a graph' : 'a list'}`,
          cells: { script: ms(script), 'all work': ms(all), 'moves drawn': String(drawn) },
        });
        await context.close();
      }
    }
  }
  return rows;
}
