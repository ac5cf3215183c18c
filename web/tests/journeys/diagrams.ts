// Journeys of boards that change their size, and of pictures of them.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { openPage, openTable, movesAre, press, type Journeys } from './stage';

const me = { kind: 'me' };

async function saved(page: Page, kind: 'SVG' | 'PNG'): Promise<Buffer> {
  await page.keyboard.press('m');
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: `Diagram as ${kind}` }).click()]);
  await page.keyboard.press('Escape');
  return readFileSync(await file.path());
}

export const diagramJourneys: Journeys = {
  async 'a cursor in the corner of a large board is on the board again when that becomes smaller'(stage) {
    const { page, problems } = await openPage(stage);
    await page.goto(`${stage.address}/setup/go`);
    await page.waitForSelector('.board');
    await page.keyboard.press('b');
    for (let i = 0; i < 9; i++) for (const key of ['ArrowUp', 'ArrowRight']) await page.keyboard.press(key);
    const cursor = () => page.locator('#board-points').getAttribute('data-cursor');
    assert.equal(await cursor(), '18,18');
    await page.locator('.choice', { hasText: 'Board' }).getByText('9', { exact: true }).click();
    await page.waitForFunction(() => getComputedStyle(document.querySelector('.board')!).getPropertyValue('--files') === '9');
    assert.equal(await cursor(), '4,4');
    await page.locator('#board-points').focus();
    assert.match(await page.locator('.spoken').innerText(), /^E5, /);
    return problems;
  },
  async 'a saved diagram: flipped, with coordinates, river, last move and the colours of the settings'(stage) {
    const { page, problems } = await openPage(stage, {}, { wood: 'dark' });
    await openTable(stage, page, { game: 'xiangqi', rule_set: 'axf', seats: [me, me] }, [0, 1]);
    await press(page, 25);
    await press(page, 22);
    await movesAre(page, 1);
    await page.keyboard.press('f');
    const svg = (await saved(page, 'SVG')).toString();
    const coordinates = [...svg.matchAll(/class="coordinate"[^>]*>([^<]+)</g)].map((match) => match[1]);
    assert.equal(coordinates.join(''), '一二三四五六七八九987654321');
    for (const part of ['class="river"', 'class="last-move"', 'fill="#c08f4a"', 'fill-opacity="0.45"']) assert.ok(svg.includes(part), part);
    assert.equal([...svg.matchAll(/<image /g)].length, 32);
    assert.ok(!/href="(?!data:)/.test(svg), 'a link to a file');
    const png = await saved(page, 'PNG');
    assert.equal(png.subarray(1, 4).toString(), 'PNG');
    return problems;
  },
};
