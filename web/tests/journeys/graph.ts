// Journeys of the tree of moves as a graph.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { openPage, request, type Journeys, type Stage } from './stage';

type Added = { revision: number; edits: { node: { n: number } }[] };

async function newRecord(stage: Stage, setup: Record<string, unknown>): Promise<number> {
  const [row] = (await request(stage, 'POST', '/api/records', { variant: 'standard', rule_set: '', position: '', ...setup })) as {
    id: number;
  }[];
  return row!.id;
}
async function edit(stage: Stage, record: number, edits: unknown[]): Promise<number[]> {
  const { revision } = (await request(stage, 'GET', `/api/records/${record}`)) as { revision: number };
  const done = (await request(stage, 'POST', `/api/records/${record}/edits`, { edits }, { 'If-Match': String(revision) })) as Added;
  return done.edits.map(({ node }) => node?.n ?? 0);
}
const line = (p: number, moves: string[]) => moves.map((m, i) => ({ op: 'add', ...(i === 0 ? { p } : {}), m }));
const here = (page: Page, n: number) =>
  page.waitForFunction((wanted) => document.querySelector('.spot.here')?.getAttribute('data-spot') === String(wanted), n);
const placeOf = async (page: Page, n: number) => (await page.locator(`[data-spot="${n}"] .dot`).boundingBox())!;

export const graphJourneys: Journeys = {
  async 'the tree of moves as a graph: main line, variations, glyphs and comments, by mouse and by keys'(stage) {
    const id = await newRecord(stage, { game: 'chess' });
    const main = await edit(stage, id, line(0, ['e2e4', 'e7e5', 'g1f3', 'b8c6']));
    const other = await edit(stage, id, line(main[0]!, ['c7c5', 'g1f3']));
    await edit(stage, id, [
      { op: 'glyph', n: other[0], glyph: '?!' },
      { op: 'comment', n: main[1], text: 'As usual.' },
    ]);
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse/${id}`);
    await page.waitForSelector('.moves .move');
    await page.locator('[data-command="moves_graph"]').click();
    await page.locator('[data-spot="0"].here').waitFor();
    assert.equal(await page.locator('.moves').count(), 0);
    assert.equal(await page.locator('.spot').count(), 7);
    // The main line goes straight down, the variation stands on its right.
    const places = await Promise.all([0, ...main].map((n) => placeOf(page, n)));
    const middles = places.map(({ x, width }) => Math.round(x + width / 2));
    assert.deepEqual(middles, Array(5).fill(middles[0]));
    assert.ok(places.every(({ y }, i) => i === 0 || y > places[i - 1]!.y));
    assert.ok((await placeOf(page, other[0]!)).x > places[2]!.x);
    assert.equal(await page.locator(`[data-spot="${other[0]}"] text`).textContent(), '?!');
    assert.equal(await page.locator('.spot .said').count(), 1);
    await page.locator(`[data-spot="${other[1]}"]`).click();
    await here(page, other[1]!);
    // The keys are those of the board, with the focus in the graph too.
    await page.getByRole('group', { name: 'Tree of moves' }).focus();
    await page.keyboard.press('ArrowLeft');
    await here(page, other[0]!);
    await page.keyboard.press('ArrowUp');
    await here(page, main[1]!);
    await page.keyboard.press('End');
    await here(page, main[3]!);
    await page.locator(`[data-spot="${other[0]}"]`).click({ button: 'right' });
    await page.locator('.move-menu [data-item="promote"]').waitFor();
    await page.keyboard.press('Escape');
    // The choice is kept; the key leads back to the list.
    await page.reload();
    await page.waitForSelector('.spot');
    await page.keyboard.press('Shift+t');
    await page.waitForSelector('.moves .move');
    return problems;
  },
  async 'the tree of moves as a graph: of a long game only what is seen is drawn, and it follows the position'(stage) {
    const id = await newRecord(stage, { game: 'go', rule_set: 'chinese', params: { size: '19' } });
    // Rows of stones without a capture: each colour has every other file.
    const points = [...Array(9).keys()].flatMap((file) =>
      [...Array(18).keys()].flatMap((rank) => [19 * rank + 2 * file, 19 * rank + 2 * file + 1]),
    );
    const main = await edit(
      stage,
      id,
      points.map((point, i) => ({ op: 'add', ...(i === 0 ? { p: 0 } : {}), at: [point] })),
    );
    await edit(
      stage,
      id,
      main
        .slice(0, -40)
        .filter((_, i) => i % 4 === 0)
        .flatMap((n) => [{ op: 'add', p: n, at: [360] }]),
    );
    const { page, problems } = await openPage(stage, {}, { movesAsGraph: true });
    await page.goto(`${stage.address}/analyse/${id}`);
    await page.waitForSelector('.spot');
    const isSeen = (n: number) =>
      page.waitForFunction((wanted) => {
        const spot = document.querySelector(`[data-spot="${wanted}"].here`)?.getBoundingClientRect();
        const box = document.querySelector('.tree')!.getBoundingClientRect();
        return spot !== undefined && spot.top >= box.top && spot.bottom <= box.bottom && spot.left >= box.left && spot.right <= box.right;
      }, n);
    await isSeen(0);
    const drawn = await page.locator('.spot').count();
    assert.ok(drawn > 5 && drawn < 100, `${drawn} of ${main.length} nodes are drawn`);
    await page.keyboard.press('End');
    await isSeen(main.at(-1)!);
    assert.equal(await page.locator(`[data-spot="${main[0]}"]`).count(), 0);
    await page.keyboard.press('PageUp');
    await isSeen(main.at(-11)!);
    // Scrolling by hand draws what comes into sight.
    await page.locator('.tree').evaluate((box) => box.scrollTo(0, 0));
    await page.locator(`[data-spot="${main[3]}"]`).click();
    await isSeen(main[3]!);
    return problems;
  },
};
