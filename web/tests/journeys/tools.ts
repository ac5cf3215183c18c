// Journeys of what is done with a record beside moving: mistakes tried again, variations that close, menus
// of moves.
import assert from 'node:assert/strict';
import { chessRecord } from './records';
import { movesAre, openPage, press, request, words, type Journeys, type Stage } from './stage';

// A record of each game to draw on: the mock has them, the real server begins empty ones.
async function emptyRecord(stage: Stage, game: string): Promise<number> {
  const [row] = (await request(stage, 'POST', '/api/records', { game, variant: 'standard', rule_set: '', position: '' })) as { id: number }[];
  return row!.id;
}
export const toolJourneys: Journeys = {
  async 'a mistake is tried again: wrong, again, then shown'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/analyse/${await chessRecord(stage)}`);
    await page.waitForSelector('.moves .move');
    await page.keyboard.press('r');
    await page.locator('[data-retry]').first().waitFor();
    const mistake = Number(await page.locator('[data-retry]').first().getAttribute('data-retry'));
    const before = (await words(page)).length;
    await page.locator('[data-retry]').first().click();
    await page.locator('.trial.asked').waitFor();
    // The move of the game is the mistake itself.
    const { tree } = (await request(stage, 'GET', `/api/records/${page.url().split('/').at(-1)}`)) as { tree: { n: number; at: number[] }[] };
    const [from, to] = tree.find(({ n }) => n === mistake)!.at as [number, number];
    await press(page, from);
    await press(page, to);
    await page.locator('.trial.wrong').waitFor();
    await page.locator('[data-action="try-again"]').click();
    await page.locator('.trial.asked').waitFor();
    await page.locator('[data-action="show-better"]').click();
    await page.locator('.trial').waitFor({ state: 'detached' });
    await page.waitForFunction((count) => document.querySelectorAll('.moves .move').length > count, before);
    return problems;
  },
  async 'a variation closes and opens; the menu of a move by mouse and by a long touch'(stage) {
    const { page, problems } = await openPage(stage, { hasTouch: true });
    await page.goto(`${stage.address}/analyse/${await emptyRecord(stage, 'chess')}`);
    await page.waitForSelector('.board');
    const record = Number(page.url().split('/').at(-1));
    const { revision } = (await request(stage, 'GET', `/api/records/${record}`)) as { revision: number };
    const line = async (from: number, moves: string[]) => {
      let p = from;
      let first = 0;
      for (const m of moves) {
        const { edits } = (await request(stage, 'POST', `/api/records/${record}/edits`, { edits: [{ op: 'add', p, m }] }, { 'If-Match': String(revision) })) as { edits: { node: { n: number } }[] };
        p = edits[0]!.node.n;
        first ||= p;
      }
      return first;
    };
    const first = await line(0, ['e2e4', 'e7e5', 'g1f3']);
    await line(first, ['c7c5', 'g1f3', 'd7d6']);
    await movesAre(page, 6);
    await page.locator('.fold').click();
    await movesAre(page, 4);
    assert.equal(await page.locator('.hidden-moves').innerText(), '+2');
    await page.locator('.fold').click();
    await movesAre(page, 6);
    await page.locator('.variation .move').nth(1).click({ button: 'right' });
    await page.locator('[data-item="fold"]').click();
    await movesAre(page, 4);
    await page.locator('.fold').click();
    const head = page.locator('.variation .move').first();
    await head.evaluate((button) => {
      const box = button.getBoundingClientRect();
      const at = { bubbles: true, pointerType: 'touch', clientX: box.left + 5, clientY: box.top + 5, button: 0 };
      button.dispatchEvent(new PointerEvent('pointerdown', at));
    });
    await page.locator('.move-menu').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.move-menu').waitFor({ state: 'detached' });
    await head.click({ button: 'right' });
    await page.locator('[data-item="promote"]').click();
    await page.waitForFunction(() => document.querySelectorAll('.row .move span')[1]?.textContent === 'c5');
    return problems;
  },
};
