// Measures the time from an address to a playable page: each time in a fresh browser with nothing
// cached, and once more with its cache filled.
import { openBrowser, openPage, press, square, type Stage } from '../journeys/stage';
import { median, ms, quantile, type Row } from './figures';
import { installProbe } from './probe';

const runs = 10;

interface Opened {
  paint: number;
  playable: number;
  move: number; // until a move is played and drawn, since the page was requested
}

async function openOnce(stage: Stage): Promise<{ cold: Opened; warm: Opened }> {
  const browser = await openBrowser();
  const own = { ...stage, newContext: (options: Parameters<Stage['newContext']>[0]) => browser.newContext(options) };
  const { page } = await openPage(own);
  await installProbe(page);
  const times = async (): Promise<Opened> => {
    await page.goto(stage.address);
    const playable = await page.evaluate(() => window.probe.playable);
    const paint = await page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN);
    await page.getByText('White', { exact: true }).click();
    await page.locator('[data-action="play"]').click();
    await page.waitForSelector('.board square, .board piece');
    await page.evaluate(() => window.probe.expect({ moves: 1 }));
    await press(page, square('e2'));
    await press(page, square('e4'));
    const { drawn } = await page.evaluate(() => window.probe.answered);
    return { paint, playable, move: drawn };
  };
  const [cold, warm] = [await times(), await times()];
  await browser.close();
  return { cold, warm };
}

export async function measureOpening(stage: Stage): Promise<Row[]> {
  const found: Awaited<ReturnType<typeof openOnce>>[] = [];
  for (let i = 0; i < runs; i++) found.push(await openOnce(stage));
  return (['cold', 'warm'] as const).map((kind) => {
    const of = (what: keyof Opened) => {
      const values = found.map((run) => run[kind][what]);
      return `${ms(median(values))} (${ms(quantile(values, 0.9))})`;
    };
    return {
      name: kind === 'cold' ? 'a fresh browser' : 'the same again',
      cells: { 'first paint': of('paint'), playable: of('playable'), 'first move drawn': of('move') },
    };
  });
}
