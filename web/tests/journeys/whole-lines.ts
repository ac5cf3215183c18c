// Journeys of lists that scroll: their edges divide no line.
import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { cutLines } from './cut-lines';
import { showChessRecord } from './records';
import { openPage, type Journeys } from './stage';

// Two frames after a change everything stands where it stays.
const settle = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(() => done())))),
  );

async function areWhole(page: Page, where: string) {
  await settle(page);
  assert.deepEqual(await cutLines(page), [], where);
}

export const wholeLinesJourneys: Journeys = {
  async 'lists cut no line in half, in windows of any height and scrolled by any distance'(stage) {
    const { page, problems } = await openPage(stage, { viewport: { width: 1280, height: 720 } }, { lines: 5, limit: 'seconds:1' });
    await showChessRecord(stage, page);
    await areWhole(page, 'as it opens');
    await page.getByRole('switch').click();
    await page.locator('.analysis[data-state="finished"]').waitFor();
    await areWhole(page, 'with five lines of an engine');
    for (const height of [720, 700, 713, 768, 801]) {
      await page.setViewportSize({ width: 1280, height });
      await areWhole(page, `${height} pixels high`);
      for (const list of ['.moves', '.engine-room']) {
        for (const top of [7, 23, 40, 9999]) {
          await page.locator(list).evaluate((box, top) => (box.scrollTop = top), top);
          await areWhole(page, `${height} pixels high, ${list} scrolled to ${top}`);
        }
      }
    }
    // The move that is shown is never under a stripe.
    await page.setViewportSize({ width: 1280, height: 713 });
    await page.keyboard.press('Home');
    for (let step = 0; step < 12; step++) {
      await page.keyboard.press('ArrowRight');
      await settle(page);
      const hidden = await page.evaluate(() => {
        const list = document.querySelector<HTMLElement>('.moves')!;
        const here = list.querySelector('.current')!.getBoundingClientRect();
        const { top, bottom } = list.getBoundingClientRect();
        const stripe = (name: string) => parseFloat(list.style.getPropertyValue(name)) || 0;
        return Math.max(top + stripe('--cut-above') - here.top, here.bottom - bottom + stripe('--cut-below'));
      });
      assert.ok(hidden <= 1, `move ${step + 1} is hidden by ${hidden} pixels`);
    }
    return problems;
  },
};
